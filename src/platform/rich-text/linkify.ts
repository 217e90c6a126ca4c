import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }
import { linkAddress } from '#platform/values/addresses/link-protocols.ts'
import { escapeAttribute, escapeText, unescapeText } from './escape.ts'

/** The maximal number of characters of a url's path (§5). A longer one stays plain text. */
const maxPath = 2048

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(tlds).add('//', null)

/** Elements in which no address is linked, since they are links already or show literal text. */
const literal: ReadonlySet<string> = new Set(['a', 'code', 'kbd', 'pre', 'samp', 'tt'])

/**
 * Returns cleaned html with a link around every web and email address in its text (VAL-14). The input must be html as
 * the sanitiser writes it: balanced, with every `<`, `>` and `&` of texts and attributes escaped. Void elements lose
 * their optional slash.
 */
export function linkified(html: string): string {
  let inside = 0
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      const tag = /^<(\/?)([a-z0-9]+)/.exec(piece)
      if (tag === null) return inside > 0 ? piece : withLinks(piece)
      if (literal.has(tag[2] ?? '')) inside += tag[1] === '/' ? -1 : 1
      return piece.replace(/ \/>$/, '>')
    })
    .join('')
}

function withLinks(escaped: string): string {
  const text = unescapeText(escaped)
  return mayHoldLink.test(text) ? (linkedText(text) ?? escaped) : escaped
}

/**
 * Every address contains one of these. Most texts do not, and searching them for addresses would take as long as
 * cleaning them.
 */
const mayHoldLink = /\.\S|[@:]/u

/**
 * Returns null if there is no link. The texts beside a link are searched again separately, as they are when the result
 * is cleaned again.
 */
function linkedText(text: string): string | null {
  let result = ''
  let from = 0
  for (const { schema, index, lastIndex, url } of finder.match(text) ?? []) {
    const address = linkAddress(schema === '' ? url.replace(/^http:/, 'https:') : url)
    const shown = text.slice(index, lastIndex)
    if (address === null || !isMeant(shown, schema) || pathLength(address) > maxPath) continue
    result += `${beside(text.slice(from, index))}<a href="${escapeAttribute(address)}">${escapeText(shown)}</a>`
    from = lastIndex
  }
  return from === 0 ? null : result + beside(text.slice(from))
}

const beside = (text: string): string => linkedText(text) ?? escapeText(text)

/**
 * `water.In` is a missing space, not an Indian host name. A host is written in lower case or completely in upper case.
 */
const isMeant = (shown: string, schema: string): boolean => {
  if (schema !== '') return true
  const host = /^[^/?#]*/.exec(shown)?.[0] ?? ''
  return /\.\P{Lu}+$/u.test(host) || host === host.toUpperCase()
}

const pathLength = (address: string): number => /^[a-z]+:\/\/[^/?#]*(.*)$/is.exec(address)?.[1]?.length ?? 0

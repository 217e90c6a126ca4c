import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }
import { linkAddress } from '#domain/link-protocols.ts'
import { escapeAttribute, escapeText, unescapeText } from './escape.ts'

/** §5: a url's path may have this many characters; a longer one is left as text. */
const maxPath = 2048

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(tlds).add('//', null)

/** In these nothing is made a link: there is one already, or it is meant to be read as it stands. */
const literal: ReadonlySet<string> = new Set(['a', 'code', 'kbd', 'pre', 'samp', 'tt'])

/**
 * Cleaned html with a link around every web and mail address in its text (VAL-14). It reads html as the sanitiser writes it:
 * balanced, every `<`, `>` and `&` of texts and attributes escaped. Void elements lose the slash that html does not need.
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

/** No address is without one of these. Most texts are, and looking through them for one takes as long as cleaning them. */
const mayHoldLink = /\.\S|[@:]/u

/** Null where there is no link in it. What stands beside a link is looked at once more by itself: so it is when it is read again. */
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

/** `water.In` is a forgotten space, not a host in India; a host is written small, or all of it large. */
const isMeant = (shown: string, schema: string): boolean => {
  if (schema !== '') return true
  const host = /^[^/?#]*/.exec(shown)?.[0] ?? ''
  return /\.\P{Lu}+$/u.test(host) || host === host.toUpperCase()
}

const pathLength = (address: string): number => /^[a-z]+:\/\/[^/?#]*(.*)$/is.exec(address)?.[1]?.length ?? 0

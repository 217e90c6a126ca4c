import sanitizeHtml from 'sanitize-html'
import { linkAddress } from '#domain/link-protocols.ts'
import { isVideoAddress } from '#domain/video-hosts.ts'

/**
 * What in a html would do something where it is shown, as the end of a sentence that starts with the field: scripts, frames of
 * other hosts, handlers of events, addresses that run or carry data; null where there is nothing of the kind. `cleanHtml` takes all
 * of it away in any case and much more besides: this is to tell who hands in a text, not to keep anything out.
 */
export function activeContentIn(html: string): string | null {
  let found: string | null = null
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    onOpenTag(name, attributes) {
      found ??= activeElement(name, attributes) ?? activeAttribute(name, attributes)
    },
  })
  return found
}

type Attributes = Readonly<Record<string, string>>

/** Of a frame of no listed host (VAL-13) the whole text would lose its frames. */
function activeElement(name: string, attributes: Attributes): string | null {
  if (activeElements.has(name) || (name === 'meta' && 'http-equiv' in attributes))
    return `holds <${name}>, which no text may hold`
  if (name !== 'iframe' || isVideoAddress(attributes['src'] ?? '')) return null
  return `shows ${shortened(attributes['src'] ?? '')} in a frame: it is none of the video hosts`
}

const activeElements: ReadonlySet<string> = new Set(
  'script object embed applet base frame frameset form svg math'.split(' '),
)

function activeAttribute(element: string, attributes: Attributes): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on[a-z]/i.test(name)) return `has the attribute ${shortened(name)} in <${element}>, which would run`
    if (addresses.has(name) && linkAddress(value) === null)
      return `has the address ${shortened(value)} in <${element}>, of a protocol that no link may have`
  }
  return null
}

const addresses: ReadonlySet<string> = new Set(
  'href src action formaction xlink:href background poster data'.split(' '),
)

/** Of an image that is pasted in, a line is enough. */
const shortened = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 57)}…`)

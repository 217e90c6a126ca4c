import sanitizeHtml from 'sanitize-html'
import { linkAddress } from '#platform/values/addresses/link-protocols.ts'
import { isVideoAddress } from './video-hosts.ts'

/**
 * Describes the first active content of html as the end of a sentence that starts with the field: scripts, frames of
 * other hosts, event handlers, and addresses that run code or carry data. Null if there is none. `cleanHtml` removes
 * all of it in any case; this function only informs authors.
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

/** A frame of an unlisted host (VAL-13) would remove all frames of the text. */
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

/** Shortens long values such as embedded images to one line. */
const shortened = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 57)}…`)

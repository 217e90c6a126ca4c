import { mediaAddress } from '#platform/values/content-key.ts'
import { allowedStyle } from '#platform/values/text/inline-style.ts'
import { linkAddress } from '#platform/values/addresses/link-protocols.ts'
import { contentKeyOf } from '#platform/values/addresses/media-url.ts'
import { isVideoAddress } from './video-hosts.ts'
import { allowedClasses, allowedFrameFeatures } from './allowed-html.ts'

export type Attributes = Readonly<Record<string, string>>

/** Returns the attributes of an element as a text may contain them. allowed-html.ts lists the allowed ones. */
export function cleanAttributes(attributes: Attributes): Record<string, string> {
  const cleaned: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const clean = Object.hasOwn(readers, name) ? readers[name]?.(value) : value
    if (clean !== null && clean !== undefined) cleaned[name] = clean
  }
  return cleaned
}

/**
 * The page finds its own elements by id (`hydration`, `main`), so the ids of a text, and references to them, get a
 * prefix.
 */
const idStart = 'text-'

const ownId = (id: string): string | null =>
  /^[\w:.-]{1,100}$/.test(id) ? (id.startsWith(idStart) ? id : idStart + id) : null

const words = (value: string, keep: (word: string) => boolean): string | null => {
  const all = value.split(/\s+/).filter((word) => word !== '')
  const allowed = all.filter(keep)
  return allowed.length === 0 ? null : allowed.length === all.length ? value.trim() : allowed.join(' ')
}

function link(href: string): string | null {
  const key = contentKeyOf(href)
  if (key !== null) return mediaAddress(key)
  const address = linkAddress(href)
  if (address === null || !address.startsWith('#')) return address
  const id = ownId(address.slice(1))
  return id === null ? address : `#${id}`
}

/**
 * Returns the address of one of our media or another address of this site; null for other hosts and for embedded data.
 */
function imageAddress(source: string): string | null {
  const key = contentKeyOf(source)
  if (key !== null) return mediaAddress(key)
  const address = linkAddress(source)
  const here = 'https://here.invalid'
  return address !== null && address !== '' && URL.parse(address, here)?.origin === here ? address : null
}

const readers: Readonly<Record<string, (value: string) => string | null>> = {
  href: link,
  cite: linkAddress,
  // Addresses of images. Those of frames are checked earlier, all together.
  src: (value) => (isVideoAddress(value) ? value : imageAddress(value)),
  id: ownId,
  headers: (value) =>
    words(
      value
        .split(/\s+/)
        .map((id) => ownId(id) ?? '')
        .join(' '),
      () => true,
    ),
  class: (value) => words(value, (word) => allowedClasses.test(word)),
  style: (value) => allowedStyle(value) || null,
  target: (value) => (value === '_blank' ? value : null),
  allow: (value) =>
    value
      .split(';')
      .map((feature) => feature.trim())
      .filter((feature) => feature === '' || allowedFrameFeatures.has(feature))
      .join('; ')
      .trim() || null,
}

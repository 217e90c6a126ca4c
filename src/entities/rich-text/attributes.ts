import { mediaAddress } from '#domain/content-key.ts'
import { allowedStyle } from '#domain/inline-style.ts'
import { linkAddress } from '#domain/link-protocols.ts'
import { contentKeyOf } from '#domain/media-url.ts'
import { isVideoAddress } from '#domain/video-hosts.ts'
import { allowedClasses, allowedFrameFeatures } from './allowed-html.ts'

export type Attributes = Readonly<Record<string, string>>

/** Each attribute of an element as a text may keep it. Which there are at all is allowed-html.ts's. */
export function cleanAttributes(attributes: Attributes): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const clean = Object.hasOwn(readers, name) ? readers[name]?.(value) : value
    if (clean !== null && clean !== undefined) kept[name] = clean
  }
  return kept
}

/**
 * The page around a text finds its own parts by id (`hydration`, `main`): the ids of a text, and what points at them, get a
 * beginning of their own.
 */
const idStart = 'text-'

const ownId = (id: string): string | null =>
  /^[\w:.-]{1,100}$/.test(id) ? (id.startsWith(idStart) ? id : idStart + id) : null

const words = (value: string, keep: (word: string) => boolean): string | null => {
  const all = value.split(/\s+/).filter((word) => word !== '')
  const kept = all.filter(keep)
  return kept.length === 0 ? null : kept.length === all.length ? value.trim() : kept.join(' ')
}

function link(href: string): string | null {
  const key = contentKeyOf(href)
  if (key !== null) return mediaAddress(key)
  const address = linkAddress(href)
  if (address === null || !address.startsWith('#')) return address
  const id = ownId(address.slice(1))
  return id === null ? address : `#${id}`
}

/** One of our media, or another address of this site; null for what another host or the text itself would show. */
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
  // Of images; those of frames are looked at before, all together.
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

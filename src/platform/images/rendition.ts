import { contentKeyOf } from '#platform/values/addresses/media-url.ts'
import { mediaAddress } from '#platform/values/content-key.ts'

/**
 * The widths of renditions in pixels, from the thumbnail of a list to the full width of a large screen. There are no
 * others, so that visitors cannot request arbitrary sizes (docs/decisions/0011-images-are-resized-by-the-portal.md).
 */
export const renditionWidths = [320, 640, 960, 1280, 1600] as const

export type RenditionWidth = (typeof renditionWidths)[number]

/** Returns the width that an address requests (`?w=640`), or null if it is not one of the table. */
export const renditionWidthOf = (text: string): RenditionWidth | null =>
  renditionWidths.find((width) => String(width) === text) ?? null

/** Images are never enlarged. */
export const shownWidth = (requested: RenditionWidth, width: number): number => Math.min(requested, width)

/** Types of images with renditions. Drawings need none, and an animation would lose its frames. */
const sizedTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif'])

/** Returns whether images of a content type have renditions. */
export const hasRenditions = (contentType: string): boolean => sizedTypes.has(contentType)

/**
 * Returns the `srcset` of a stored image. `file` is its path (`/cms/delivery/media/MC…`), `base` that of the site
 * (`/nl/nl-nl`), and `width` its own width in pixels, if known. The last entry is the image in its own width or in the
 * largest rendition. Empty if the image is not one of ours. The browser's `Accept` header decides the format.
 */
export function srcSetOf(file: string, base: string, width: number | null = null): string {
  const key = file.startsWith(mediaPath) ? contentKeyOf(file) : null
  if (key === null) return ''
  const offered = renditionWidths.filter((_, index) => width === null || (renditionWidths[index - 1] ?? 0) < width)
  return offered
    .map((each) => `${renditionAddress(key, base, each)} ${width === null ? each : shownWidth(each, width)}w`)
    .join(', ')
}

const mediaPath = mediaAddress('')

const renditionAddress = (key: string, base: string, width: RenditionWidth): string =>
  `${base}/sfsites/c${mediaAddress(key)}?w=${width}`

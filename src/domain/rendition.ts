import { contentKeyOf } from './media-url.ts'
import { mediaAddress } from './content-key.ts'

/**
 * What an image of the content delivery is made smaller to, in pixels: for the thumbnail of a list to the whole width of a
 * large screen. There are no others, so nobody can have any size made (docs/decisions/0011-images-are-made-smaller-by-us.md).
 */
export const renditionWidths = [320, 640, 960, 1280, 1600] as const

export type RenditionWidth = (typeof renditionWidths)[number]

/** The width that an address asks for (`?w=640`); null where it is none of the table. */
export const renditionWidthOf = (text: string): RenditionWidth | null =>
  renditionWidths.find((width) => String(width) === text) ?? null

/** No image is made larger than it is. */
export const shownWidth = (asked: RenditionWidth, width: number): number => Math.min(asked, width)

/** Kinds of images that have sizes; drawings have none and moving ones would stand still. */
const sizedTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif'])

/** Whether images of a content type are made in smaller sizes. */
export const hasRenditions = (contentType: string): boolean => sizedTypes.has(contentType)

/**
 * The `srcset` of a stored image: `file` is its path (`/cms/delivery/media/MC…`), `base` the site's (`/nl/nl-nl`), `width` its
 * own, in pixels, where it is known. The last one is the image in its own width, or in the largest of the table. Empty for what
 * is no image of ours. Which format comes, the browser's `Accept` decides.
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

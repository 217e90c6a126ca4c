import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { srcSetOf } from '#platform/images/rendition.ts'

/** Assumed when the size of an image is not known: most images have this shape, so the page hardly moves when it loads. */
const usual = { width: 1600, height: 900 }

/**
 * An image of the content delivery; the browser chooses width and format by `sizes`, its width on the page. Width and height
 * reserve its space. The first image of a page is `eager`, all others load when they come near the window.
 */
export function Picture({
  file,
  alt,
  base,
  sizes,
  width,
  height,
  loading = 'lazy',
}: {
  /** `/cms/delivery/media/MC…` */
  readonly file: string
  readonly alt: string
  /** `/nl/nl-nl` */
  readonly base: string
  readonly sizes: string
  /** The size of the file in pixels, or null. */
  readonly width: number | null
  readonly height: number | null
  readonly loading?: 'lazy' | 'eager'
}) {
  const address = mediaUrl(file, base)
  if (address === null) return null
  const offered = srcSetOf(file, base, width)
  const size = width === null || height === null ? usual : { width, height }
  return (
    <img
      // These attributes come first: some browsers start to load as soon as they see the address.
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : undefined}
      decoding="async"
      sizes={offered === '' ? undefined : sizes}
      srcSet={offered === '' ? undefined : offered}
      src={address}
      alt={alt}
      {...size}
    />
  )
}

import { mediaUrl } from '#domain/media-url.ts'
import { srcSetOf } from '#domain/rendition.ts'

/** The shape of most of them, where its own is not known: what follows moves little, if at all. */
const usual = { width: 1600, height: 900 }

/**
 * An image of the content delivery, in the width and the format that the browser chooses (`sizes`: how wide it is on the
 * page). Its own width and height keep its place free. The first one of a page is `eager`, all others wait until they are near.
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
  /** Of the file, in pixels; null where they are not known. */
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
      // Before what it is chosen from: some browsers begin to load as soon as there is an address.
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

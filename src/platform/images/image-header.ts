import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

/** The content of an image's header. The size is that of the displayed image. */
export interface ImageHeader {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

export type ImageType = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

/**
 * The maximal number of pixels. A file of a few kilobytes can declare billions of pixels, each of which takes memory.
 */
const maxPixels = 40_000_000

/** The number of bytes that contain the header, including the metadata of cameras before it. */
export const headerBytes = 2 * 1024 ** 2

const readers = [
  ['png', PNG],
  ['jpeg', JPG],
  ['webp', WEBP],
  ['avif', HEIF],
  ['gif', GIF],
] as const

/** Returns the header, or null if the bytes are no image of these types, regardless of the file name. */
export function imageHeader(start: Uint8Array): ImageHeader | null {
  // The libraries read whole buffers, and a small file may share its buffer with others, so the bytes are copied.
  const bytes = new Uint8Array(start.subarray(0, headerBytes))
  try {
    for (const [type, reader] of readers) {
      if (!reader.validate(bytes)) continue
      const said = reader.calculate(bytes)
      // The container may hold other types.
      if (type === 'avif' && said.type !== 'avif') return null
      // The container may also hold a thumbnail or tiles, so the largest image counts.
      const { width, height } = (said.images ?? []).reduce(
        (a, b) => (a.width * a.height < b.width * b.height ? b : a),
        said,
      )
      const { orientation = 1 } = said
      if (!(width >= 1 && height >= 1)) return null
      // EXIF orientations from 5 on are rotated by 90 degrees.
      return orientation >= 5 ? { type, width: height, height: width } : { type, width, height }
    }
    return null
  } catch (error) {
    // The libraries read beyond the end of a truncated header.
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

/** Returns why an image is refused, or null if it is accepted. */
export const imageRefusal = ({ width, height }: Pick<ImageHeader, 'width' | 'height'>): string | null =>
  width * height > maxPixels
    ? `is an image of ${width} × ${height} pixels: more than ${maxPixels / 1_000_000} megapixels are not taken`
    : null

/** Returns whether an image is animated, since a rendition would show only its first frame. */
export function isMoving(start: Uint8Array): boolean {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length)
  if (GIF.validate(bytes)) return true
  // The flags of the container mark an animation.
  if (bytes.toString('latin1', 8, 16) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0
  // An animated PNG declares its animation before the first frame.
  const moves = bytes.indexOf('acTL', 0, 'latin1')
  return moves >= 0 && bytes.toString('latin1', 1, 4) === 'PNG' && moves < bytes.indexOf('IDAT', 0, 'latin1')
}

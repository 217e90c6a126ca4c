import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

/** What the first bytes of an image say; the size is that of the image as it is shown. */
export interface ImageHeader {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

export type ImageType = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

/** Pixels: a file of a few kilobytes can say to have thousands of millions of them, and each takes memory. */
const maxPixels = 40_000_000

/** So many bytes hold the header, behind all that a camera writes in front of it. */
export const headerBytes = 2 * 1024 ** 2

const readers = [
  ['png', PNG],
  ['jpeg', JPG],
  ['webp', WEBP],
  ['avif', HEIF],
  ['gif', GIF],
] as const

/** Null for what is no image of these kinds, whatever its name says. */
export function imageHeader(start: Uint8Array): ImageHeader | null {
  // A copy: the readers look at whole buffers, and a small file may share its buffer with others.
  const bytes = new Uint8Array(start.subarray(0, headerBytes))
  try {
    for (const [type, reader] of readers) {
      if (!reader.validate(bytes)) continue
      const said = reader.calculate(bytes)
      // Its container may hold other kinds.
      if (type === 'avif' && said.type !== 'avif') return null
      // A thumbnail or the tiles of a picture may stand beside it.
      const { width, height } = (said.images ?? []).reduce(
        (a, b) => (a.width * a.height < b.width * b.height ? b : a),
        said,
      )
      const { orientation = 1 } = said
      if (!(width >= 1 && height >= 1)) return null
      // EXIF: from 5 on it lies on its side.
      return orientation >= 5 ? { type, width: height, height: width } : { type, width, height }
    }
    return null
  } catch (error) {
    // A header that is not whole: they read beyond its end.
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

/** Why an image is not taken; null where it is. */
export const imageRefusal = ({ width, height }: Pick<ImageHeader, 'width' | 'height'>): string | null =>
  width * height > maxPixels
    ? `is an image of ${width} × ${height} pixels: more than ${maxPixels / 1_000_000} megapixels are not taken`
    : null

/** Whether an image has more than one picture: a smaller one would stand still. */
export function isMoving(start: Uint8Array): boolean {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length)
  if (GIF.validate(bytes)) return true
  // The container says so in its flags.
  if (bytes.toString('latin1', 8, 16) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0
  // An animated PNG says so before its first picture.
  const moves = bytes.indexOf('acTL', 0, 'latin1')
  return moves >= 0 && bytes.toString('latin1', 1, 4) === 'PNG' && moves < bytes.indexOf('IDAT', 0, 'latin1')
}

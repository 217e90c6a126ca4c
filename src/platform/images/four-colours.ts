import canvasKit, { type CanvasKit } from 'canvaskit-wasm'

/** A decoded picture: four bytes for each pixel. */
interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** The marker bytes of the frame header of a JPEG; C4, C8 and CC are other tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Returns whether a JPEG has the four inks of a printer (CMYK or YCCK) and not the three colours of a screen. */
export function hasFourColours(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return false
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return view.getUint8(at + 9) === 4
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return false
}

let loading: Promise<CanvasKit> | null = null

/** Decodes a JPEG of four inks as the colours of a screen. `@jsquash/jpeg` cannot. Throws if it cannot be read. */
export async function decodeFourColours(bytes: Uint8Array): Promise<Pixels> {
  const kit = await (loading ??= canvasKit.default())
  const image = kit.MakeImageFromEncoded(bytes)
  if (image === null) throw new Error('The picture cannot be read.')
  try {
    const [width, height] = [image.width(), image.height()]
    const data = image.readPixels(0, 0, {
      width,
      height,
      colorType: kit.ColorType.RGBA_8888,
      alphaType: kit.AlphaType.Unpremul,
      colorSpace: kit.ColorSpace.SRGB,
    })
    if (!(data instanceof Uint8Array)) throw new Error('The picture needs too much memory.')
    return { data: new Uint8ClampedArray(data), width, height }
  } finally {
    // Objects of CanvasKit lie in the memory of WebAssembly, which nothing collects.
    image.delete()
  }
}

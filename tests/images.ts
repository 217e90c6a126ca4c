import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import encodeJpegPicture, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'

/** The colour of a pixel: red, green, blue, opacity. */
export type Paint = (x: number, y: number) => readonly [number, number, number, number]

/** A slope of colours with hard edges: as large as a photograph once it is compressed, not as a single colour. */
const picture: Paint = (x, y) => [(x * 5 + y) % 256, (y * 3) % 256, (x ^ y) % 256, 255]

function pixels(width: number, height: number, paint: Paint): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set(paint(x, y), (y * width + x) * 4)
  return data
}

export function png(width: number, height: number, paint: Paint = picture): Buffer {
  const data = pixels(width, height, paint)
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.of(0),
    Buffer.from(data.buffer, y * width * 4, width * 4),
  ])
  return pngOf(width, height, deflateSync(Buffer.concat(rows.flat())))
}

/** Whatever the header says, these are its bytes. */
export function pngOf(width: number, height: number, compressed: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** It says that it has several pictures. */
export function movingPng(width: number, height: number): Buffer {
  const bytes = png(width, height)
  return Buffer.concat([bytes.subarray(0, 33), chunk('acTL', Buffer.alloc(8, 1)), bytes.subarray(33)])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** `orientation` as EXIF has it: 6 lies on its left side. */
export async function jpeg(
  width: number,
  height: number,
  paint: Paint = picture,
  orientation?: number,
): Promise<Buffer> {
  const code = await WebAssembly.compile(
    await readFile(new URL(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))),
  )
  await initJpegEncoder({
    instantiateWasm: (imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(code, imports)
      ready(instance)
      return instance.exports
    },
  })
  // The codec has brought along the class that Node lacks.
  const bytes = Buffer.from(
    await encodeJpegPicture(new ImageData(pixels(width, height, paint), width, height), { quality: 85 }),
  )
  if (orientation === undefined) return bytes
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  exif.writeUInt16BE(orientation, 28)
  return Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)])
}

/** Of one colour. */
export function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('800000ff0000ffffff', 'hex')])
  return Buffer.concat([head, Buffer.from('2c00000000', 'hex'), size, Buffer.from('0002024401003b', 'hex')])
}

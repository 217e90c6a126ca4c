/** Runs in a separate thread (rendition-maker.ts) and creates one rendition after the other. */
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import decodeAvif, { init as initAvifDecoder } from '@jsquash/avif/decode.js'
import encodeAvif, { init as initAvifEncoder } from '@jsquash/avif/encode.js'
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js'
import { renditionWidths } from './rendition.ts'
import type { RenditionFormat } from './rendition-format.ts'
import { errorText } from '#platform/values/text/error-text.ts'
import { averaged } from './averaged-picture.ts'
import { decodeFourColours, hasFourColours } from './four-colours.ts'
import type { RenditionOrder } from './rendition-maker.ts'

/**
 * From 0 to 100. Chosen by eye on photographs and drawings (docs/decisions/0011-images-are-resized-by-the-portal.md).
 */
const webpQuality = 78
const avifQuality = 63
/** From 0 to 10. One step slower takes five times as long and saves a tenth of the bytes. */
const avifSpeed = 8

const widest = Math.max(...renditionWidths)

type SourceType = RenditionOrder['type']

const decoders: Readonly<Record<SourceType, (bytes: ArrayBuffer) => Promise<ImageData | null>>> = {
  png: (bytes) => decodePng(bytes),
  jpeg: (bytes) => decodeJpeg(bytes, { preserveOrientation: true }),
  webp: (bytes) => decodeWebp(bytes),
  avif: (bytes) => decodeAvif(bytes),
}

const encoders: Readonly<Record<RenditionFormat, (picture: ImageData) => Promise<ArrayBuffer>>> = {
  webp: (picture) => encodeWebp(picture, { quality: webpQuality }),
  avif: (picture) => encodeAvif(picture, { quality: avifQuality, speed: avifSpeed }),
}

/** Loads the codec of an image type when the first such image comes. */
const loading: Readonly<Record<SourceType | `to ${RenditionFormat}` | 'resize', () => Promise<unknown>>> = {
  png: async () => initPngDecoder(await compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')),
  jpeg: async () => initJpegDecoder(await emscripten('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')),
  webp: async () => initWebpDecoder(await emscripten('@jsquash/webp/codec/dec/webp_dec.wasm')),
  avif: async () => initAvifDecoder(await emscripten('@jsquash/avif/codec/dec/avif_dec.wasm')),
  'to webp': async () => initWebpEncoder(await emscripten('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
  'to avif': async () => initAvifEncoder(await emscripten('@jsquash/avif/codec/enc/avif_enc.wasm')),
  resize: async () => initResize(await compiled('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')),
}
const loaded = new Map<string, Promise<unknown>>()

async function load(part: keyof typeof loading): Promise<void> {
  const known = loaded.get(part) ?? loading[part]()
  loaded.set(part, known)
  await known
}

const compiled = async (file: string): Promise<WebAssembly.Module> =>
  await WebAssembly.compile(await readFile(new URL(import.meta.resolve(file))))

/** By default the codecs would fetch their own code over the network. */
async function emscripten(file: string) {
  const code = await compiled(file)
  return {
    instantiateWasm: (imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(code, imports)
      ready(instance)
      return instance.exports
    },
  }
}

/** The codecs pass pictures as `ImageData`, a class that Node does not have. */
class Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
Reflect.set(globalThis, 'ImageData', Picture)

/**
 * The last picture, reduced to the largest width of a rendition, since the other widths and formats of one image
 * usually follow.
 */
let last: { readonly key: string; readonly picture: ImageData } | null = null

async function decoded(type: SourceType, bytes: Uint8Array): Promise<ImageData | null> {
  if (type === 'jpeg' && hasFourColours(bytes)) {
    const { data, width, height } = await decodeFourColours(bytes)
    return new ImageData(data, width, height)
  }
  await load(type)
  return await decoders[type](new Uint8Array(bytes).buffer)
}

async function pictureOf({ key, type, width, height, bytes }: RenditionOrder): Promise<ImageData> {
  if (last?.key === key) return last.picture
  last = null
  const picture = await decoded(type, bytes)
  if (picture === null || picture.width !== width || picture.height !== height)
    throw new Error('The picture is not what its header says.')
  const smaller = averaged(picture, Math.floor(width / widest))
  last = {
    key,
    picture: await narrowed(new ImageData(smaller.data, smaller.width, smaller.height), Math.min(width, widest)),
  }
  return last.picture
}

async function narrowed(picture: ImageData, width: number): Promise<ImageData> {
  if (picture.width <= width) return picture
  await load('resize')
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  return await resize(picture, { width, height, method: 'lanczos3' })
}

async function render(order: RenditionOrder): Promise<Uint8Array> {
  const picture = await narrowed(await pictureOf(order), order.shownWidth)
  await load(`to ${order.format}`)
  return new Uint8Array(await encoders[order.format](picture))
}

const port = parentPort
port?.on('message', (order: RenditionOrder) => {
  render(order).then(
    (bytes) => port.postMessage({ bytes }),
    (error: unknown) => port.postMessage({ reason: errorText(error) }),
  )
})

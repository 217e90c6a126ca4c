import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { imageHeader } from '#platform/images/image-header.ts'
import { type Rendition } from '#platform/images/renditions.ts'
import { type Paint, png } from '../../fixtures/images.ts'

/** Every test has a separate image. */
let images = 0
export const ownPaint = (): Paint => {
  const own = (images += 1)
  return (x, y) => [(x + own) % 256, (y * 3) % 256, (x * y) >> 6, 255]
}

export async function filesBelow(
  directory: string,
): Promise<readonly { readonly path: string; readonly bytes: number }[]> {
  const paths = existsSync(directory) ? await readdir(directory, { recursive: true }) : []
  const found = await Promise.all(
    // A temporary file may be renamed in the meantime.
    paths.map(async (path) => ({ path, state: await stat(join(directory, path)).catch(() => null) })),
  )
  return found.flatMap(({ path, state }) => (state?.isFile() === true ? [{ path, bytes: state.size }] : []))
}

/** A PNG of a few bytes whose header states enormous dimensions. */
export function bomb(): Buffer {
  const bytes = png(8, 8)
  bytes.writeUInt32BE(50_000, 16)
  bytes.writeUInt32BE(50_000, 20)
  return bytes
}

/** A WebP whose canvas has no frame. */
export const lie = (): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
    Buffer.from('130000130000', 'hex'),
    Buffer.from('VP8 \0\0\0\0', 'latin1'),
  ])

export async function keep(store: FileStore, bytes: Buffer, more: Partial<StoredFile> = {}): Promise<StoredFile> {
  const { width = null, height = null } = imageHeader(bytes) ?? {}
  return { ...(await store.put(chunks(bytes))), name: 'image.png', contentType: 'image/png', width, height, ...more }
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

export async function bytesOf(rendition: Rendition | null): Promise<Buffer> {
  const parts: Buffer[] = []
  const opened = await rendition?.open()
  for await (const part of opened?.stream ?? []) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

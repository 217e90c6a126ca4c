import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteRange, OpenFile } from '#platform/records/files/file-store.ts'

/** Removes the files of a folder that were last written before a moment, and returns their number. */
export async function removeOlder(folder: string, before: number): Promise<number> {
  let removed = 0
  for (const name of (await orAbsent(readdir(folder))) ?? []) {
    const state = await orAbsent(stat(join(folder, name)))
    if (state === null || state.mtimeMs >= before) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

export async function openAt(path: string, range: ByteRange | undefined): Promise<OpenFile | null> {
  const handle = await orAbsent(open(path))
  if (handle === null) return null
  const { size } = await handle.stat()
  return { bytes: size, stream: handle.createReadStream(range) }
}

export async function statAt(path: string): Promise<{ readonly bytes: number } | null> {
  const bytes = await sizeOf(path)
  return bytes === null ? null : { bytes }
}

/** Resolves when the bytes are on the disk and not only in its cache. */
export async function writeAll(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

export const sizeOf = async (path: string): Promise<number | null> => (await orAbsent(stat(path)))?.size ?? null

export async function orAbsent<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

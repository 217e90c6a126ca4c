import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isContentKey } from '#domain/content-key.ts'
import { failure } from '#domain/errors.ts'
import type { FileStore } from '#records/file-store.ts'
import { digestOf, digesting } from './digest-file.ts'

/** A draft that nobody has written to for so long belongs to a process that was killed. */
const draftAge = 24 * 60 * 60 * 1000

interface DiskOptions {
  /** Bytes of one file; `maxFileBytes` when not given. */
  readonly maxBytes?: number
}

/**
 * Files in a directory, `{directory}/{two characters}/{key}`: written beside and renamed, so that what stands there is whole.
 * Several processes may share one.
 */
export function diskFiles(directory: string, { maxBytes }: DiskOptions = {}): FileStore {
  const drafts = join(directory, 'incoming')
  const placeOf = (key: string): string => join(directory, key.slice(2, 4), key)

  const folders = new Set<string>()
  async function made(folder: string): Promise<void> {
    if (folders.has(folder)) return
    await mkdir(folder, { recursive: true })
    folders.add(folder)
  }

  return {
    async put(source) {
      await made(drafts)
      const draft = join(drafts, randomUUID())
      const { bytes, digest } = digesting(source, maxBytes)
      const handle = await open(draft, 'wx')
      try {
        await writeAll(handle, bytes)
        const known = digest()
        const place = placeOf(known.key)
        await made(dirname(place))
        // One that is there with another length was damaged: the draft takes its place.
        if ((await sizeOf(place)) === known.bytes) await rm(draft)
        else await rename(draft, place)
        return known
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    digest: (source) => digestOf(source, maxBytes),
    async open(key, range) {
      if (!isContentKey(key)) return null
      const handle = await orAbsent(open(placeOf(key)))
      if (handle === null) return null
      const { size } = await handle.stat()
      return { bytes: size, stream: handle.createReadStream(range) }
    },
    async stat(key) {
      const bytes = isContentKey(key) ? await sizeOf(placeOf(key)) : null
      return bytes === null ? null : { bytes }
    },
    async check() {
      try {
        await mkdir(drafts, { recursive: true })
        const old = Date.now() - draftAge
        for (const name of await readdir(drafts)) {
          const draft = join(drafts, name)
          const state = await orAbsent(stat(draft))
          if (state !== null && state.mtimeMs < old) await rm(draft, { force: true })
        }
      } catch (error) {
        throw failure('STORE_UNAVAILABLE', {}, error)
      }
    },
  }
}

/** On the disk when it ends, not only on its way there. */
async function writeAll(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

const sizeOf = async (place: string): Promise<number | null> => (await orAbsent(stat(place)))?.size ?? null

async function orAbsent<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

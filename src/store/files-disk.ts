import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isContentKey } from '#domain/content-key.ts'
import { failure } from '#domain/errors.ts'
import type { ByteRange, FileStore, OpenFile } from '#records/file-store.ts'
import { digestOf, digesting } from './digest-file.ts'
import { isRenditionName } from './rendition-name.ts'

/** A draft that nobody has written to for so long belongs to a process that was killed. */
const draftAge = 24 * 60 * 60 * 1000

interface DiskOptions {
  /** Bytes of one file; `maxFileBytes` when not given. */
  readonly maxBytes?: number
}

/**
 * Files in a directory, `{directory}/{two characters}/{key}`, what is made of them in `{directory}/renditions`: written beside
 * and renamed, so that what stands there is whole. Several processes may share one.
 */
export function diskFiles(directory: string, { maxBytes }: DiskOptions = {}): FileStore {
  const drafts = join(directory, 'incoming')
  const placeOf = (key: string): string => join(directory, key.slice(2, 4), key)
  const renditionPlace = (name: string): string => join(directory, 'renditions', name.slice(2, 4), name)

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
    open: async (key, range) => (isContentKey(key) ? await openAt(placeOf(key), range) : null),
    stat: async (key) => (isContentKey(key) ? await statAt(placeOf(key)) : null),
    renditions: {
      async put(name, bytes) {
        if (!isRenditionName(name)) throw failure('FILE_REFUSED', { reason: `cannot be called ${name}` })
        await made(drafts)
        const draft = join(drafts, randomUUID())
        try {
          await writeFile(draft, bytes, { flag: 'wx', flush: true })
          // Each time: whoever runs the portal may have deleted all of them.
          await mkdir(dirname(renditionPlace(name)), { recursive: true })
          await rename(draft, renditionPlace(name))
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
      },
      open: async (name, range) => (isRenditionName(name) ? await openAt(renditionPlace(name), range) : null),
      stat: async (name) => (isRenditionName(name) ? await statAt(renditionPlace(name)) : null),
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

async function openAt(place: string, range: ByteRange | undefined): Promise<OpenFile | null> {
  const handle = await orAbsent(open(place))
  if (handle === null) return null
  const { size } = await handle.stat()
  return { bytes: size, stream: handle.createReadStream(range) }
}

async function statAt(place: string): Promise<{ readonly bytes: number } | null> {
  const bytes = await sizeOf(place)
  return bytes === null ? null : { bytes }
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

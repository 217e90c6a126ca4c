import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isContentKey } from '#platform/values/content-key.ts'
import { failure } from '#platform/values/errors.ts'
import type { FileDigest, FileStore } from '#platform/records/files/file-store.ts'
import { asStorageError } from './free-space.ts'
import { digestOf, digesting } from './digest-file.ts'
import { isRenditionName } from '#platform/images/rendition-name.ts'
import { isTemporaryKey, newTemporaryKey } from '#platform/records/files/temporary-key.ts'
import { openAt, orAbsent, removeOlder, sizeOf, statAt, writeAll } from './disk-access.ts'

/** A draft that was not written to for this long belongs to a process that was killed. */
const draftAge = 24 * 60 * 60 * 1000

interface DiskOptions {
  /** The maximum size of one file. The default is `maxFileBytes`. */
  readonly maxBytes?: number
}

/**
 * Stores files as `{directory}/{two characters}/{key}`, renditions in `{directory}/renditions` and temporary files in
 * `{directory}/temporary`. A file is written to a draft and renamed, so that a stored file is always complete. Several
 * processes may share a directory.
 */
export function diskFiles(directory: string, { maxBytes }: DiskOptions = {}): FileStore {
  const drafts = join(directory, 'incoming')
  const pathOf = (key: string): string => join(directory, key.slice(2, 4), key)
  const renditionPath = (name: string): string => join(directory, 'renditions', name.slice(2, 4), name)
  const temporary = join(directory, 'temporary')

  const folders = new Set<string>()
  async function ensureFolder(folder: string): Promise<void> {
    if (folders.has(folder)) return
    await mkdir(folder, { recursive: true })
    folders.add(folder)
  }

  /** Writes a draft, which `keep` moves to its path. */
  async function drafted(
    source: AsyncIterable<Uint8Array>,
    limit: number | undefined,
    keep: (draft: string, known: FileDigest) => Promise<FileDigest>,
  ): Promise<FileDigest> {
    await ensureFolder(drafts)
    const draft = join(drafts, randomUUID())
    const { bytes, digest } = digesting(source, limit)
    const handle = await open(draft, 'wx')
    try {
      await writeAll(handle, bytes)
      return await keep(draft, digest())
    } catch (error) {
      await rm(draft, { force: true })
      throw asStorageError(error)
    }
  }

  return {
    put: (source) =>
      drafted(source, maxBytes, async (draft, known) => {
        const path = pathOf(known.key)
        await ensureFolder(dirname(path))
        // A stored file with another length is damaged, so the draft replaces it.
        if ((await sizeOf(path)) === known.bytes) await rm(draft)
        else await rename(draft, path)
        return known
      }),
    digest: (source) => digestOf(source, maxBytes),
    open: async (key, range) => (isContentKey(key) ? await openAt(pathOf(key), range) : null),
    stat: async (key) => (isContentKey(key) ? await statAt(pathOf(key)) : null),
    async remove(key) {
      if (!isContentKey(key)) return
      const folder = dirname(renditionPath(key))
      const derived = (await orAbsent(readdir(folder))) ?? []
      for (const name of derived) if (name.startsWith(`${key}-`)) await rm(join(folder, name), { force: true })
      await rm(pathOf(key), { force: true })
    },
    renditions: {
      async put(name, bytes) {
        if (!isRenditionName(name)) throw failure('FILE_REFUSED', { reason: `cannot be called ${name}` })
        await ensureFolder(drafts)
        const draft = join(drafts, randomUUID())
        try {
          await writeFile(draft, bytes, { flag: 'wx', flush: true })
          // The operator may have deleted the folder meanwhile.
          await mkdir(dirname(renditionPath(name)), { recursive: true })
          await rename(draft, renditionPath(name))
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
      },
      open: async (name, range) => (isRenditionName(name) ? await openAt(renditionPath(name), range) : null),
      stat: async (name) => (isRenditionName(name) ? await statAt(renditionPath(name)) : null),
    },
    temporary: {
      put: (source, limit) =>
        drafted(source, limit, async (draft, known) => {
          const key = newTemporaryKey()
          await mkdir(temporary, { recursive: true })
          await rename(draft, join(temporary, key))
          return { ...known, key }
        }),
      open: async (key) => (isTemporaryKey(key) ? await openAt(join(temporary, key), undefined) : null),
      remove: async (key) => {
        if (isTemporaryKey(key)) await rm(join(temporary, key), { force: true })
      },
      removeOld: (before) => removeOlder(temporary, before.getTime()),
    },
    async check() {
      try {
        await mkdir(drafts, { recursive: true })
        await removeOlder(drafts, Date.now() - draftAge)
      } catch (error) {
        throw failure('STORE_UNAVAILABLE', {}, error)
      }
    },
  }
}

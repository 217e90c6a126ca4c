import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileNameOf } from '#platform/values/file-types.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import type { Records } from '#platform/records/records.ts'

/** The target of the files that the rows of an export name. */
export interface ExportFiles {
  readonly store: FileStore
  /** The folder of the CSV file. */
  readonly folder: string
  /** The folder in it for the files; cells begin with it. */
  readonly name: string
  /** Called for each file whose bytes are missing in the store. */
  readonly onMissing: (file: StoredFile) => void
}

export interface FileExporter {
  /** Writes the files of these keys unless they are written already. */
  readonly prepare: (keys: ReadonlySet<string>) => Promise<void>
  /** The cell of a key: the file's path or, if no file was written, the key itself, which an import also accepts. */
  readonly cell: (key: string) => string
}

/** The maximum number of cached paths. Files of other paths are written again. */
const maxCachedPaths = 100_000

export function fileExporter(records: Records, viewer: Viewer, files: ExportFiles | undefined): FileExporter {
  let written = new Map<string, string>()
  return {
    async prepare(keys) {
      if (files === undefined) return
      if (written.size > maxCachedPaths) written = new Map()
      const missing = [...keys].filter((key) => !written.has(key))
      for (const file of (await records.files(viewer, missing)).values()) {
        const path = `${files.name}/${file.key}/${fileNameOf(file.name)}`
        if (await writeFile(files, file, path)) written.set(file.key, path)
        else files.onMissing(file)
      }
    },
    cell: (key) => written.get(key) ?? key,
  }
}

/** Writes the file completely or not at all; false if the store does not have the bytes. */
async function writeFile({ store, folder }: ExportFiles, { key, bytes }: StoredFile, path: string): Promise<boolean> {
  const target = join(folder, path)
  if (await hasLength(target, bytes)) return true
  const opened = await store.open(key)
  if (opened === null) return false
  const draft = join(dirname(target), '.part')
  await mkdir(dirname(target), { recursive: true })
  try {
    await pipeline(opened.stream, createWriteStream(draft))
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}

async function hasLength(target: string, bytes: number): Promise<boolean> {
  try {
    return (await stat(target)).size === bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

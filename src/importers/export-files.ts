import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileNameOf } from '#domain/file-types.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { FileStore } from '#records/file-store.ts'
import type { StoredFile } from '#records/files.ts'
import type { Records } from '#records/records.ts'

/** Where the files that an export's rows name are written. */
export interface ExportFiles {
  readonly store: FileStore
  /** The folder that the CSV file is in. */
  readonly folder: string
  /** The folder in it that the files get; cells begin with it. */
  readonly name: string
  /** Told of files whose bytes the store does not have. */
  readonly onMissing: (file: StoredFile) => void
}

export interface FileExporter {
  /** Writes the files of these keys, where they are not written yet. */
  readonly prepare: (keys: ReadonlySet<string>) => Promise<void>
  /** The cell of a key: the file's path or, where no file was written, the key itself, which an import knows too. */
  readonly cell: (key: string) => string
}

/** Paths that are remembered; more are written again. */
const keptPaths = 100_000

export function fileExporter(records: Records, viewer: Viewer, files: ExportFiles | undefined): FileExporter {
  let written = new Map<string, string>()
  return {
    async prepare(keys) {
      if (files === undefined) return
      if (written.size > keptPaths) written = new Map()
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

/** Whole or not at all; false where the store does not have the bytes. */
async function writeFile({ store, folder }: ExportFiles, { key, bytes }: StoredFile, path: string): Promise<boolean> {
  const place = join(folder, path)
  if (await hasLength(place, bytes)) return true
  const opened = await store.open(key)
  if (opened === null) return false
  const draft = join(dirname(place), '.part')
  await mkdir(dirname(place), { recursive: true })
  try {
    await pipeline(opened.stream, createWriteStream(draft))
    await rename(draft, place)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}

async function hasLength(place: string, bytes: number): Promise<boolean> {
  try {
    return (await stat(place)).size === bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

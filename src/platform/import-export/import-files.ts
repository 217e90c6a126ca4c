import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { isContentKey } from '#platform/values/content-key.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import { contentTypeOf, fileNameOf, fileRefusal, isRaster, type TakenFile } from '#platform/values/file-types.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { ImportColumn } from '#platform/entity/import-columns.ts'
import { fitsName, signatureBytes } from '#platform/records/files/file-content.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { headerBytes, imageHeader, imageRefusal } from '#platform/images/image-header.ts'
import type { Records } from '#platform/records/records.ts'
import type { CellError, ImportRow } from './import-row.ts'
import { fileLocator } from './locate-file.ts'

/** The folder of an import's files and the store that receives them. */
export interface ImportFiles {
  /** The folder of the import file: no path may lead outside it. */
  readonly folder: string
  readonly store: FileStore
}

export interface FileImporter {
  /** Stores the files that cells of rows without errors name, and replaces the paths by the keys. */
  readonly resolve: (columns: readonly ImportColumn[], rows: readonly ImportRow[]) => Promise<void>
  /** In a dry run: the keys of files that are not stored yet. */
  readonly newFiles: ReadonlySet<string>
}

type Found = { readonly ok: true; readonly file: StoredFile; readonly source: Source | null } | Refused

/** The source of a file that is not stored yet. A small file has been read already. */
type Source = { readonly path: string; readonly bytes: Uint8Array | null }

type Refused = { readonly ok: false; readonly reason: string }

const maxConcurrentFiles = 8
/** Files up to this size are read once. Larger files are read once for the digest and once for the store. */
const smallFile = 64 * 1024
/** The maximum number of cached paths. Files of other paths are read again. */
const maxCachedPaths = 50_000

export function fileImporter(
  records: Records,
  viewer: Viewer,
  files: ImportFiles | undefined,
  dryRun: boolean,
): FileImporter {
  const newFiles = new Set<string>()
  const locate = fileLocator()
  let known = new Map<string, Found>()

  async function look(paths: readonly string[]): Promise<void> {
    if (known.size > maxCachedPaths) known = new Map()
    const unknown = paths.filter((path) => !known.has(path))
    const found = await limitConcurrency(unknown, async (path) => [path, await find(path)] as const)
    await keep(found)
    // The bytes are released.
    for (const [path, each] of found) known.set(path, each.ok ? { ...each, source: null } : each)
  }

  async function find(cell: string): Promise<Found> {
    // An export without files writes the key of a file that is already stored.
    if (isContentKey(cell)) {
      const file = (await records.files(viewer, [cell])).get(cell)
      return file === undefined
        ? refused(`names the file ${cell}, which does not exist`)
        : { ok: true, file, source: null }
    }
    if (files === undefined) return refused('names a file, and there is no folder to take it from')
    const location = await locate(files.folder, cell)
    if (!location.ok) return location
    const name = fileNameOf(cell)
    try {
      const bytes = location.size > smallFile ? null : await readFile(location.path)
      const contentType = contentTypeOf(name)
      const beginning =
        bytes ?? (await beginningOf(location.path, isRaster(contentType) ? headerBytes : signatureBytes))
      const size = isRaster(contentType) ? imageSizeOf(beginning) : noSize
      if (!size.ok) return size
      // An empty file is refused below.
      if (beginning.length > 0 && !(await fitsName(name, beginning)))
        return refused('names a file whose content is not of the type that its name says')
      const digest = await files.store.digest(bytesOf({ path: location.path, bytes }))
      const file = { ...digest, name, contentType, width: size.width, height: size.height }
      return { ok: true, file, source: { path: location.path, bytes } }
    } catch (error) {
      if (error instanceof Failure && error.code === 'FILE_REFUSED')
        return refused(`names a file that ${error.details['reason'] ?? 'is not taken'}`)
      throw error
    }
  }

  async function keep(found: readonly (readonly [string, Found])[]): Promise<void> {
    // If the same bytes have two names, the first name is used.
    const named = new Map(found.toReversed().flatMap(([, each]) => (each.ok ? [[each.file.key, each] as const] : [])))
    const there = await records.files(viewer, [...named.keys()])
    const added: StoredFile[] = []
    await limitConcurrency([...named.values()], async ({ file, source }) => {
      const isKnown = there.has(file.key)
      if (dryRun && !isKnown) newFiles.add(file.key)
      if (dryRun || files === undefined || source === null) return
      if (!isKnown || (await files.store.stat(file.key))?.bytes !== file.bytes) await put(files.store, source, file.key)
      if (!isKnown) added.push(file)
    })
    await records.keepFiles(viewer, added)
  }

  return {
    newFiles,
    async resolve(columns, rows) {
      const holding = columns.filter((column) => column.holdsFile)
      if (holding.length === 0) return
      const paths = new Set<string>()
      for (const { values } of rows)
        for (const { property } of holding) {
          const path = values[property]
          if (typeof path === 'string') paths.add(path)
        }
      await look([...paths])
      for (const row of rows) {
        const errors: CellError[] = []
        const values = { ...row.values }
        for (const { property, header, takes } of holding) {
          const path = values[property]
          const found = typeof path === 'string' ? takenBy(takes, known.get(path)) : undefined
          if (found?.ok === true) values[property] = found.file.key
          else if (found !== undefined) errors.push({ column: header, reason: found.reason })
        }
        row.values = values
        row.errors = errors
      }
    },
  }
}

/** What a column takes of a found file. */
function takenBy(takes: TakenFile | undefined, found: Found | undefined): Found | undefined {
  const reason = found?.ok === true && takes !== undefined ? fileRefusal(takes, found.file.name) : null
  return reason === null ? found : refused(reason)
}

async function put(store: FileStore, source: Source, key: string): Promise<void> {
  const stored = await store.put(bytesOf(source))
  if (stored.key !== key)
    throw failure('IMPORT_REFUSED', { file: source.path, reason: 'it was changed while it was read' })
}

async function* bytesOf({ path, bytes }: Source): AsyncGenerator<Uint8Array> {
  if (bytes === null) yield* createReadStream(path)
  else if (bytes.length > 0) yield bytes
}

/** Runs a limited number of tasks concurrently and returns the results in the order of the items. */
async function limitConcurrency<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += maxConcurrentFiles)
    results.push(...(await Promise.all(items.slice(at, at + maxConcurrentFiles).map(work))))
  return results
}

/** Reads the size from the header of an image. A file without a size is not the image that its name promises. */
function imageSizeOf(bytes: Uint8Array): ImageSize | Refused {
  const header = imageHeader(bytes)
  if (header === null) return refused('names an image that cannot be read')
  const reason = imageRefusal(header)
  return reason === null ? { ok: true, ...header } : refused(`names a file that ${reason}`)
}

interface ImageSize {
  readonly ok: true
  readonly width: number | null
  readonly height: number | null
}

const noSize: ImageSize = { ok: true, width: null, height: null }

async function beginningOf(path: string, length: number): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const refused = (reason: string): Refused => ({ ok: false, reason })

import { createReadStream } from 'node:fs'
import { open, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isContentKey } from '#domain/content-key.ts'
import { Failure, failure } from '#domain/errors.ts'
import { contentTypeOf, fileNameOf, isRaster } from '#domain/file-types.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { ImportColumn } from '#entities/import-columns.ts'
import type { FileStore } from '#records/file-store.ts'
import type { StoredFile } from '#records/files.ts'
import { headerBytes, imageHeader, imageRefusal } from '#records/image-header.ts'
import type { Records } from '#records/records.ts'
import type { CellError, ImportRow } from './import-row.ts'

/** Where an import file's own files are, and where they are to be kept. */
export interface ImportFiles {
  /** The folder of the import file: no path leads out of it. */
  readonly folder: string
  readonly store: FileStore
}

export interface FileImporter {
  /** Keeps the files that cells of rows without errors name, and puts their keys in the paths' places. */
  readonly resolve: (columns: readonly ImportColumn[], rows: readonly ImportRow[]) => Promise<void>
  /** Of a dry run: the keys of files that are not kept yet. */
  readonly newFiles: ReadonlySet<string>
}

type Found = { readonly ok: true; readonly file: StoredFile; readonly source: Source | null } | Refused

/** Where the bytes of a file that is not kept yet are taken from: a small one was read already. */
type Source = { readonly path: string; readonly bytes: Uint8Array | null }

type Refused = { readonly ok: false; readonly reason: string }

const filesAtOnce = 8
/** Files of up to so many bytes are read once, not once to know them and once to keep them. */
const smallFile = 64 * 1024
/** Paths whose files are known by now; more are looked at again. */
const keptPaths = 50_000

export function fileImporter(
  records: Records,
  viewer: Viewer,
  files: ImportFiles | undefined,
  dryRun: boolean,
): FileImporter {
  const newFiles = new Set<string>()
  let known = new Map<string, Found>()

  async function look(paths: readonly string[]): Promise<void> {
    if (known.size > keptPaths) known = new Map()
    const unknown = paths.filter((path) => !known.has(path))
    const found = await atOnce(unknown, async (path) => [path, await find(path)] as const)
    await keep(found)
    // Their bytes are let go.
    for (const [path, each] of found) known.set(path, each.ok ? { ...each, source: null } : each)
  }

  async function find(cell: string): Promise<Found> {
    // What an export without files wrote: the key of a file that is kept already.
    if (isContentKey(cell)) {
      const file = (await records.files(viewer, [cell])).get(cell)
      return file === undefined
        ? refused(`names the file ${cell}, which does not exist`)
        : { ok: true, file, source: null }
    }
    if (files === undefined) return refused('names a file, and there is no folder to take it from')
    const place = await placeOf(files.folder, cell)
    if (!place.ok) return place
    const name = fileNameOf(cell)
    try {
      const bytes = place.size > smallFile ? null : await readFile(place.path)
      const contentType = contentTypeOf(name)
      const size = isRaster(contentType) ? imageSizeOf(bytes ?? (await beginningOf(place.path))) : noSize
      if (!size.ok) return size
      const digest = await files.store.digest(bytesOf({ path: place.path, bytes }))
      const file = { ...digest, name, contentType, width: size.width, height: size.height }
      return { ok: true, file, source: { path: place.path, bytes } }
    } catch (error) {
      if (error instanceof Failure && error.code === 'FILE_REFUSED')
        return refused(`names a file that ${error.details['reason'] ?? 'is not taken'}`)
      throw error
    }
  }

  async function keep(found: readonly (readonly [string, Found])[]): Promise<void> {
    // The same bytes under two names: the first one is the file's.
    const named = new Map(found.toReversed().flatMap(([, each]) => (each.ok ? [[each.file.key, each] as const] : [])))
    const there = await records.files(viewer, [...named.keys()])
    const added: StoredFile[] = []
    await atOnce([...named.values()], async ({ file, source }) => {
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
        for (const { property, header } of holding) {
          const path = values[property]
          const found = typeof path === 'string' ? known.get(path) : undefined
          if (found?.ok === true) values[property] = found.file.key
          else if (found !== undefined) errors.push({ column: header, reason: found.reason })
        }
        row.values = values
        row.errors = errors
      }
    },
  }
}

async function put(store: FileStore, source: Source, key: string): Promise<void> {
  const kept = await store.put(bytesOf(source))
  if (kept.key !== key)
    throw failure('IMPORT_REFUSED', { file: source.path, reason: 'it was changed while it was read' })
}

async function* bytesOf({ path, bytes }: Source): AsyncGenerator<Uint8Array> {
  if (bytes === null) yield* createReadStream(path)
  else if (bytes.length > 0) yield bytes
}

/** A few at a time, answers in the order of the items. */
async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += filesAtOnce)
    results.push(...(await Promise.all(items.slice(at, at + filesAtOnce).map(work))))
  return results
}

/** Of an image, as its header says; what says no size is not the image that its name promises. */
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

async function beginningOf(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headerBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const refused = (reason: string): Refused => ({ ok: false, reason })

/** The file that a cell names, links followed: inside the folder, or none. */
async function placeOf(
  folder: string,
  cell: string,
): Promise<{ readonly ok: true; readonly path: string; readonly size: number } | Refused> {
  if (/^(?:[/\\]|[a-z]:)/i.test(cell) || cell.split(/[/\\]/).includes('..'))
    return refused('is no path below the folder of the import file')
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, cell))])
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep))
      return refused('is no path below the folder of the import file')
    const state = await stat(path)
    return state.isFile() ? { ok: true, path, size: state.size } : refused('names something that is no file')
  } catch (error) {
    // Not there, or not to be had: names too long, links in a circle, no permission.
    if (error instanceof Error && 'code' in error) return refused('names a file that is not there')
    throw error
  }
}

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { getTableName } from 'drizzle-orm'
import split from 'split2'
import {
  array,
  type InferOutput,
  literal,
  maxLength,
  number,
  object,
  parse,
  pipe,
  record,
  string,
  union,
} from 'valibot'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { depthOf } from '#platform/http/json-text.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import type { FileDigest } from '#platform/records/files/file-store.ts'
import { errorText } from '#platform/values/text/error-text.ts'

/**
 * The lines of a backup: a header, the rows table by table, the files in pieces, and the expected numbers of rows. The writer
 * fills a line with rows up to about `lineCharacters`. A line that is longer than `maxLineCharacters`, or nested deeper than
 * any value of a record, is refused before it is parsed.
 */
export const lineCharacters = 64 * 1024
export const maxLineCharacters = 16 * 1024 * 1024
const maxDepth = 128

const head = object({
  format: literal('tradegrade-backup'),
  version: union([literal(1), literal(2)]),
  migrations: array(string()),
})
const end = object({ end: record(string(), number()) })
/** Base64. An empty piece ends a file. */
const piece = object({ file: pipe(string(), maxLength(100)), piece: string() })
const line = union([head, piece, end])

/** Rows remain text, so that the database receives every value exactly as the other one wrote it. */
const rowsStart = /^\{"table":"([a-z0-9_]+)","rows":(?=\[)/

/** Returns the line with these rows, each of which is a JSON object. Throws BACKUP_REFUSED if no restore could read it. */
export function rowsLine(table: string, rows: readonly string[]): string {
  const text = `{"table":"${table}","rows":[${rows.join(',')}]}`
  if (text.length > maxLineCharacters) throw refused(`a row of ${table} has more than ${maxLineCharacters} characters`)
  return `${text}\n`
}

/** Receives the content of a backup in its order. */
export interface BackupReader {
  /** Receives a JSON array of rows and returns their number. */
  readonly rows: (table: string, rows: string) => Promise<number>
  /** Receives the bytes of a file, which it must read to their end, and returns their digest. */
  readonly file: (bytes: AsyncIterable<Uint8Array>) => Promise<FileDigest>
}

export type RowCounts = Readonly<Record<string, number>>

export interface BackupContent {
  readonly counts: RowCounts
  /** `missing`: the number of files that the rows name and the backup does not contain, because the store had lost them. */
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: number }
}

/**
 * Reads a backup in constant memory. Throws BACKUP_REFUSED with the reason if it is damaged or incomplete, and the usual
 * error if there is no such file.
 */
export async function readBackup(
  path: string,
  tables: readonly string[],
  reader: BackupReader,
): Promise<BackupContent> {
  const counts: Record<string, number> = {}
  const files = { count: 0, bytes: 0 }
  let promised: RowCounts | null = null
  let isStarted = false
  const lines = linesOf(path)
  for await (const text of lines) {
    const rows = rowsStart.exec(text)
    const read = rows === null ? parsed(text) : null
    if (read !== null && 'format' in read) isStarted = true
    else if (!isStarted) throw refused('it does not start like a backup of Tradegrade')
    else if (promised !== null) throw refused('it continues after its end')
    else if (read === null) {
      const [start = '', table = ''] = rows ?? []
      if (!tables.includes(table)) throw refused(`it has rows of an unknown table ${table}`)
      counts[table] = (counts[table] ?? 0) + (await reader.rows(table, text.slice(start.length, -1)))
    } else if ('end' in read) promised = read.end
    else {
      const digest = await reader.file(bytesOf(read.file, read.piece, lines))
      if (digest.key !== read.file) throw refused(`its file ${read.file} has other bytes`)
      files.count += 1
      files.bytes += digest.bytes
    }
  }
  if (promised === null) throw refused('it ends too early')
  for (const table of tables)
    if ((promised[table] ?? 0) !== (counts[table] ?? 0)) throw refused(`it lacks rows of ${table}`)
  return { counts: promised, files: { ...files, missing: namedFiles(promised) - files.count } }
}

const namedFiles = (counts: RowCounts): number => counts[getTableName(storedFile)] ?? 0

/** Returns the hashes of the migrations of the database from which a backup was written. Throws BACKUP_REFUSED. */
export async function migrationsOfBackup(path: string): Promise<readonly string[]> {
  for await (const text of linesOf(path)) {
    const read = rowsStart.test(text) ? null : parsed(text)
    if (read !== null && 'format' in read) return read.migrations
    break
  }
  throw refused('it does not start like a backup of Tradegrade')
}

/** The bytes of the file that starts with this piece. */
async function* bytesOf(key: string, first: string, lines: AsyncIterator<string>): AsyncGenerator<Uint8Array> {
  for (let text = first; text !== '';) {
    yield Buffer.from(text, 'base64')
    const next = await lines.next()
    const read = next.done === true ? null : parsed(next.value)
    if (read === null || !('piece' in read) || read.file !== key) throw refused(`its file ${key} is not whole`)
    text = read.piece
  }
}

/** A file that is not a backup or is incomplete is refused as such; a missing file causes the usual error. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const absent: { error?: Error } = {}
  file.on('error', (error) => {
    absent.error = error
  })
  // Only \n ends a line: texts contain U+2028, which JSON does not escape and at which node:readline divides. The chunks
  // are large, because each of them is searched together with the unfinished line before it.
  const texts = pipeline(
    file,
    createGunzip({ chunkSize: 4 * lineCharacters }),
    split('\n', { maxLength: maxLineCharacters }),
    () => {},
  )
  try {
    for await (const read of texts) {
      const text = String(read)
      if (depthOf(text) > maxDepth) throw refused(`it has a value that is nested more than ${maxDepth} levels deep`)
      yield text
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw absent.error ?? damaged(error)
  } finally {
    texts.destroy()
  }
}

function parsed(text: string): InferOutput<typeof line> {
  try {
    return parse(line, JSON.parse(text))
  } catch (error) {
    throw damaged(error)
  }
}

/** The reason of the library that divides the lines says nothing about them. */
const tooLong = 'maximum buffer reached'

function damaged(error: unknown): Failure {
  const reason = errorText(error)
  return refused(
    reason === tooLong
      ? `it has a line of more than ${maxLineCharacters} characters`
      : `it is damaged, or none: ${reason}`,
  )
}

export const refused = (reason: string): Failure => failure('BACKUP_REFUSED', { reason })

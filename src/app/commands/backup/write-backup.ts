import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { gt, sql } from 'drizzle-orm'
import { storedFile } from '#platform/entity/kinds/file.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { applyRowSecurity } from '#platform/records/row-level-security.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { lineCharacters, rowsLine, type RowCounts } from './backup-lines.ts'
import { appliedMigrations, backupTables, waitForFiles } from './backup-tables.ts'

/** The number of rows that the first read of a table asks for, and the most that any read does. */
const firstRows = 50
const maxRows = 1000

/**
 * Writes a consistent backup as gzipped JSON lines. The file gets its name only when it is complete. `onMissing` receives the
 * keys of files that are missing in the store; the backup contains everything else.
 */
export async function writeBackup(
  database: Database,
  files: FileStore,
  path: string,
  onMissing: (key: string) => void,
): Promise<RowCounts> {
  const draft = `${path}.part`
  try {
    const counts = await database.queries.transaction(
      async (transaction) => {
        const written: Record<string, number> = {}
        await pipeline(
          Readable.from(backupLines(transaction, files, written, onMissing)),
          createGzip(),
          createWriteStream(draft, { flush: true }),
        )
        return written
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(draft, path)
    return counts
  } finally {
    await rm(draft, { force: true })
  }
}

async function* backupLines(
  transaction: Queries,
  files: FileStore,
  counts: Record<string, number>,
  onMissing: (key: string) => void,
): AsyncGenerator<string> {
  await applyRowSecurity(transaction, systemViewer)
  await waitForFiles(transaction)
  yield `${JSON.stringify({ format: 'tradegrade-backup', version: 2, migrations: await appliedMigrations(transaction) })}\n`
  for (const table of backupTables) {
    counts[table] = 0
    for await (const rows of rowsOf(transaction, table)) {
      counts[table] += rows.length
      yield rowsLine(table, rows)
    }
  }
  yield* fileLines(transaction, files, onMissing)
  yield `${JSON.stringify({ end: counts })}\n`
}

/** Each read asks for as many rows as fill a line, by the size of those before. */
async function* rowsOf(transaction: Queries, table: string): AsyncGenerator<readonly string[]> {
  const name = sql.identifier(table)
  await transaction.execute(sql`declare backup no scroll cursor for select to_jsonb(${name})::text as row from ${name}`)
  for (let rowLimit = firstRows; ;) {
    const { rows } = await transaction.execute<{ row: string }>(
      sql`fetch forward ${sql.raw(String(rowLimit))} from backup`,
    )
    if (rows.length === 0) break
    const texts = rows.map(({ row }) => row)
    yield texts
    const characters = texts.reduce((sum, text) => sum + text.length, 0)
    rowLimit = Math.min(maxRows, Math.max(1, Math.floor((lineCharacters * rows.length) / characters)))
  }
  await transaction.execute(sql`close backup`)
}

async function* fileLines(
  transaction: Queries,
  files: FileStore,
  onMissing: (key: string) => void,
): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const rows = await transaction
      .select({ key: storedFile.key })
      .from(storedFile)
      .where(gt(storedFile.key, last))
      .orderBy(storedFile.key)
      .limit(maxRows)
    for (const { key } of rows) {
      const opened = await files.open(key)
      if (opened === null) {
        onMissing(key)
        continue
      }
      for await (const chunk of opened.stream)
        yield `${JSON.stringify({ file: key, piece: Buffer.from(chunk).toString('base64') })}\n`
      yield `${JSON.stringify({ file: key, piece: '' })}\n`
    }
    if (rows.length < maxRows) return
    last = rows.at(-1)?.key ?? last
  }
}

import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { failure, type Failure } from '#domain/errors.ts'
import { array, type InferOutput, literal, number, object, parse, record, string, union, unknown } from 'valibot'
import { auditLog } from '#entities/engine-tables.ts'
import { allEntities } from '#entities/table.ts'
import type { Database, Queries } from '#records/database.ts'
import { storeErrorOf } from '#records/store-errors.ts'

/** What a backup holds: every record and its history. The outbox is not in it: what follows it starts anew after a restore. */
const tables = [...allEntities.map((entity) => entity.table), auditLog].map((table) => getTableConfig(table).name)

const rowsAtOnce = 1000

/** The lines of a backup: what it is, then rows table by table, then how many there must have been. */
const head = object({ format: literal('tradegrade-backup'), version: literal(1), migrations: array(string()) })
const part = object({ table: string(), rows: array(record(string(), unknown())) })
const end = object({ end: record(string(), number()) })
const line = union([head, part, end])

export type RowCounts = Readonly<Record<string, number>>

/** Writes a consistent backup as gzipped JSON lines. The file has its name only when it is whole. */
export async function writeBackup(database: Database, path: string): Promise<RowCounts> {
  const draft = `${path}.part`
  try {
    const counts = await database.queries.transaction(
      async (transaction) => {
        const written: Record<string, number> = {}
        await pipeline(
          Readable.from(backupLines(transaction, written)),
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

async function* backupLines(transaction: Queries, counts: Record<string, number>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: 'tradegrade-backup', version: 1, migrations: await migrationsOf(transaction) })}\n`
  for (const table of tables) {
    counts[table] = 0
    const name = sql.identifier(table)
    await transaction.execute(sql`declare backup no scroll cursor for select to_jsonb(${name}) as row from ${name}`)
    for (;;) {
      const rows = (
        await transaction.execute<{ row: unknown }>(sql`fetch forward ${sql.raw(String(rowsAtOnce))} from backup`)
      ).rows
      if (rows.length === 0) break
      counts[table] += rows.length
      yield `${JSON.stringify({ table, rows: rows.map(({ row }) => row) })}\n`
    }
    await transaction.execute(sql`close backup`)
  }
  yield `${JSON.stringify({ end: counts })}\n`
}

/**
 * Fills a migrated database from a backup, in one transaction: all of it or nothing. Throws when the file is not whole, was
 * written by a version with other tables, or the database has records and `replace` is not set (BACKUP_REFUSED).
 */
export async function readBackup(database: Database, path: string, replace: boolean): Promise<RowCounts> {
  return await database.queries.transaction(async (transaction) => {
    await makeRoom(transaction, replace)
    const counts: Record<string, number> = {}
    let promised: RowCounts | null = null
    let started = false
    for await (const read of linesOf(path)) {
      if ('format' in read) {
        await checkVersion(transaction, read.migrations)
        started = true
      } else if (!started) throw refused('it does not start like a backup of Tradegrade')
      else if ('end' in read) promised = read.end
      else {
        if (!tables.includes(read.table)) throw refused(`it has rows of an unknown table ${read.table}`)
        await insert(transaction, read.table, read.rows)
        counts[read.table] = (counts[read.table] ?? 0) + read.rows.length
      }
    }
    checkWhole(promised, counts)
    await startAnew(transaction)
    return promised ?? {}
  })
}

/** A file that is no backup, or only the beginning of one, is refused as such; one that is not there is not. */
async function* linesOf(path: string): AsyncGenerator<InferOutput<typeof line>> {
  const file = createReadStream(path)
  const plain = createGunzip()
  const absent: { error?: Error } = {}
  file.on('error', (error) => {
    absent.error = error
    plain.destroy(error)
  })
  try {
    for await (const text of createInterface({ input: file.pipe(plain), crlfDelay: Infinity }))
      yield parse(line, JSON.parse(text))
    if (plain.errored !== null) throw plain.errored
  } catch (error) {
    throw absent.error ?? refused(`it is damaged, or none: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    file.destroy()
  }
}

async function makeRoom(transaction: Queries, replace: boolean): Promise<void> {
  const all = sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  )
  if (replace) {
    await transaction.execute(sql`truncate ${all}, outbox`)
    return
  }
  // The sites are written when the portal starts; a database with nothing else is empty.
  for (const table of tables.filter((name) => name !== 'site' && name !== 'audit_log')) {
    const rows = (await transaction.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)).rows
    if (rows.length > 0) throw refused('the database has records; --replace removes them first')
  }
  await transaction.execute(sql`truncate ${all}, outbox`)
}

async function checkVersion(transaction: Queries, migrations: readonly string[]): Promise<void> {
  const own = await migrationsOf(transaction)
  if (own.join() !== migrations.join())
    throw refused('it was written by another version: restore it with that version, then migrate')
}

async function insert(transaction: Queries, table: string, rows: readonly unknown[]): Promise<void> {
  const name = sql.identifier(table)
  const populated: SQL = sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`
  try {
    await transaction.execute(sql`insert into ${name} select * from ${populated}`)
  } catch (error) {
    const reason = storeErrorOf(error)
    throw reason === null || reason.code === '' ? error : refused(`its rows of ${table} do not fit (${reason.message})`)
  }
}

function checkWhole(promised: RowCounts | null, counts: RowCounts): void {
  if (promised === null) throw refused('it ends too early')
  for (const table of tables)
    if ((promised[table] ?? 0) !== (counts[table] ?? 0)) throw refused(`it lacks rows of ${table}`)
}

/** Numbers go on after those of the backup, and what was derived from the former data is told that it is out of date. */
async function startAnew(transaction: Queries): Promise<void> {
  await transaction.execute(
    sql`select setval(pg_get_serial_sequence('audit_log', 'sequence'), coalesce((select max(sequence) from audit_log), 0) + 1, false)`,
  )
  await transaction.execute(sql`update engine_fact set value = gen_random_uuid()::text where name = 'epoch'`)
}

async function migrationsOf(transaction: Queries): Promise<readonly string[]> {
  const { rows } = await transaction.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash }) => hash)
}

const refused = (reason: string): Failure => failure('BACKUP_REFUSED', { reason })

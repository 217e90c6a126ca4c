import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as pipeStreams, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import split from 'split2'
import { gt, sql, type SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { failure, type Failure } from '#platform/values/errors.ts'
import { array, type InferOutput, literal, number, object, parse, record, string, union, unknown } from 'valibot'
import { auditLink, auditLog } from '#platform/records/engine-tables.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { apiToken, webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import {
  avatarAssociation,
  idempotentWrite,
  recordUse,
  userSetting,
} from '#platform/record-api/entities/record-api-tables.ts'
import {
  recoveryCode,
  signInProvider,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
} from '#features/identity/sign-in/sign-in-tables.ts'
import { allEntities } from '#app/entities.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { applyRowSecurity } from '#platform/records/row-level-security.ts'
import { storeErrorOf } from '#platform/records/store-errors.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** The tables of sign-in methods; their secrets are encrypted with a key that is not in a backup. */
const signInTables = [userPassword, userCodes, recoveryCode, userPasskey, userIdentity, signInProvider]

/** Settings and webhooks, whose secrets are encrypted in the same way. */
const beside = [userSetting, avatarAssociation, webhook]

const nameOf = (table: Parameters<typeof getTableConfig>[0]): string => getTableConfig(table).name

/**
 * The content of a backup: every record, its history with its hash chain, the files of records, sign-in methods, personal
 * settings and webhooks. It excludes the outbox, because its followers start again after a restore; sessions, links and access
 * tokens, which must not be restored; and temporary data (`ofTheMoment`).
 */
const tables = [
  storedFile,
  ...allEntities.map((entity) => entity.table),
  ...signInTables,
  ...beside,
  auditLog,
  auditLink,
].map(nameOf)

/** Data about the records that a restore replaces: views, stored responses and waiting messages; also access tokens. */
const ofTheMoment = [apiToken, recordUse, idempotentWrite, webhookMessage].map(nameOf)

const rowBatch = 1000

/** The lines of a backup: a header, the rows table by table, the files in pieces, and the expected numbers of lines. */
const head = object({
  format: literal('tradegrade-backup'),
  version: union([literal(1), literal(2)]),
  migrations: array(string()),
})
const part = object({ table: string(), rows: array(record(string(), unknown())) })
const end = object({ end: record(string(), number()) })
/** Base64. An empty piece ends a file. */
const piece = object({ file: string(), piece: string() })
const line = union([head, part, piece, end])

export type RowCounts = Readonly<Record<string, number>>

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
  yield `${JSON.stringify({ format: 'tradegrade-backup', version: 2, migrations: await migrationsOf(transaction) })}\n`
  for (const table of tables) {
    counts[table] = 0
    const name = sql.identifier(table)
    await transaction.execute(sql`declare backup no scroll cursor for select to_jsonb(${name}) as row from ${name}`)
    for (;;) {
      const rows = (
        await transaction.execute<{ row: unknown }>(sql`fetch forward ${sql.raw(String(rowBatch))} from backup`)
      ).rows
      if (rows.length === 0) break
      counts[table] += rows.length
      yield `${JSON.stringify({ table, rows: rows.map(({ row }) => row) })}\n`
    }
    await transaction.execute(sql`close backup`)
  }
  yield* fileLines(transaction, files, onMissing)
  yield `${JSON.stringify({ end: counts })}\n`
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
      .limit(rowBatch)
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
    if (rows.length < rowBatch) return
    last = rows.at(-1)?.key ?? last
  }
}

/**
 * Restores a backup into a migrated database, in one transaction. Throws if the file is incomplete or was written by a version
 * with other tables, or if the database has records and `replace` is not set (BACKUP_REFUSED).
 */
export async function readBackup(
  database: Database,
  files: FileStore,
  path: string,
  replace: boolean,
): Promise<RowCounts> {
  return await database.queries.transaction(async (transaction) => {
    await applyRowSecurity(transaction, systemViewer)
    await makeRoom(transaction, replace)
    const counts: Record<string, number> = {}
    let promised: RowCounts | null = null
    let started = false
    const lines = linesOf(path)
    for await (const read of lines) {
      if ('format' in read) {
        await checkVersion(transaction, read.migrations)
        started = true
      } else if (!started) throw refused('it does not start like a backup of Tradegrade')
      else if ('end' in read) promised = read.end
      else if ('piece' in read) await restoreFile(files, read.file, read.piece, lines)
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

/** Restores the file that starts with this piece. */
async function restoreFile(files: FileStore, key: string, first: string, lines: AsyncIterator<Line>): Promise<void> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let text = first; text !== '';) {
      yield Buffer.from(text, 'base64')
      const next = await lines.next()
      if (next.done === true || !('piece' in next.value) || next.value.file !== key)
        throw refused(`its file ${key} is not whole`)
      text = next.value.piece
    }
  }
  const stored = await files.put(pieces())
  if (stored.key !== key) throw refused(`its file ${key} has other bytes`)
}

/** A file that is not a backup or is incomplete is refused as such; a missing file causes the usual error. */
type Line = InferOutput<typeof line>

async function* linesOf(path: string): AsyncGenerator<Line> {
  const file = createReadStream(path)
  const absent: { error?: Error } = {}
  file.on('error', (error) => {
    absent.error = error
  })
  // Only \n ends a line: texts contain U+2028, which JSON does not escape and at which node:readline divides.
  const texts = pipeStreams(file, createGunzip(), split('\n'), () => {})
  try {
    for await (const text of texts) yield parse(line, JSON.parse(String(text)))
  } catch (error) {
    throw absent.error ?? refused(`it is damaged, or none: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    texts.destroy()
  }
}

async function makeRoom(transaction: Queries, replace: boolean): Promise<void> {
  const all = sql.join(
    [...tables, ...ofTheMoment].map((table) => sql.identifier(table)),
    sql`, `,
  )
  // The history is deleted only because the backup contains another one.
  const empty = async () => {
    await transaction.execute(sql`select set_config('tradegrade.audit', 'restore', true)`)
    await transaction.execute(sql`truncate ${all}, outbox`)
    await transaction.execute(sql`select set_config('tradegrade.audit', '', true)`)
  }
  if (replace) return await empty()
  // The portal writes the sites when it starts, so a database with only sites counts as empty.
  for (const table of tables.filter((name) => !['site', 'audit_log', 'audit_link'].includes(name))) {
    const rows = (await transaction.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)).rows
    if (rows.length > 0) throw refused('the database has records; --replace removes them first')
  }
  await empty()
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

/** Sets the sequences after the numbers of the backup, and marks data derived from the previous records as out of date. */
async function startAnew(transaction: Queries): Promise<void> {
  await transaction.execute(
    sql`select setval(pg_get_serial_sequence('audit_log', 'sequence'), coalesce((select max(sequence) from audit_log), 0) + 1, false)`,
  )
  await transaction.execute(sql`update engine_fact set value = gen_random_uuid()::text where name = 'epoch'`)
  // A copy of a portal must not send messages before an administrator enables its webhooks.
  await transaction.update(webhook).set({ isActive: false })
}

async function migrationsOf(transaction: Queries): Promise<readonly string[]> {
  const { rows } = await transaction.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash }) => hash)
}

const refused = (reason: string): Failure => failure('BACKUP_REFUSED', { reason })

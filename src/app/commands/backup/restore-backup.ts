import { sql, type SQL } from 'drizzle-orm'
import { webhook } from '#features/identity/tokens/machine-tables.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { applyRowSecurity } from '#platform/records/row-level-security.ts'
import { storeErrorOf } from '#platform/records/store-errors.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { migrationsOfBackup, readBackup, refused, type BackupContent } from './backup-lines.ts'
import { appliedMigrations, backupTables, temporaryTables, waitForFiles } from './backup-tables.ts'
import { migrationsFor, needsNewDatabase, otherVersion } from './backup-version.ts'

/**
 * Restores a backup, in one transaction, and updates the database to the tables of this version: a new database gets the tables of
 * the backup before its rows, so that each migration also moves the data of an earlier version. Throws if the file is incomplete or
 * was written by a later version, if it was written by an earlier one and the database is not new, or if the database has records
 * and `replace` is not set (BACKUP_REFUSED).
 */
export async function restoreBackup(
  database: Database,
  files: FileStore,
  path: string,
  replace: boolean,
): Promise<BackupContent> {
  const migrations = migrationsFor(await migrationsOfBackup(path))
  if (migrations === null) throw refused(otherVersion)
  await migrateDatabase(database, migrations.length)
  const restored = await database.queries.transaction(async (transaction) => {
    const own = await appliedMigrations(transaction)
    if (own.join() !== migrations.join()) throw refused(needsNewDatabase)
    await applyRowSecurity(transaction, systemViewer)
    await waitForFiles(transaction)
    await makeRoom(transaction, replace)
    const content = await readBackup(path, backupTables, {
      rows: (table, rows) => insert(transaction, table, rows),
      file: (bytes) => files.put(bytes),
    })
    await startAnew(transaction)
    return content
  })
  await migrateDatabase(database)
  return restored
}

async function makeRoom(transaction: Queries, replace: boolean): Promise<void> {
  const existing = await tablesOf(transaction, [...backupTables, ...temporaryTables])
  const all = sql.join(
    existing.map((table) => sql.identifier(table)),
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
  const beside = ['site', 'audit_log', 'audit_link', ...temporaryTables]
  for (const table of existing.filter((name) => !beside.includes(name))) {
    const rows = (await transaction.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)).rows
    if (rows.length > 0) throw refused('the database has records; --replace removes them first')
  }
  await empty()
}

/** The tables that the database has: one of an earlier version lacks some. */
async function tablesOf(transaction: Queries, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await transaction.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(names)}::text[]) as name where to_regclass(quote_ident(name)) is not null`,
  )
  return rows.map(({ name }) => name)
}

async function insert(transaction: Queries, table: string, rows: string): Promise<number> {
  const name = sql.identifier(table)
  const populated: SQL = sql`jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`
  try {
    const { rows: counted } = await transaction.execute<{ count: number }>(
      sql`with inserted as (insert into ${name} select * from ${populated} returning 1) select count(*)::integer as count from inserted`,
    )
    return counted[0]?.count ?? 0
  } catch (error) {
    const reason = storeErrorOf(error)
    throw reason === null || reason.code === '' ? error : refused(`its rows of ${table} do not fit (${reason.message})`)
  }
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

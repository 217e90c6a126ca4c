import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { engineFact } from '#platform/records/engine-tables.ts'
import { failure } from '#platform/values/errors.ts'
import type { Database, Queries } from '#platform/records/database.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Returns the hashes of this version's migrations, in their order. */
export const migrationHashes = (): readonly string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** Any fixed number. The lock makes processes that start together migrate one after the other. */
const migrationLock = 7_240_901

/**
 * Applies all new migrations in one transaction, or those among the first `count`, as an earlier version did. Returns their number.
 * (drizzle's own migrators differ by driver and take no lock.)
 * Throws DATABASE_TOO_OLD for a database that was not created by the first of these migrations, and changes nothing in it.
 */
export async function migrateDatabase(database: Database, count = Infinity): Promise<number> {
  return database.queries.transaction(async (transaction) => {
    // A large table may take longer than the limits of a request allow.
    await transaction.execute(
      sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    )
    // A migration may change all rows, regardless of row-level security.
    await transaction.execute(sql`select set_config('tradegrade.wide', 'on', true)`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await makeTableOfMigrations(transaction)
    const done = await appliedMigrations(transaction)
    const all = readMigrationFiles({ migrationsFolder })
    if (done.size > 0 && !done.has(all[0]?.hash ?? '')) throw failure('DATABASE_TOO_OLD')
    const pending = all.slice(0, count).filter((migration) => !done.has(migration.hash))
    for (const migration of pending) {
      for (const statement of migration.sql) await transaction.execute(sql.raw(statement))
      await transaction.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      )
    }
    // This name shows whether derived data (a saved index, a cache) came from another database.
    await transaction.insert(engineFact).values({ name: 'epoch', value: randomUUID() }).onConflictDoNothing()
    return pending.length
  })
}

/** Creates the table only if it is missing, because the portal's role may not create tables. */
async function makeTableOfMigrations(queries: Queries): Promise<void> {
  const { rows } = await queries.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (rows[0]?.there === true) return
  await queries.execute(sql`create schema if not exists drizzle`)
  await queries.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
}

async function appliedMigrations(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = (await queries.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)).rows
  return new Set(rows.map((row) => row.hash))
}

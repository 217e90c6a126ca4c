import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, inject } from 'vitest'
import { engineFact } from '#entities/engine-tables.ts'
import type { Database } from '#records/database.ts'
import { ExactPGlite } from '#store/exact-pglite.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'
import { pgliteDatabase } from '#store/pglite.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** A database of a test's own: empty and migrated; `close` also removes it. On PostgreSQL `url` names it. */
export interface TestDatabase extends Database {
  readonly url: string | null
}

export type OpenTestDatabase = () => Promise<TestDatabase>

/** The same tests on PGlite in memory and, where TEST_DATABASE_URL names a server, on PostgreSQL as well. */
export function describeEachDatabase(
  name: string,
  tests: (open: OpenTestDatabase, engine: Database['engine']) => void,
): void {
  describe(`${name} (PGlite)`, () => tests(openMemory, 'pglite'))
  describeOnPostgres(name, (open) => tests(open, 'postgres'))
}

/** Tests of what only a server has: connections that end, writers at the same time. */
export function describeOnPostgres(name: string, tests: (open: OpenTestDatabase) => void): void {
  if (serverUrl === undefined || serverUrl === '') {
    console.log(`TEST_DATABASE_URL is not set: "${name}" does not run on PostgreSQL.`)
    return
  }
  describe(`${name} (PostgreSQL)`, () => tests(() => openOnServer(serverUrl)))
}

/** Making and migrating a PGlite takes seconds, reading it back as it was then a fraction of one. */
export async function openMemory(): Promise<TestDatabase> {
  const database = await pgliteDatabase(new ExactPGlite({ loadDataDir: await emptyDatabase() }))
  await anotherEpoch(database)
  return { ...database, url: null }
}

/** A data directory with an empty and migrated database in it, for tests of what comes after a portal's first start. */
export async function fillDataDirectory(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const client = new ExactPGlite(`${dataDir}/database`, { loadDataDir: await emptyDatabase() })
  const database = await pgliteDatabase(client)
  await anotherEpoch(database)
  await database.close()
}

const emptyDatabase = async (): Promise<Blob> =>
  existsSync(template) ? new Blob([readFileSync(template)]) : await makeTemplate()

const migrations = new URL('../migrations/', import.meta.url)
const versions = [
  '../node_modules/@electric-sql/pglite/package.json',
  '../src/store/migrate.ts',
  '../src/store/exact-pglite.ts',
  './databases.ts',
]

/** A file of its own for every state of what it is made from. */
const template = join(tmpdir(), `tradegrade-empty-database-${stateOfSources()}.tar`)

function stateOfSources(): string {
  const sources = [
    ...readdirSync(migrations)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => new URL(name, migrations)),
    ...versions.map((path) => new URL(path, import.meta.url)),
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 16)
}

async function makeTemplate(): Promise<Blob> {
  const client = new ExactPGlite()
  const database = await pgliteDatabase(client)
  await migrateDatabase(database)
  await makeSmall(client)
  const dump = await client.dumpDataDir('none')
  await database.close()
  // Whole or not at all: other test files may look for it at this moment.
  const draft = `${template}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, template)
  return dump
}

/**
 * What costs time with every copy and no test looks at: the two databases that others are made from, two thirds of all files,
 * and memory for buffers that a test's few rows never fill.
 */
async function makeSmall(client: ExactPGlite): Promise<void> {
  await client.query('update pg_database set datistemplate = false')
  for (const unused of ['template0', 'template1']) await client.query(`drop database ${unused}`)
  await client.query(`alter system set shared_buffers = '16MB'`)
  await client.query('checkpoint')
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await createOnServer(server, name, url.href)
  const database = await openDatabase({ databaseUrl: url.href })
  await anotherEpoch(database)
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Migrating takes longer than copying what the first of a run has migrated; `prepare-databases.ts` names and removes it. */
async function createOnServer(server: string, name: string, url: string): Promise<void> {
  const migrated = inject('serverTemplate')
  try {
    await onServer(server, `create database ${name} template ${migrated}`)
  } catch (error) {
    if (!hasCode(error, [noSuchDatabase])) throw error
    await onServer(server, `create database ${name}`)
    const database = await openDatabase({ databaseUrl: url })
    await migrateDatabase(database)
    await database.close()
    await onServer(server, `create database ${migrated} template ${name}`).catch((failed: unknown) => {
      // Another worker was first.
      if (!hasCode(failed, alreadyThere)) throw failed
    })
  }
}

const noSuchDatabase = '3D000'
/** Of a database, and of its name while another one is making it. */
const alreadyThere = ['42P04', '23505']

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)

/** A copy is no continuation: what was kept of the one is not valid for the other. */
const anotherEpoch = (database: Database) =>
  database.queries.update(engineFact).set({ value: randomUUID() }).where(eq(engineFact.name, 'epoch'))

/** Empties tables with the history and the outbox, as only a backup that is read in may. */
export const emptyTables = (database: Pick<Database, 'queries'>, names: string): Promise<void> =>
  database.queries.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('tradegrade.audit', 'restore', true)`)
    await transaction.execute(sql.raw(`truncate ${names}, audit_log, audit_link, outbox cascade`))
  })

/** One statement by a connection of its own. */
export async function onServer(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

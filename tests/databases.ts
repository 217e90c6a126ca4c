import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe } from 'vitest'
import type { Database } from '#records/database.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'

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

async function openMemory(): Promise<TestDatabase> {
  const database = await openDatabase({})
  await migrateDatabase(database)
  return { ...database, url: null }
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href })
  await migrateDatabase(database)
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

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

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { engineFact } from '#platform/records/engine-tables.ts'
import { appliedMigrations } from '#app/commands/backup/backup-tables.ts'
import { migrateDatabase, migrationHashes } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { describeEachDatabase, describeOnPostgres, type TestDatabase } from '../../fixtures/databases.ts'
import { migrationsOf01 } from '../../fixtures/migrations-of-version-01.ts'

it('The migrations produce the schema of the entities (otherwise run npm run db:generate)', async () => {
  const require = createRequire(import.meta.url)
  // The programming interface of drizzle-kit is CommonJS and uses globals of its bundle, so it is required and not imported.
  const kit: typeof import('drizzle-kit/api') = require('drizzle-kit/api')
  const schema: Record<string, unknown> = require('../../../src/app/schema.cts')
  expect(Object.keys(schema).length).toBeGreaterThan(allEntities.length)
  const journal: unknown = JSON.parse(
    readFileSync(new URL('../../../migrations/meta/_journal.json', import.meta.url), 'utf8'),
  )
  const tags = JSON.stringify(journal).match(/"tag":"(\d+)/g) ?? []
  const last = tags.at(-1)?.slice(7) ?? ''
  const snapshot = JSON.parse(
    readFileSync(new URL(`../../../migrations/meta/${last}_snapshot.json`, import.meta.url), 'utf8'),
  )
  expect(await kit.generateMigration(snapshot, kit.generateDrizzleJson(schema, snapshot.id))).toEqual([])
})

it('Only the newest snapshot is stored, because each has thousands of lines and the next migration reads no other', () => {
  const names = readdirSync(new URL('../../../migrations/meta', import.meta.url)).filter((name) =>
    name.endsWith('_snapshot.json'),
  )
  expect(names).toHaveLength(1)
})

it('The migrations of released versions are unchanged, because a database knows them by their hashes', () => {
  expect(migrationHashes().slice(0, released.length)).toEqual(released)
})

/** The hash of each migration that a released version contains, in their order. */
const released = ['30e761b9ac01786c94929a955a4664777883dc39bd3bd514435c61f8ccec4529']

/** Gives the database the list of migrations of version 0.1 and returns it. */
async function asOfVersion01({ queries }: TestDatabase): Promise<readonly string[]> {
  await queries.execute(sql`delete from drizzle.__drizzle_migrations`)
  for (const hash of migrationsOf01)
    await queries.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, 0)`)
  return migrationsOf01
}

describeEachDatabase('Migrations', (open) => {
  it('Migrations are applied once and give the database an id', async () => {
    const database = await open()
    try {
      const [named] = await database.queries.select().from(engineFact)
      expect(named).toMatchObject({ name: 'epoch', value: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(await migrateDatabase(database)).toBe(0)
      expect(await database.queries.select().from(engineFact)).toEqual([named])
    } finally {
      await database.close()
    }
  })

  it('Refuses a database of version 0.1, says what to do, and changes nothing in it', async () => {
    const database = await open()
    try {
      const before = await asOfVersion01(database)
      await expect(migrateDatabase(database)).rejects.toThrow(
        /before 0\.2\.0 created this database.*with that version \(tradegrade backup FILE\).*with this one into a new database \(tradegrade restore FILE\)/,
      )
      expect(await appliedMigrations(database.queries)).toEqual(before)
      expect(await database.queries.select().from(engineFact)).toHaveLength(1)
    } finally {
      await database.close()
    }
  })

  it('Each object whose rows the database hides has its policy, and no other one has', async () => {
    const database = await open()
    try {
      const { rows } = await database.queries.execute<{ name: string }>(
        sql`select relname as name from pg_class where relrowsecurity and relforcerowsecurity
          and exists (select from pg_policies where schemaname = 'public' and tablename = relname)`,
      )
      const hidden = new Set(rows.map(({ name }) => name))
      const tables = allEntities.map(({ tableName }) => tableName)
      expect(tables.filter((name) => hidden.has(name)).toSorted()).toEqual(
        allEntities
          .filter(({ rowSecurity }) => rowSecurity === true)
          .map(({ tableName }) => tableName)
          .toSorted(),
      )
    } finally {
      await database.close()
    }
  })
})

describeOnPostgres('Processes that start together', (open) => {
  it('Processes that start together migrate one after the other', async () => {
    const first = await open()
    const second = await openDatabase({ databaseUrl: first.url ?? '' })
    try {
      await first.queries.execute(`drop schema public cascade; create schema public; drop schema drizzle cascade`)
      const counts = await Promise.all([migrateDatabase(first), migrateDatabase(second), migrateDatabase(second)])
      expect(counts.filter((count) => count > 0)).toHaveLength(1)
    } finally {
      await second.close()
      await first.close()
    }
  })
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { engineFact } from '#entities/engine-tables.ts'
import * as schema from '#entities/schema.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'
import { describeEachDatabase, describeOnPostgres } from './databases.ts'

it('the migrations make what the entities say (else: npm run db:generate)', async () => {
  // drizzle-kit's programming interface is CommonJS that asks for what only its bundle has: required, not imported.
  const kit: typeof import('drizzle-kit/api') = createRequire(import.meta.url)('drizzle-kit/api')
  const journal: unknown = JSON.parse(
    readFileSync(new URL('../migrations/meta/_journal.json', import.meta.url), 'utf8'),
  )
  const tags = JSON.stringify(journal).match(/"tag":"(\d+)/g) ?? []
  const last = tags.at(-1)?.slice(7) ?? ''
  const snapshot = JSON.parse(
    readFileSync(new URL(`../migrations/meta/${last}_snapshot.json`, import.meta.url), 'utf8'),
  )
  expect(await kit.generateMigration(snapshot, kit.generateDrizzleJson(schema, snapshot.id))).toEqual([])
})

describeEachDatabase('migrations', (open) => {
  it('are applied once, and name the database', async () => {
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
})

describeOnPostgres('processes that start together', (open) => {
  it('migrate one after the other', async () => {
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

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure, errors } from '#platform/values/errors.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import type { Database } from '#platform/records/database.ts'
import { type Records, createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { type TestDatabase, describeEachDatabase, describeOnPostgres, onServer } from '../fixtures/databases.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { makePrivateCluster } from './private-cluster.ts'

const failureOf = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.then(
    () => new Error('nothing failed'),
    (each: unknown) => each,
  )
  if (!(error instanceof Failure)) throw error
  return error
}

describeEachDatabase('A database failure', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  afterAll(() => database.close())
  const make = (name: string) => records.create(systemViewer, businessGroup, { integrationId: name, name })

  it('A failed read is answered with 500 and never blamed on the caller', async () => {
    await database.queries.execute(sql`alter table synonym rename to synonym_away`)
    const questions: readonly (() => Promise<unknown>)[] = [
      () => records.list(systemViewer, synonym),
      () => records.count(systemViewer, synonym),
      () => records.byId(systemViewer, synonym, importedId(synonym, 'x')),
      () => records.idsByIntegrationId(systemViewer, synonym, ['x']),
      () => records.stream(systemViewer, synonym)[Symbol.asyncIterator]().next(),
      () => records.create(systemViewer, synonym, { terms: ['x'] }),
    ]
    for (const ask of questions) {
      const failed = await failureOf(ask())
      expect(failed.code).toBe('UNEXPECTED')
      expect(errors[failed.code].status).toBe(500)
      // The log contains the message of PostgreSQL.
      expect(failed.cause).toBeInstanceOf(Error)
    }
    await database.queries.execute(sql`alter table synonym_away rename to synonym`)
  })

  it('A failure during a write is answered with 500, and nothing is written', async () => {
    await database.queries.execute(
      sql.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk on fire' using errcode = '58030'; end $$;`),
    )
    await database.queries.execute(sql.raw(`create trigger fault before insert on outbox execute function refuse()`))
    const failed = await failureOf(make('burnt'))
    expect(errors[failed.code].status).toBe(500)
    await database.queries.execute(sql`drop trigger fault on outbox`)
    expect(await records.idsByIntegrationId(systemViewer, businessGroup, ['burnt'])).toEqual(new Map())
    expect(await database.queries.$count(auditLog)).toBe(0)
    await make('burnt')
  })

  it('A closed database is answered with 503', async () => {
    const other = await open()
    const itsRecords = createRecords(other, recordModel)
    await other.close()
    const failed = await failureOf(itsRecords.list(systemViewer, businessGroup))
    expect(errors[failed.code].status).toBe(503)
  })
})

/** Readers and writers that continue in spite of errors. `acknowledged` contains the keys of the acknowledged writes. */
function load(records: Records) {
  const acknowledged: string[] = []
  const codes = new Set<string>()
  const stopped = new AbortController()
  const keepOn = async (work: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      try {
        await work(turn)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        codes.add(error.code)
        await delay(10)
      }
    }
  }
  const workers = ['a', 'b', 'c'].flatMap((name) => [
    keepOn(async (turn) => {
      await records.create(systemViewer, businessGroup, { integrationId: `${name}${turn}`, name })
      acknowledged.push(`${name}${turn}`)
    }),
    keepOn(async () => {
      await records.list(systemViewer, businessGroup, { limit: 10 })
    }),
  ])
  return {
    acknowledged,
    codes,
    async stop() {
      stopped.abort()
      await Promise.all(workers)
    },
  }
}

/** Checks every 100 ms, at most 50 times (5 s), until the database answers. */
async function servesAgain(records: Records): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      await records.create(systemViewer, businessGroup, { name: 'served again' })
      return true
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await delay(100)
    }
  }
  return false
}

async function expectNothingLost(database: Database, records: Records, acknowledged: readonly string[]): Promise<void> {
  const found = await records.idsByIntegrationId(systemViewer, businessGroup, acknowledged)
  expect(acknowledged.filter((key) => !found.has(key))).toEqual([])
  const stored = await records.count(systemViewer, businessGroup)
  expect(await database.queries.$count(auditLog)).toBe(stored)
  expect(await database.queries.$count(outbox)).toBe(stored)
}

describeOnPostgres('Database connections that are lost under load', (open) => {
  it('The connections are replaced: the process stays alive, answers within 5 s and loses no acknowledged write', async () => {
    const database = await open()
    const records = createRecords(database, recordModel)
    try {
      const working = load(records)
      for (let round = 0; round < 5; round++) {
        await delay(150)
        await onServer(
          database.url ?? '',
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        expect(await servesAgain(records)).toBe(true)
      }
      await working.stop()
      expect(working.acknowledged.length).toBeGreaterThan(0)
      expect([...working.codes].filter((code) => code !== 'STORE_UNAVAILABLE')).toEqual([])
      await expectNothingLost(database, records, working.acknowledged)
    } finally {
      await database.close()
    }
  })
})

describeOnPostgres('A slow statement', (open) => {
  it('A slow statement is cancelled and answered with 503', async () => {
    const database = await open()
    const hasty = await openDatabase({ databaseUrl: database.url ?? '', statementTimeout: 200 })
    try {
      await database.queries.execute(
        sql.raw(`
        create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;`),
      )
      await database.queries.execute(sql.raw(`create trigger slow before insert on outbox execute function dawdle()`))
      const failed = await failureOf(
        createRecords(hasty, recordModel).create(systemViewer, businessGroup, { name: 'slow' }),
      )
      expect(failed.code).toBe('STORE_UNAVAILABLE')
    } finally {
      await hasty.close()
      await database.close()
    }
  })
})

describe.runIf(isLongRun)('A database server that restarts under load (long runs only)', () => {
  it('The portal answers within 5 s after the restart and loses no acknowledged write', async ({ skip }) => {
    const cluster = await makePrivateCluster()
    if (cluster === null) {
      skip('No PostgreSQL is installed on this machine.')
      return
    }
    try {
      const database = await openDatabase({ databaseUrl: cluster.url })
      await migrateDatabase(database)
      const records = createRecords(database, recordModel)
      const working = load(records)
      for (let round = 0; round < 5; round++) {
        await delay(500)
        cluster.crash()
        await delay(500)
        cluster.start()
        expect(await servesAgain(records)).toBe(true)
      }
      await working.stop()
      expect(working.codes).toEqual(new Set(['STORE_UNAVAILABLE']))
      await expectNothingLost(database, records, working.acknowledged)
      await database.close()
    } finally {
      cluster.remove()
    }
  }, 120_000)
})

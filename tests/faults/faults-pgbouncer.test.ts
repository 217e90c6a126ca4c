import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { contact } from '#features/identity/people/contact.ts'
import { recordModel } from '#app/record-model.ts'
import type { Database } from '#platform/records/database.ts'
import { outbox } from '#platform/records/engine-tables.ts'
import { always } from '#platform/records/read/condition.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { grantTo } from '#platform/store/grant.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { hasTimeLimits } from '#platform/store/postgres.ts'
import { describeOnPostgres, onServer, type TestDatabase } from '../fixtures/databases.ts'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'

const isInstalled = hasPgbouncer()

/** More than PgBouncer opens connections to the server, so that they are shared. */
const maxConnections = 10

describe.skipIf(!isInstalled)(`PgBouncer${isInstalled ? '' : ' (skipped: pgbouncer is not installed)'}`, () => {
  describeOnPostgres('PgBouncer in transaction mode', (open) => {
    const role = `portal_${randomUUID().replaceAll('-', '')}`
    let owner: TestDatabase
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>
    let database: Database

    beforeAll(async () => {
      owner = await open()
      await onServer(owner.url ?? '', `create role ${role} login`)
      expect(await grantTo(owner, role)).toEqual([])
      pooler = await startPgbouncer(owner.url ?? '', role)
      database = await openDatabase({ databaseUrl: pooler.url })
    })
    afterAll(async () => {
      await database.close()
      await pooler.stop()
      await owner.queries.execute(sql.raw(`drop owned by ${role}`))
      const url = owner.url ?? ''
      await owner.close()
      await onServer(url.replace(/\/[^/]*$/, '/postgres'), `drop role ${role}`)
    })

    const repeated = <Answer>(work: (at: number) => Promise<Answer>): Promise<Answer[]> =>
      Promise.all(Array.from({ length: 4 * maxConnections }, (_, at) => work(at)))

    it('Keeps the time limits of statements, locks and idle transactions on every connection', async () => {
      const limits = sql`select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') as limits`
      const expected = { rows: [{ limits: '30s 10s 1min' }] }
      for (const answer of await repeated(() => database.queries.execute(limits)))
        expect(answer).toMatchObject(expected)
      for (const answer of await repeated(() => database.queries.transaction((each) => each.execute(limits))))
        expect(answer).toMatchObject(expected)
      expect(await hasTimeLimits(database)).toBe(true)
      // What a migration lifts for itself does not stay on the connection.
      await Promise.all([migrateDatabase(database), migrateDatabase(database)])
      for (const answer of await repeated(() => database.queries.execute(limits)))
        expect(answer).toMatchObject(expected)
    })

    it('Notices that the role has no time limits', async () => {
      await onServer(owner.url ?? '', `create role ${role}_bare login`)
      const bare = await startPgbouncer(owner.url ?? '', `${role}_bare`)
      const unlimited = await openDatabase({ databaseUrl: bare.url })
      try {
        expect(await hasTimeLimits(unlimited)).toBe(false)
      } finally {
        await unlimited.close()
        await bare.stop()
        await onServer(owner.url ?? '', `drop role ${role}_bare`)
      }
    })

    it('Never shows the rows of one account to the viewer of another', async () => {
      const records = createRecords(database, {
        ...recordModel,
        visibility: { ...recordModel.visibility, conditionOf: () => always },
      })
      const ids = await Promise.all(
        ['One', 'Two'].map(async (name) => {
          const { id } = await records.create(systemViewer, account, { name, recordType: 'Customer' })
          await records.create(systemViewer, contact, { name: `Contact of ${name}`, account: id })
          return id
        }),
      )
      const seen = await repeated(async (at) => {
        const viewer = {
          ...systemViewer,
          user: { id: 'user', roles: ['customerAdmin'] as const },
          account: { id: ids[at % 2] ?? '' },
        }
        const rows = await records.list(viewer, contact)
        return rows.map(({ name }) => name)
      })
      expect(seen).toEqual(seen.map((_, at) => [at % 2 === 0 ? 'Contact of One' : 'Contact of Two']))
    })

    it('Writes each record with its history and its outbox entry, many at the same time', async () => {
      const records = createRecords(database, recordModel)
      const before = await owner.queries.$count(outbox)
      await repeated((at) => records.create(systemViewer, substance, { name: `Substance ${at}` }))
      expect(await records.count(systemViewer, substance)).toBe(4 * maxConnections)
      expect((await owner.queries.$count(outbox)) - before).toBe(4 * maxConnections)
    })
  })
})

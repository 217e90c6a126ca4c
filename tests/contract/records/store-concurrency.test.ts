import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Failure } from '#platform/values/errors.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { equals, isIn } from '#platform/records/read/condition.ts'
import { type Records, createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { type TestDatabase, describeEachDatabase, describeOnPostgres } from '../../fixtures/databases.ts'

const isStale = (error: unknown): boolean => error instanceof Failure && error.code === 'STALE_RECORD'

const orderedRows = (value: number) =>
  Array.from({ length: 40 }, (_, index) => ({ integrationId: `R${index}`, name: 'ordered', sortOrder: value }))

describeEachDatabase('Simultaneous writers', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  afterAll(() => database.close())

  it('[UIA-07] Of two writers that know the same version, one is refused and the other’s write stays', async () => {
    const { id } = await records.create(systemViewer, businessGroup, { name: 'start' })
    const writes = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((name) => records.update(systemViewer, businessGroup, id, 1, { name })),
    )
    const done = writes.filter((each) => each.status === 'fulfilled')
    expect(done).toHaveLength(1)
    expect(writes.filter((each) => each.status === 'rejected').every(({ reason }) => isStale(reason))).toBe(true)
    expect(await records.byId(systemViewer, businessGroup, id)).toMatchObject({ version: 2, name: done[0]?.value.name })
  })

  it('Writers that read again after a refusal lose no change', async () => {
    const { id } = await records.create(systemViewer, businessGroup, { name: 'counter', sortOrder: 0 })
    const count = async (): Promise<void> => {
      const row = await records.byId(systemViewer, businessGroup, id)
      if (row === null) throw new Error('gone')
      try {
        await records.update(systemViewer, businessGroup, id, row.version, { sortOrder: (row.sortOrder ?? 0) + 1 })
      } catch (error) {
        if (!isStale(error)) throw error
        await count()
      }
    }
    await Promise.all(Array.from({ length: 12 }, count))
    expect(await records.byId(systemViewer, businessGroup, id)).toMatchObject({ sortOrder: 12, version: 13 })
    expect(await database.queries.$count(auditLog, eq(auditLog.recordId, id))).toBe(13)
  })

  it('Simultaneous imports of the same new rows create each row once', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({ integrationId: `G${index}`, name: `Group ${index}` }))
    const outcomes = await Promise.all(
      [rows, rows.toReversed(), rows].map((each) => records.upsertBatch(systemViewer, businessGroup, each)),
    )
    const created = outcomes.flat().filter(({ status }) => status === 'created')
    expect(created).toHaveLength(50)
    expect(outcomes.flat().filter(({ status }) => status === 'unchanged')).toHaveLength(100)
    expect(
      await records.count(
        systemViewer,
        businessGroup,
        isIn(
          'integrationId',
          rows.map(({ integrationId }) => integrationId),
        ),
      ),
    ).toBe(50)
  })

  it('Writers that change the same rows in different orders all succeed', async () => {
    await records.upsertBatch(systemViewer, businessGroup, orderedRows(0))
    await Promise.all(
      [1, 2, 3, 4].map((value) =>
        records.upsertBatch(
          systemViewer,
          businessGroup,
          value % 2 ? orderedRows(value) : orderedRows(value).toReversed(),
        ),
      ),
    )
    const stored = await records.list(systemViewer, businessGroup, { where: equals('name', 'ordered') })
    expect(new Set(stored.map(({ sortOrder }) => sortOrder)).size).toBe(1)
    expect(stored.every(({ version }) => version === 5)).toBe(true)
  })
})

describeOnPostgres('The outbox with simultaneous writers', (open) => {
  it('The outbox is never read past a running transaction, and no entry is skipped when it ends', async () => {
    const database = await open()
    const records = createRecords(database, recordModel)
    try {
      const start = await records.outboxPosition()
      const slow = Promise.withResolvers<void>()
      const written = Promise.withResolvers<void>()
      const first = records.write(systemViewer, async (handle) => {
        await handle.create(businessGroup, { integrationId: 'slow', name: 'Slow' })
        written.resolve()
        await slow.promise
      })
      await written.promise
      // This transaction has the higher numbers and commits first.
      await records.create(systemViewer, businessGroup, { integrationId: 'fast', name: 'Fast' })
      const early = await records.readOutbox(start, 100)
      expect(early.entries).toEqual([])
      slow.resolve()
      await first
      const late = await records.readOutbox(early.position, 100)
      expect(late.entries.map(({ recordId }) => recordId)).toEqual([
        importedId(businessGroup, 'slow'),
        importedId(businessGroup, 'fast'),
      ])
    } finally {
      await database.close()
    }
  })

  it('A follower gets every write exactly once while many writers are active', async () => {
    const database = await open()
    const records = createRecords(database, recordModel)
    try {
      const followed: string[] = []
      let position = await records.outboxPosition()
      let writing = true
      const follow = async (): Promise<void> => {
        for (;;) {
          const finished = !writing
          const page = await records.readOutbox(position, 7)
          followed.push(...page.entries.map(({ recordId }) => recordId))
          position = page.position
          if (finished && page.entries.length === 0) return
        }
      }
      const following = follow()
      const created: string[] = []
      const writer = async (name: string): Promise<void> => {
        for (let index = 0; index < 25; index++) {
          const rows = Array.from({ length: 1 + (index % 4) }, (_, row) => ({
            integrationId: `${name}-${index}-${row}`,
            name,
          }))
          const work = records.write(systemViewer, async (handle) => {
            const outcomes = await handle.upsertBatch(businessGroup, rows)
            // One transaction in five is rolled back after writing, and its entries must never be visible.
            if (index % 5 === 4) throw new RangeError('given up')
            return outcomes
          })
          const outcomes = await work.catch((error: unknown) => {
            if (error instanceof RangeError) return []
            throw error
          })
          created.push(...outcomes.flatMap((each) => (each.status === 'created' ? each.id : [])))
        }
      }
      await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(writer))
      writing = false
      await following
      expect(followed.toSorted()).toEqual(created.toSorted())
    } finally {
      await database.close()
    }
  })
})

describeEachDatabase('The outbox', (open) => {
  let database: TestDatabase
  let records: Records
  let time = new Date('2026-01-01T00:00:00Z')
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, () => time)
  })
  afterAll(() => database.close())
  const make = (integrationId: string) =>
    records.create(systemViewer, businessGroup, { integrationId, name: integrationId })

  it('The outbox is read in pages, and the position stays when there are no entries', async () => {
    const start = await records.outboxPosition()
    for (const key of ['a', 'b', 'c']) await make(key)
    const first = await records.readOutbox(start, 2)
    const second = await records.readOutbox(first.position, 2)
    const third = await records.readOutbox(second.position, 2)
    expect([first, second, third].map(({ entries }) => entries.map(({ recordId }) => recordId))).toEqual([
      [importedId(businessGroup, 'a'), importedId(businessGroup, 'b')],
      [importedId(businessGroup, 'c')],
      [],
    ])
    expect(third.position).toBe(second.position)
    expect(await records.outboxPosition()).toBe(second.position)
  })

  it('A follower with a position before the deleted entries learns that it lost some', async () => {
    const start = await records.outboxPosition()
    await make('d')
    const middle = await records.outboxPosition()
    time = new Date('2026-01-03T00:00:00Z')
    await make('e')
    expect(await records.pruneOutbox(new Date('2026-01-02T00:00:00Z'))).toBe(4)
    expect((await records.readOutbox(start, 10)).lost).toBe(true)
    expect(await records.readOutbox(middle, 10)).toMatchObject({
      lost: false,
      entries: [{ recordId: importedId(businessGroup, 'e') }],
    })
    expect(await records.pruneOutbox(new Date('2026-01-04T00:00:00Z'))).toBe(1)
    // A new follower starts after the deleted entries.
    expect((await records.readOutbox(await records.outboxPosition(), 10)).lost).toBe(false)
  })

  it.each(['', 'nonsense', 'other-epoch/1:1', '/0:0'])(
    'A follower at the invalid position %j starts again from the current position',
    async (position) => {
      const page = await records.readOutbox(position, 10)
      expect(page).toEqual({ entries: [], position: await records.outboxPosition(), lost: true })
    },
  )
})

describeEachDatabase('A failed transaction', (open) => {
  it('A failed transaction leaves the connection usable for the next statement', async () => {
    const database = await open()
    try {
      await expect(
        database.queries.transaction((transaction) => transaction.execute(sql`select 1/0`)),
      ).rejects.toThrow()
      await expect(database.queries.execute(sql`select 1`)).resolves.toBeDefined()
    } finally {
      await database.close()
    }
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { recordModel } from '#app/record-model.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { contact } from '#features/identity/people/contact.ts'
import { representations } from '#platform/record-api/representations/table.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const feed = '/services/data/v65.0/ui-api/changes'
type Headers = Readonly<Record<string, string>>
type Page = v.InferOutput<typeof representations.RecordChangeCollection>

describeEachDatabase('The change feed', (open, engine) => {
  let portal: TestPortal
  let database: TestDatabase
  let administrator: Headers
  let records: Records
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await open()))
    records = portal.fixtures.records
    administrator = await signedIn(portal, 'administrator')
  })
  afterAll(() => portal.close())

  const ask = (query: string, headers: Headers) => portal.app.inject({ url: `${feed}?${query}`, headers })

  async function read(query: string, headers: Headers = administrator): Promise<Page> {
    await portal.fixtures.follower.catchUp()
    const response = await ask(query, headers)
    expect(response.statusCode, response.body).toBe(200)
    return v.parse(representations.RecordChangeCollection, response.json())
  }

  /** Follows the cursor to the end. */
  async function readAll(cursor: string, objects: string, headers: Headers = administrator, pageSize = 500) {
    const changes: Page['changes'] = []
    let at = cursor
    for (let more = true; more;) {
      const page = await read(`objects=${objects}&pageSize=${pageSize}&cursor=${at}`, headers)
      changes.push(...page.changes)
      at = page.cursor
      more = page.hasMore
    }
    return { changes, cursor: at }
  }

  const cursorNow = async (headers: Headers = administrator): Promise<string> => (await read('', headers)).cursor
  const brief = ({ changes }: { readonly changes: Page['changes'] }) =>
    changes.map(({ changeType, recordId }) => [changeType, recordId])
  let createdCount = 0
  const newSubstance = (by: Records = records) =>
    by.create(systemViewer, substance, { integrationId: `feed-${(createdCount += 1)}`, name: `Feed ${createdCount}` })

  it('[INT-01] Lists created, changed and deleted records of the requested objects, in order, from a cursor', async () => {
    const begin = await cursorNow()
    const [one, two] = [await newSubstance(), await newSubstance()]
    await records.create(systemViewer, account, { name: 'Feed account', recordType: 'Customer' })
    const { changes, cursor } = await readAll(begin, 'substance__c')
    expect(changes).toEqual(
      [one, two].map(({ id, integrationId }) => ({
        changeType: 'created',
        changedDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        integrationId,
        objectApiName: 'Substance__c',
        recordId: id,
      })),
    )
    await records.update(systemViewer, substance, two.id, two.version, { name: 'Feed changed' })
    await records.remove(systemViewer, substance, one.id, one.version)
    const next = await readAll(cursor, 'Substance__c')
    expect(brief(next)).toEqual([
      ['updated', two.id],
      ['deleted', one.id],
    ])
    // A cursor can be used again, and objects may be left out.
    expect(brief(await readAll(cursor, ''))).toEqual(brief(next))
    expect((await readAll(begin, '')).changes.map(({ objectApiName }) => objectApiName)).toContain('Account')
    expect((await readAll(next.cursor, '')).changes).toEqual([])
  })

  it('[INT-01] Lists a deletion, also of a record that was hidden or created shortly before', async () => {
    const guest = {}
    const begin = await cursorNow(guest)
    const [hidden, short, never] = [await newSubstance(), await newSubstance(), await newSubstance()]
    const off = await records.update(systemViewer, substance, hidden.id, hidden.version, { isActive: false })
    await records.remove(systemViewer, substance, hidden.id, off.version)
    await records.remove(systemViewer, substance, short.id, short.version)
    const away = await records.create(systemViewer, substance, { name: 'Feed hidden', isActive: false })
    await records.remove(systemViewer, substance, away.id, away.version)
    // In the order of the last changes.
    expect(brief(await readAll(begin, 'Substance__c', guest))).toEqual([
      ['created', never.id],
      ['deleted', hidden.id],
      ['deleted', short.id],
    ])
  })

  it('[INT-01] Lists nothing that the caller may not read, deleted or not', async () => {
    const [own, other] = [await userOf(portal, 'customer'), await userOf(portal, 'customer')]
    const headers = { cookie: await cookieOf(portal, own) }
    const begin = await cursorNow(headers)
    const mine = await records.create(systemViewer, contact, { name: 'Mine', account: own.account ?? '' })
    const foreign = await records.create(systemViewer, contact, { name: 'Foreign', account: other.account ?? '' })
    const deleted = await records.create(systemViewer, contact, { name: 'Gone', account: other.account ?? '' })
    await records.remove(systemViewer, contact, deleted.id, deleted.version)
    const first = await readAll(begin, 'Contact', headers)
    expect(brief(first)).toEqual([['created', mine.id]])
    const changed = await records.update(systemViewer, contact, foreign.id, foreign.version, { name: 'Foreign 2' })
    await records.remove(systemViewer, contact, foreign.id, changed.version)
    expect((await readAll(first.cursor, 'Contact', headers)).changes).toEqual([])
    expect((await ask('objects=Contact', {})).statusCode).toBe(403)
    expect((await ask('objects=Nothing__c', administrator)).statusCode).toBe(403)
  })

  it('[INT-01] Refuses a cursor whose changes are no longer stored, and texts that are no cursors', async () => {
    const begin = await cursorNow()
    await newSubstance()
    const later = await cursorNow()
    await records.pruneOutbox(new Date(Date.UTC(2100, 0)))
    const lost = await ask(`cursor=${begin}`, administrator)
    expect([lost.statusCode, lost.json()[0].errorCode]).toEqual([410, 'CURSOR_EXPIRED'])
    expect((await ask(`cursor=${later}`, administrator)).statusCode).toBe(200)
    const foreign = Buffer.from('another/1:1').toString('base64url')
    expect((await ask(`cursor=${foreign}`, administrator)).statusCode).toBe(410)
    const position = Buffer.from(later, 'base64url').toString()
    for (const text of ['x', '', `${position}0000000000000000000`, position.replace(/\/\d+/, '/99999999999999999999')])
      expect((await ask(`cursor=${Buffer.from(text).toString('base64url')}`, administrator)).statusCode, text).toBe(
        text === '' ? 200 : 400,
      )
    expect((await ask('pageSize=2001', administrator)).statusCode).toBe(400)
  })

  // The embedded database runs one transaction after the other.
  it.runIf(engine === 'postgres')(
    '[INT-01] Misses no change whose transaction began earlier and ended later than another one',
    async () => {
      const begin = await cursorNow()
      const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow = records.write(systemViewer, async (handle) => {
        const row = await handle.create(substance, { name: 'Slow' })
        started.resolve()
        await released.promise
        return row
      })
      await started.promise
      const quick = await newSubstance(createRecords(database, recordModel))
      const early = await readAll(begin, 'Substance__c')
      released.resolve()
      const { id } = await slow
      const later = await readAll(early.cursor, 'Substance__c')
      expect([...brief(early), ...brief(later)]).toEqual([
        ['created', id],
        ['created', quick.id],
      ])
    },
  )

  it('[INT-01] A follower has every record and no other, whatever several processes write, abort and delete', async () => {
    // On PostgreSQL the second engine has transactions that begin and end between those of the first one.
    const engines = [records, createRecords(database, recordModel)]
    const write = fc.record({
      by: fc.constantFrom(0, 1),
      kind: fc.constantFrom('create', 'create', 'update', 'hide', 'show', 'remove', 'abort'),
      of: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (writes, size) => {
          const guest = {}
          let cursor = await cursorNow(guest)
          const known = new Set<string>()
          const own: string[] = []
          const follow = async () => {
            const next = await readAll(cursor, 'Substance__c', guest, size)
            cursor = next.cursor
            for (const { changeType, recordId } of next.changes)
              if (changeType === 'deleted') known.delete(recordId)
              else known.add(recordId)
          }
          const one = async ({ by, kind, of }: (typeof writes)[number]) => {
            const engineOf = engines[by] ?? records
            if (kind === 'create') return void own.push((await newSubstance(engineOf)).id)
            if (kind === 'abort') {
              const aborted = engineOf.write(systemViewer, async (handle) => {
                await handle.create(substance, { name: 'Aborted' })
                throw new Error('The process ends here.')
              })
              return await expect(aborted).rejects.toThrow()
            }
            const row = await engineOf.byId(systemViewer, substance, own[of % Math.max(1, own.length)] ?? 'x')
            if (row === null) return
            if (kind === 'remove') await engineOf.remove(systemViewer, substance, row.id, row.version)
            else
              await engineOf.update(systemViewer, substance, row.id, row.version, {
                name: `Feed ${of}`,
                ...(kind === 'update' ? {} : { isActive: kind === 'show' }),
              })
          }
          const follows: Promise<void>[] = []
          for (let at = 0; at < writes.length; at += 3) {
            const together = writes.slice(at, at + 3)
            // Concurrent changes of one record are refused as stale.
            const resolved = Promise.allSettled(together.map(one))
            if (at % 2 === 0 && follows.length === 0) follows.push(follow())
            await resolved
            await follows.pop()
          }
          await follow()
          const where = { type: 'in', field: 'id', values: own } as const
          const { viewer } = portal.fixtures.context()
          const visible = await records.list(viewer, substance, { where, limit: 2000 })
          expect(known).toEqual(new Set(visible.map(({ id }) => id)))
        },
      ),
      { numRuns: isLongRun ? 300 : engine === 'pglite' ? 15 : 30 },
    )
  })
})

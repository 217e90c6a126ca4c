import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Viewer } from '#platform/values/viewer.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { auditLink, auditLog } from '#platform/records/engine-tables.ts'
import { createAudit, guestDenials, type Audit } from '#platform/records/audit/audit.ts'
import { authorOf, linkEntries } from '#platform/records/audit/audit-entries.ts'
import { holdsLink, verifyAudit, type AuditBreak } from '#platform/records/audit/audit-chain.ts'
import { eraseEntries, forgetEntries } from '#platform/records/audit/audit-erasure.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'

const from = { address: '192.0.2.7', request: 'request-1' }
const ada = '005000000000001AAA'
const adasViewer: Viewer = { ...systemViewer, user: { id: ada, roles: ['system'] }, from }
const day = 86_400_000

/** The modification, how it is made, and the expected finding. */
const changes: readonly (readonly [string, string, Partial<AuditBreak>])[] = [
  ['what a row says', `update audit_log set by = 'x' where sequence = 4`, { type: 'row-changed', sequence: '4' }],
  ['its moment', `update audit_log set at = at + interval '1 s' where sequence = 1`, { type: 'row-changed' }],
  [
    'its details',
    `update audit_log set after = '{"name":"x"}' where sequence = 3`,
    { type: 'details-changed', sequence: '3' },
  ],
  ['its origin', `update audit_log set address = '::1' where sequence = 3`, { type: 'details-changed', sequence: '3' }],
  [
    'its details with their digest',
    `update audit_log set after = '{}', details_digest = audit_details_digest(details_salt, before, '{}') where sequence = 3`,
    { type: 'row-changed', sequence: '3' },
  ],
  [
    'a whole row with all its digests',
    `update audit_log set by = 'x', digest = audit_digest(sequence, at, 'x', object, record_id, operation, details_digest, origin_digest) where sequence = 3`,
    { type: 'link-changed', position: '2' },
  ],
  ['a row less', `delete from audit_log where sequence = 2`, { type: 'row-removed', position: '2' }],
  ['a transaction’s rows less', `delete from audit_log where sequence = 1`, { type: 'row-removed', position: '1' }],
  ['a link less', `delete from audit_link where position = 3`, { type: 'link-removed', position: '3' }],
  ['the beginning less', `delete from audit_link where position = 1`, { type: 'beginning-removed' }],
  [
    'a row more',
    `insert into audit_log (at, by, object, record_id, operation, before, after, address, request, batch,
          digest, details_salt, origin_salt, details_digest, origin_digest)
        select at, by, object, record_id, operation, before, after, address, request, batch,
          digest, details_salt, origin_salt, details_digest, origin_digest from audit_log where sequence = 3`,
    { type: 'row-changed' },
  ],
  [
    'a row more that is right in itself',
    `insert into audit_log (sequence, at, by, object, record_id, operation, batch, details_salt, details_digest, digest)
        select 99, at, by, object, record_id, operation, batch, s, audit_details_digest(s, null, null),
          audit_digest(99, at, by, object, record_id, operation, audit_details_digest(s, null, null), null)
        from audit_log, (select gen_random_uuid() as s) as salt where sequence = 3`,
    { type: 'row-inserted', position: '2' },
  ],
  [
    'a transaction more without a link',
    `insert into audit_log (sequence, at, by, object, record_id, operation, batch, details_salt, details_digest, digest)
        values (77, now(), 'x', 'x', 'x', 'x', 1, gen_random_uuid(), '', '')`,
    { type: 'row-inserted', sequence: '77' },
  ],
  [
    'the order of two rows',
    `update audit_log set sequence = case sequence when 2 then 300 else 2 end where sequence in (2, 3);`,
    { type: 'row-changed' },
  ],
  [
    'the order of two links',
    `update audit_link set position = case position when 2 then -3 when 3 then -2 else position end;
       update audit_link set position = abs(position)`,
    { type: 'link-changed', position: '2' },
  ],
  ['a link', `update audit_link set hash = sha256('x') where position = 4`, { type: 'link-changed', position: '4' }],
  [
    'details that nobody said were erased',
    `update audit_log set before = null, after = null, details_salt = null where sequence = 4`,
    { type: 'erased-untold', sequence: '4' },
  ],
  [
    'an origin that nobody said was erased',
    `update audit_log set address = null, request = null, origin_salt = null, erased_in = 6 where sequence = 5`,
    { type: 'erased-untold', sequence: '5' },
  ],
]

describeEachDatabase('The audit log', (open) => {
  let database: TestDatabase
  let records: Records
  let audit: Audit
  let time: Date
  const errors: unknown[] = []

  beforeEach(async () => {
    database = await open()
    time = new Date('2026-05-04T08:00:00Z')
    records = createRecords(database, recordModel, () => time)
    audit = createAudit(
      database.queries,
      () => time,
      (error) => void errors.push(error),
    )
  })
  afterEach(async () => {
    expect(errors).toEqual([])
    await database.close()
  })

  /** Five transactions with six rows, because the second transaction has two rows. */
  async function someHistory(): Promise<void> {
    const { id } = await records.create(adasViewer, businessGroup, { name: 'one' })
    await records.upsertBatch(adasViewer, businessGroup, [
      { integrationId: 'two', name: 'two' },
      { integrationId: 'three', name: 'three' },
    ])
    await records.update(adasViewer, businessGroup, id, 1, { name: 'uno' })
    await audit.record({ operation: 'sign-in', by: ada, from })
    await records.remove(adasViewer, businessGroup, id, 2)
  }

  const entries = () => database.queries.select().from(auditLog).orderBy(auditLog.sequence)
  const links = () => database.queries.select().from(auditLink).orderBy(auditLink.position)
  const broken = async () => (await verifyAudit(database.queries)).broken

  /** Modifies the log as the owner of the tables without the trigger. Returns the finding and restores the log. */
  async function foundOf(change: string): Promise<AuditBreak | null> {
    const found: { broken: AuditBreak | null } = { broken: null }
    const undone = new Error('taken back')
    await database.queries
      .transaction(async (transaction) => {
        for (const table of ['audit_log', 'audit_link'])
          await transaction.execute(sql.raw(`alter table ${table} disable trigger user`))
        for (const statement of change.split(';')) await transaction.execute(sql.raw(statement))
        found.broken = (await verifyAudit(transaction)).broken
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return found.broken
  }

  it('An entry states who did what, when and from where, with the values before and after', async () => {
    await someHistory()
    const [created, , , updated, signedIn, removed] = await entries()
    expect(created).toMatchObject({ by: ada, at: time, operation: 'create', object: 'Business_Group__c', ...from })
    expect(updated).toMatchObject({ operation: 'update', before: { name: 'one' }, after: { name: 'uno' } })
    expect(signedIn).toMatchObject({ operation: 'sign-in', by: ada, object: 'User', recordId: ada, ...from })
    expect(removed).toMatchObject({ operation: 'delete', before: { name: 'uno' }, after: null })
  })

  it('The log is one chain with a link for each transaction that appended entries', async () => {
    expect(await verifyAudit(database.queries)).toEqual({ rows: 0, links: 0, head: null, broken: null })
    await someHistory()
    await records.upsertBatch(adasViewer, businessGroup, [{ integrationId: 'two', name: 'two' }])
    const state = await verifyAudit(database.queries)
    expect(state).toMatchObject({ rows: 6, links: 5, broken: null, head: { position: '5' } })
    expect(await holdsLink(database.queries, state.head?.hash ?? '')).toBe(true)
    expect(await holdsLink(database.queries, 'ab'.repeat(32))).toBe(false)
  })

  it('Entries and links can be neither changed nor deleted', async () => {
    await someHistory()
    const stored = await entries()
    for (const change of [
      `update audit_log set by = 'somebody'`,
      `update audit_log set after = null`,
      `delete from audit_log`,
      `truncate audit_log`,
      `update audit_link set count = 1`,
      `delete from audit_link`,
      `truncate audit_link`,
    ])
      await expect(database.queries.execute(sql.raw(change)), change).rejects.toMatchObject({
        cause: { message: 'the audit log is append only' },
      })
    expect(await entries()).toEqual(stored)
  })

  it('The verification finds the first modified entry', async () => {
    await someHistory()
    for (const [what, change, expected] of changes) expect(await foundOf(change), what).toMatchObject(expected)
    expect(await broken()).toBeNull()
  })

  it('Simultaneous writers produce one unbroken chain', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 5 === 0
          ? audit.record({ operation: 'sign-in', by: ada, from })
          : records.upsertBatch(adasViewer, businessGroup, [
              { integrationId: `a-${index}`, name: 'a' },
              { integrationId: `b-${index}`, name: 'b' },
            ]),
      ),
    )
    expect(await verifyAudit(database.queries)).toMatchObject({ rows: 90, links: 50, broken: null })
  })

  it('A transaction that is rolled back leaves no entry', async () => {
    await expect(
      records.write(adasViewer, async (handle) => {
        await handle.create(businessGroup, { name: 'one' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await verifyAudit(database.queries)).toMatchObject({ rows: 0, links: 0, broken: null })
  })

  it('Erasing a person removes their data, records the erasure and keeps the log verifiable', async () => {
    await someHistory()
    await audit.record({ operation: 'sign-in-refused', by: null, from, details: { email: 'ada@example.com' } })
    await audit.record({ operation: 'sign-in-refused', by: null, from, details: { email: 'bob@example.com' } })
    await database.queries.transaction(async (transaction) => {
      const author = authorOf(systemViewer, time)
      await eraseEntries(transaction, author, { recordIds: [ada], userId: ada, emails: ['ada@example.com'] })
      await linkEntries(transaction, author)
    })
    const text = JSON.stringify((await entries()).map(({ before, after, address }) => [before, after, address]))
    expect(text).not.toContain('ada@example.com')
    expect(text).toContain('bob@example.com')
    const rows = await entries()
    // The actions of the person on other records stay, without the network address.
    expect(rows[3]).toMatchObject({ by: ada, after: { name: 'uno' }, address: null, request: null })
    expect(rows.filter(({ address }) => address === from.address)).toHaveLength(1)
    expect(rows.at(-1)).toMatchObject({ operation: 'erase', address: null })
    expect(await broken()).toBeNull()
    const withoutTrace = `update audit_log set after = '{"details":[],"origins":[]}' where operation = 'erase'`
    expect(await foundOf(withoutTrace)).toMatchObject({ type: 'erased-untold' })
  })

  it('Transactions older than the retention time are deleted as a whole, and the chain continues from there', async () => {
    await someHistory()
    time = new Date(time.getTime() + 10 * day)
    await someOther()
    expect(await forgetEntries(database.queries, time, new Date(time.getTime() - 5 * day))).toBe(6)
    const left = await entries()
    expect(left.map(({ operation }) => operation)).toEqual(['create', 'forget'])
    expect((await links()).map(({ position }) => position)).toEqual([6n, 7n])
    expect(await verifyAudit(database.queries)).toMatchObject({ rows: 2, links: 2, broken: null })
    // No other transaction is old enough.
    expect(await forgetEntries(database.queries, time, new Date(time.getTime() - 5 * day))).toBe(0)
    expect(await links()).toHaveLength(2)
    const otherHash = `update audit_log set after = jsonb_set(after, '{hash}', '"${'00'.repeat(32)}"') where operation = 'forget'`
    expect(await foundOf(otherHash)).toMatchObject({ type: 'link-changed', position: '6' })
    expect(await foundOf(`delete from audit_link where position = 6`)).toMatchObject({ type: 'beginning-removed' })
  })

  const someOther = () => records.create(adasViewer, businessGroup, { name: 'later' })

  it('Every denial of a signed-in user is recorded', async () => {
    for (let tried = 0; tried < 100; tried++)
      audit.denied({ by: async () => ada, code: 'ACCESS_DENIED', route: '/lwr/apex', from })
    await audit.flush()
    const rows = await database.queries.select().from(auditLog).where(eq(auditLog.operation, 'denied'))
    expect(rows).toHaveLength(100)
    expect(rows[0]).toMatchObject({ by: ada, after: { code: 'ACCESS_DENIED', route: '/lwr/apex' }, ...from })
  })

  it('Denials of guests are recorded up to a limit per minute, and the rest are counted', async () => {
    const guest = { by: async () => null, code: 'ACCESS_DENIED', route: '/lwr/apex', from } as const
    for (let tried = 0; tried < 500; tried++) audit.denied(guest)
    await Promise.resolve()
    time = new Date(time.getTime() + 60_000)
    audit.denied(guest)
    await audit.flush()
    const rows = await entries()
    expect(rows.filter(({ operation }) => operation === 'denied')).toHaveLength(guestDenials + 1)
    const [counted, ...more] = rows.filter(({ operation }) => operation === 'denied-more')
    expect(counted).toMatchObject({ by: 'guest', after: { count: 500 - guestDenials }, address: null })
    expect(more).toEqual([])
    expect(await verifyAudit(database.queries)).toMatchObject({ rows: guestDenials + 2, broken: null })
  })
})

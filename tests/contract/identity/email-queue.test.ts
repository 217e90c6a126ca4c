import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { createEmailQueue } from '#features/identity/emails/email-queue.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { recordModel } from '#app/record-model.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'

const minute = 60_000
const start = Date.parse('2026-06-15T12:00:00Z')

describeEachDatabase('Queued emails', (open) => {
  let database: TestDatabase
  let records: Records
  let now = start

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, () => new Date(now))
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = start
    await database.queries.delete(queuedEmail)
  })

  const nl = sites.find(({ code }) => code === 'nl') ?? expect.unreachable()
  const email: AccountEmail = {
    kind: 'request',
    site: nl,
    to: { email: 'Ada@Guest.example', language: 'sv' },
    path: '/request/a-secret-token',
    facts: { number: 'Q-NL-2026-000001', state: 'quoted' },
  }
  /** A process with a mail server that does what `accept` decides, and everything that it has accepted. */
  function running(accept: () => Promise<void> = () => Promise.resolve()) {
    const sent: { readonly id: string; readonly email: AccountEmail }[] = []
    const errors: object[] = []
    const queue = createEmailQueue({
      queries: database.queries,
      encryption,
      sites,
      deliver: async (each, { id }) => {
        await accept()
        sent.push({ id, email: each })
      },
      now: () => new Date(now),
      every: () => () => {},
      log: { error: (values: object) => void errors.push(values), info: () => {} },
    })
    return { queue, sent, errors }
  }
  const stored = () => database.queries.select().from(queuedEmail)
  const add = ({ queue }: ReturnType<typeof running>) =>
    records.write(systemViewer, (handle) => queue.add(handle, email, []))

  it('[ENQ-09] An email is stored with its write, or not at all, and its link is not readable', async () => {
    const process = running()
    await expect(
      records.write(systemViewer, async (handle) => {
        await process.queue.add(handle, email, [])
        throw new Error('The write fails.')
      }),
    ).rejects.toThrow('The write fails.')
    expect(await stored()).toEqual([])
    await add(process)
    expect(await stored()).toMatchObject([{ recipient: 'ada@guest.example', attempts: 0 }])
    expect(JSON.stringify(await stored())).not.toContain('a-secret-token')
    await process.queue.sendAll()
    expect(process.sent).toMatchObject([{ email: { ...email, to: { email: 'ada@guest.example', language: 'sv' } } }])
    expect(await stored()).toEqual([])
    await process.queue.sendAll()
    expect(process.sent).toHaveLength(1)
  })

  it('[ENQ-09] Processes that run at the same time send an email once', async () => {
    const [one, two] = [running(), running()]
    for (let count = 0; count < 10; count += 1) await add(one)
    await Promise.all([one.queue.sendAll(), two.queue.sendAll()])
    const ids = [...one.sent, ...two.sent].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([10, 10])
  })

  it('[ENQ-09] After the crash of a process another one sends the email again with the same id', async () => {
    const ids: string[] = []
    // The mail server has accepted the email, and the process never marks it.
    const ended = createEmailQueue({
      queries: database.queries,
      encryption,
      sites,
      deliver: (_email, { id }) => new Promise(() => ids.push(id)),
      now: () => new Date(now),
      every: () => () => {},
      log: { error: () => {}, info: () => {} },
    })
    await records.write(systemViewer, (handle) => ended.add(handle, email, []))
    ended.wake()
    await expect.poll(() => ids.length).toBe(1)
    const next = running()
    now += 10 * minute - 1
    await next.queue.sendAll()
    expect(next.sent).toEqual([])
    now += 1
    await next.queue.sendAll()
    expect(next.sent.map(({ id }) => id)).toEqual(ids)
  })

  it('[ENQ-09] An email that the server refuses is tried again after one minute, then two, and in the end no more', async () => {
    const process = running(() => Promise.reject(new Error('no route')))
    await add(process)
    await process.queue.sendAll()
    await process.queue.sendAll()
    expect(process.errors).toHaveLength(1)
    now += minute
    await process.queue.sendAll()
    expect(process.errors).toHaveLength(2)
    now += minute
    await process.queue.sendAll()
    expect(process.errors).toHaveLength(2)
    for (let hour = 0; hour < 40; hour += 1) {
      now += 60 * minute
      await process.queue.sendAll()
    }
    expect(process.errors).toHaveLength(30)
    expect(await stored()).toMatchObject([{ dueAt: null }])
  })
})

import { expect, it } from 'vitest'
import { retentionDefaults } from '#platform/values/retention.ts'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import { idempotentWrite } from '#platform/record-api/entities/record-api-tables.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { hour, minute, webhookFixtures } from '../../fixtures/webhook-fixtures.ts'

describeEachDatabase('Delivery of webhook messages', (open, engine) => {
  const { on, database, webhooks, sender, tellAll, person, hook, newSubstance, events, notificationsOf, messages } =
    webhookFixtures(open)

  it('Abandoned messages and stored answers to writes are deleted after a month', async () => {
    await hook(await person('administrator'))
    on.answers.set('/changes', 500)
    await newSubstance()
    await tellAll()
    const begunAt = new Date(on.time)
    const answered = { userId: 'u', requestHash: 'h', begunAt, holder: 'x' }
    await database()
      .queries.insert(idempotentWrite)
      .values({ ...answered, key: `k${on.time}` })
    const forget = () =>
      forgetData({ database: database(), days: retentionDefaults, now: () => new Date(on.time), emailFolder: null })
    const stored = async () => [
      (await messages()).length,
      (await database().queries.select().from(idempotentWrite)).length,
    ]
    const month = 30 * 24 * hour
    on.time += month
    await forget()
    expect(await stored()).toEqual([1, 1])
    on.time += 1
    await forget()
    // This message still waits for delivery.
    expect(await stored()).toEqual([1, 0])
    await database().queries.update(webhookMessage).set({ dueAt: null })
    await forget()
    expect(await stored()).toEqual([0, 0])
  })

  it('A failed message is retried with increasing delays, and later messages wait', async () => {
    await hook(await person('administrator'))
    on.answers.set('/changes', 500)
    const [first, second] = [await newSubstance(), await newSubstance()]
    void second
    await tellAll()
    expect(on.received).toHaveLength(1)
    const third = await newSubstance()
    const after = async (milliseconds: number) => {
      on.time += milliseconds
      await tellAll()
      return on.received.length
    }
    expect(await after(59_000)).toBe(1)
    expect(await after(1_000)).toBe(2)
    expect(await after(119_000)).toBe(2)
    expect(await after(1_000)).toBe(3)
    expect((await messages()).map(({ attempts, lastError }) => [attempts, lastError])).toEqual([
      [3, 'answered 500'],
      [0, null],
    ])
    expect(new Set(on.received.map(({ headers }) => headers['tradegrade-webhook-id'])).size).toBe(1)
    expect(new Set(on.received.map(({ text }) => text)).size).toBe(1)
    expect(new Set(on.received.map(({ headers }) => headers['tradegrade-signature'])).size).toBe(3)
    on.answers.clear()
    on.received = []
    await after(4 * minute)
    expect(events().map(({ recordId }) => recordId)).toEqual([first.id, second.id, third.id])
    expect(await messages()).toEqual([])
  })

  it('A message is abandoned after three days and kept, can be retried by hand, and later messages are then delivered', async () => {
    await hook(await person('administrator'))
    on.answers.set('/changes', 302)
    const one = await newSubstance()
    const began = on.time
    await tellAll()
    const later = await newSubstance()
    await tellAll()
    let rounds = 0
    while ((await messages())[0]?.dueAt !== null && (rounds += 1) < 100) {
      on.time = (await messages())[0]?.dueAt?.getTime() ?? on.time
      await tellAll()
    }
    // Redirects are not followed.
    expect(on.received.every(({ path }) => path === '/changes')).toBe(true)
    expect(Math.floor((on.time - began) / hour)).toBe(74)
    expect((await webhooks().all())[0]).toMatchObject({ givenUp: 2, waiting: 0, lastError: 'answered 302' })
    const next = await newSubstance()
    on.answers.clear()
    on.received = []
    await tellAll()
    expect(events().map(({ recordId }) => recordId)).toEqual([next.id])
    expect(await webhooks().retry('changes')).toEqual({ count: 2, isActive: true })
    await tellAll()
    expect(events().map(({ recordId }) => recordId)).toEqual([next.id, one.id, later.id])
  })

  it('A webhook that answers 410 is switched off, and gets the missed changes when it is switched on again', async () => {
    await hook(await person('administrator'))
    on.answers.set('/changes', 410)
    const one = await newSubstance()
    await tellAll()
    expect((await webhooks().all())[0]).toMatchObject({ isActive: false, waiting: 1 })
    const other = await newSubstance()
    on.time += hour
    await tellAll()
    expect(on.received).toHaveLength(1)
    on.answers.clear()
    on.received = []
    expect(await webhooks().turn('changes', true)).toBe(true)
    await tellAll()
    expect(events().map(({ recordId }) => recordId)).toEqual([one.id, other.id])
  })

  it('A delivery without an answer ends after the timeout', async () => {
    await hook(await person('administrator'))
    on.answers.set('/changes', null)
    await newSubstance()
    await sender({ timeout: 50 }).deliverAll()
    expect((await messages())[0]).toMatchObject({ attempts: 1, lastError: 'no answer in time' })
  })

  it('Another process delivers messages when a process ends before or during the delivery', async () => {
    await hook(await person('administrator'))
    const one = await newSubstance()
    // The message is created but not delivered, because the process ends at the start of the delivery.
    const stuck = sender({
      encryption: {
        ...encryption,
        decrypt: () => {
          throw new Error('ended')
        },
      },
    })
    await stuck.deliverAll()
    expect(on.failures.splice(0)).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
    await tellAll()
    expect(on.received).toEqual([])
    on.time += minute
    await tellAll()
    expect(notificationsOf(one.id)).toEqual(['created'])
    // The message is delivered, but the delivery is not recorded.
    on.answers.set('/changes', null)
    await newSubstance()
    const hanging = sender()
    const round = hanging.deliverAll()
    await expect.poll(() => on.received.length).toBe(2)
    await hanging.stop()
    await round
    on.answers.clear()
    on.time += minute
    await tellAll()
    expect(on.received).toHaveLength(3)
    expect(on.received[2]?.headers['tradegrade-webhook-id']).toBe(on.received[1]?.headers['tradegrade-webhook-id'])
  })

  it('No change is lost or sent twice when a process ends before its messages are stored', async () => {
    await hook(await person('administrator'))
    const [before] = await database().queries.select().from(webhook)
    const one = await newSubstance()
    const broken = sender({
      database: {
        ...database(),
        queries: new Proxy(database().queries, {
          get: (target, name) =>
            name === 'transaction'
              ? (work: (queries: unknown) => Promise<unknown>) =>
                  target.transaction(async (transaction) => {
                    await work(transaction)
                    throw new Error('ended')
                  })
              : Reflect.get(target, name),
        }),
      },
    })
    await broken.deliverAll()
    expect(on.failures.splice(0)).toHaveLength(1)
    expect([await messages(), (await database().queries.select().from(webhook))[0]?.position]).toEqual([
      [],
      before?.position,
    ])
    await tellAll()
    await tellAll()
    expect(notificationsOf(one.id)).toEqual(['created'])
  })

  it('A message is delivered once when many processes deliver at the same time', async () => {
    await hook(await person('administrator'))
    const created = []
    for (let at = 0; at < 5; at += 1) created.push(await newSubstance())
    const many = Array.from({ length: engine === 'postgres' ? 6 : 2 }, () => sender())
    await Promise.all(many.map((each) => each.deliverAll()))
    await Promise.all(many.map((each) => each.deliverAll()))
    expect(events().map(({ recordId }) => recordId)).toEqual(created.map(({ id }) => id))
    expect(new Set(events().map(({ id }) => id)).size).toBe(5)
    const [delivered, failed] = [0, 0].map((_, which) =>
      many.reduce((sum, each) => sum + (which === 0 ? each.stats().delivered : each.stats().failed), 0),
    )
    expect([delivered, failed]).toEqual([on.received.length, 0])
    expect(await messages()).toEqual([])
  })

  it('Changes above the limit of waiting messages stay in the outbox and are found later', async () => {
    await hook(await person('administrator'))
    const [row] = await database().queries.select().from(webhook)
    const dueAt = new Date(on.time + hour)
    const waits = { webhookId: row?.id ?? '', body: { events: [] }, attempts: 1, createdAt: dueAt, dueAt }
    await database()
      .queries.insert(webhookMessage)
      .values(Array.from({ length: 1000 }, (_, at) => ({ ...waits, id: `m${at}` })))
    const one = await newSubstance()
    await tellAll()
    expect(await messages()).toHaveLength(1000)
    await database().queries.delete(webhookMessage)
    await tellAll()
    expect(notificationsOf(one.id)).toEqual(['created'])
  })

  it('A slow webhook does not delay the others', async () => {
    const admin = await person('administrator')
    await hook(admin, '/dead')
    await hook(admin, '/alive')
    on.answers.set('/dead', 500)
    const one = await newSubstance()
    const firstSender = sender()
    await firstSender.deliverAll()
    expect(notificationsOf(one.id, '/alive')).toEqual(['created'])
    expect(firstSender.stats()).toEqual({ delivered: 1, failed: 1, waiting: 1 })
  })
})

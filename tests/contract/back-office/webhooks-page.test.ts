import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import type { User } from '#features/identity/people/users.ts'
import { forgetDelivered, maxDelivered } from '#features/integrations/webhooks/delivered-messages.ts'
import { auditRows } from '#platform/records/audit/audit-list.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { loopbackServer, type LoopbackServer } from '../../fixtures/loopback-server.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, inputsOfForm, open, send, typed } from './back-office-portal.ts'

describeEachDatabase('Webhooks in the back office', (openDatabase) => {
  let portal: TestPortal
  let receiver: LoopbackServer
  let receiverUrl = ''
  let answer = 204
  let received = 0
  let administrator: User
  let headers: Readonly<Record<string, string>>
  const url = `${base}/webhooks`
  const queries = () => portal.services.backOffice.database.queries
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    administrator = await userOf(portal, 'administrator')
    await userOf(portal, 'internalSales', 'erp@example.com')
    headers = { cookie: await cookieOf(portal, administrator) }
    receiver = await loopbackServer(() => (_request, reply) => {
      received++
      reply.writeHead(answer).end()
    })
    receiverUrl = `${receiver.origin}/hook`
  })
  beforeEach(async () => {
    await queries().delete(webhookMessage)
    await queries().delete(webhook)
    answer = 204
    received = 0
  })
  afterAll(async () => {
    await portal.close()
    await receiver.close()
  })

  const input = () => ({ name: 'erp', url: receiverUrl, email: 'erp@example.com' })
  const added = async (values: Readonly<Record<string, string | readonly string[]>> = input()) => {
    const page = await open(portal, url, headers)
    return await send(portal, url, headers, typed(inputsOfForm(page.body, 'WebhooksController-create'), values))
  }
  const hook = async (): Promise<{ readonly id: string; readonly own: string }> => {
    await added()
    const [{ id } = { id: '' }] = await queries().select({ id: webhook.id }).from(webhook)
    return { id, own: `${url}/${id}` }
  }
  const act = async (
    form: 'test' | 'turn' | 'retry' | 'remove',
    id: string,
    fields: Readonly<Record<string, string>> = {},
    by = headers,
  ) =>
    await send(
      portal,
      `${url}/${id}`,
      by,
      Object.entries(formFields(`WebhooksController.${form}`, { webhookId: id, ...fields })),
    )
  const message = async (webhookId: string, values: Partial<typeof webhookMessage.$inferInsert>) =>
    await queries()
      .insert(webhookMessage)
      .values({
        id: crypto.randomUUID(),
        webhookId,
        body: { events: [{ id: '1' }, { id: '2' }] },
        attempts: 3,
        createdAt: new Date('2026-06-01T10:00:00Z'),
        dueAt: null,
        ...values,
      })
  const audited = async (id: string): Promise<readonly string[]> => {
    const found: string[] = []
    for await (const rows of auditRows(queries(), { recordId: id }))
      found.push(...rows.map(({ operation, by }) => `${operation} ${by === administrator.id ? 'own' : by}`))
    return found
  }

  it('[BOF-02] Only administrators get webhooks, and nobody else changes one', async () => {
    const { id, own } = await hook()
    for (const role of ['internalSales', 'editor', 'customer'] as const) {
      const theirs = await signedIn(portal, role)
      for (const path of [url, own]) expect([role, (await open(portal, path, theirs)).status]).toEqual([role, 403])
      for (const form of ['test', 'turn', 'retry', 'remove'] as const)
        expect([role, form, (await act(form, id, { isActive: 'no' }, theirs)).status]).toEqual([role, form, 403])
      const created = formFields('WebhooksController.create', { ...input(), name: 'theirs' })
      expect([role, (await send(portal, url, theirs, Object.entries(created))).status]).toEqual([role, 403])
    }
    expect(received).toBe(0)
    expect(await queries().select().from(webhook)).toHaveLength(1)
    expect((await open(portal, own)).status).toBe(302)
  })

  it('[BOF-08] Makes a webhook whose secret is shown once', async () => {
    expect((await open(portal, url, headers)).body).toContain('There are no webhooks.')
    const { status, body } = await added({ ...input(), objects: ['Product2', 'Account'] })
    const secret = /whsec_[\w-]+/.exec(body)?.[0] ?? ''
    expect([status, secret.length > 20]).toEqual([200, true])
    const list = await open(portal, url, headers)
    expect([list.body.includes(receiverUrl), list.body.includes('whsec_')]).toEqual([true, false])
    const [stored] = await queries().select().from(webhook)
    expect(stored?.objects).toEqual(['Product2', 'Account'])
    expect(portal.services.signIn.encryption.decrypt(stored?.encryptedSecret ?? '')).toBe(secret)
    expect(await audited(stored?.id ?? '')).toEqual(['webhook-added own'])
    const page = await open(portal, `${url}/${stored?.id}`, headers)
    for (const text of ['Product2, Account', 'erp@example.com', 'Nothing has been sent yet.', 'Sends'])
      expect(page.body).toContain(text)
  })

  it('[BOF-08] A refused webhook keeps what was typed and says why', async () => {
    await hook()
    const name = 'A name has 1 to 100 characters and no spaces.'
    const address = 'Enter an address with https, without a user name or password.'
    for (const [values, errors] of [
      [{ name: 'two words' }, { name }],
      [{ name: '' }, { name: 'This field is required.' }],
      [{ url: 'http://elsewhere.example/hook' }, { url: address }],
      [
        { name: 'x'.repeat(101), url: 'erp.example.com' },
        { name, url: address },
      ],
      [{ email: 'nobody' }, { email: 'Value is not valid.' }],
      [{ email: 'nobody@example.com' }, { email: 'There is no active user with this address.' }],
      [
        { name: 'other', objects: ['Product2', 'No_Such_Object__c'] },
        { objects: '“No_Such_Object__c” is not known. Check what you entered.' },
      ],
      [{}, { name: 'There is already a webhook with this name.' }],
    ] as const) {
      const all = { ...input(), ...values }
      const { status, body } = await added(all)
      expect([values, status, body.includes('whsec_')]).toEqual([values, 422, false])
      expect(fieldErrors(body, 'WebhooksController.create')).toEqual(errors)
      const stored = inputsOfForm(body, 'WebhooksController-create')
      for (const field of ['name', 'url', 'email'] as const)
        expect([field, stored.get(field)]).toEqual([field, [all[field]]])
    }
  })

  it('[FRM-03] A form that is sent twice makes one webhook, and the second answer does not show its secret', async () => {
    const form = Object.entries(formFields('WebhooksController.create', input()))
    const [first, second] = [await send(portal, url, headers, form), await send(portal, url, headers, form)]
    expect([first.status, first.body.includes('whsec_'), second.status]).toEqual([200, true, 303])
    expect(await queries().select().from(webhook)).toHaveLength(1)
  })

  it('[BOF-08] Sends a test and shows what the receiver answers', async () => {
    const { id } = await hook()
    const good = await act('test', id)
    expect([received, (await open(portal, String(good.headers['location']), headers)).body]).toMatchObject([
      1,
      expect.stringContaining('The receiver accepted the test.'),
    ])
    answer = 500
    const bad = await act('test', id)
    expect([bad.status, bad.body.includes('did not accept the test: answered 500.')]).toEqual([422, true])
  })

  it('[BOF-08] Shows the last deliveries with their states, and retries one or all', async () => {
    const { id, own } = await hook()
    await message(id, { id: 'delivered', deliveredAt: new Date('2026-06-01T10:00:01Z') })
    await message(id, { id: 'waiting', dueAt: new Date('2026-06-02T08:30:00Z'), lastError: 'answered 503' })
    await message(id, { id: 'abandoned', lastError: 'ECONNREFUSED' })
    await message(id, { id: 'another', lastError: 'ECONNRESET' })
    const { body } = await open(portal, own, headers)
    for (const text of ['Delivered', 'Jun 2, 2026, 8:30', 'answered 503', 'ECONNREFUSED', '>Abandoned<'])
      expect(body).toContain(text)
    expect((await open(portal, url, headers)).body).toMatch(/<td>1<\/td><td>2<\/td><td><code lang="en">answered 503/)
    const states = async () =>
      Object.fromEntries(
        (await queries().select().from(webhookMessage)).map(({ id: of, dueAt, attempts }) => [
          of,
          dueAt === null ? null : attempts,
        ]),
      )
    await act('retry', id, { messageId: 'abandoned' })
    expect(await states()).toEqual({ delivered: null, waiting: 3, abandoned: 0, another: null })
    const all = await act('retry', id)
    expect(await states()).toEqual({ delivered: null, waiting: 0, abandoned: 0, another: 0 })
    expect((await open(portal, String(all.headers['location']), headers)).body).toContain('being sent again')
    expect((await audited(id)).filter((each) => each.startsWith('webhook-retried'))).toHaveLength(2)
  })

  it('[BOF-08] Pauses, resumes and deletes a webhook', async () => {
    const { id, own } = await hook()
    const isActive = async () => (await queries().select().from(webhook).where(eq(webhook.id, id)))[0]?.isActive
    for (const [turned, text, state] of [
      ['no', 'The webhook is paused.', false],
      ['yes', 'The webhook sends again', true],
    ] as const) {
      const done = await act('turn', id, { isActive: turned })
      expect((await open(portal, String(done.headers['location']), headers)).body).toContain(text)
      expect(await isActive()).toBe(state)
    }
    await message(id, {})
    const deleted = await act('remove', id)
    expect(deleted.headers['location']).toBe(`${url}?done=backOffice.webhooks.deleted`)
    expect((await open(portal, String(deleted.headers['location']), headers)).body).toContain('The webhook is deleted.')
    expect([await queries().select().from(webhook), await queries().select().from(webhookMessage)]).toEqual([[], []])
    expect((await audited(id)).slice(1)).toEqual(['webhook-off own', 'webhook-on own', 'webhook-removed own'])
    for (const form of ['remove', 'turn', 'retry', 'test'] as const)
      expect([form, (await act(form, id, { isActive: 'yes' })).status]).toEqual([form, 404])
    expect((await open(portal, own, headers)).status).toBe(404)
  })

  it('[BOF-08] Of the delivered messages of a webhook only the last remain', async () => {
    const { id } = await hook()
    const at = new Date('2026-06-01T10:00:01Z')
    await message(id, { id: 'waiting', dueAt: at })
    for (let each = 0; each < maxDelivered + 3; each++) await message(id, { id: `m${each}`, deliveredAt: at })
    await message('0Wh000000000000AAA', { id: 'of another', deliveredAt: at })
    await forgetDelivered(queries(), id)
    const left = (await queries().select({ id: webhookMessage.id }).from(webhookMessage)).map((row) => row.id)
    expect(left).toHaveLength(maxDelivered + 2)
    for (const stored of ['waiting', 'of another', 'm3', `m${maxDelivered + 2}`]) expect(left).toContain(stored)
  })
})

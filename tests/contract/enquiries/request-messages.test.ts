import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import type { ActName } from '#features/enquiries/requests/request-rules.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import type { User } from '#features/identity/people/users.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { htmlErrors } from '../../fixtures/reading/html-errors.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'

const product = idOf(tradeGrade, 'xanvero-80')
const people = ['customer', 'colleague', 'admin', 'stranger', 'sales', 'second', 'supplier'] as const
type Person = (typeof people)[number]

describeEachDatabase('Messages in requests', (open) => {
  let portal: AccountPortal
  const users = new Map<Person, User>()

  beforeAll(async () => {
    portal = await accountPortal(open)
    await portal.fixtures.records.create(systemViewer, company, {
      integrationId: 'NORVANE-NL',
      name: 'Norvane Nederland',
      country: 'Netherlands',
      email: 'desk@norvane.example',
    })
    const [own, foreign] = [await portal.company('Birch'), await portal.company('Cedar')]
    const created = {
      customer: await portal.person(own, 'customer', 'customer@birch.example'),
      colleague: await portal.person(own, 'customer', 'colleague@birch.example'),
      admin: await portal.person(own, 'customerAdmin', 'admin@birch.example'),
      stranger: await portal.person(foreign, 'customerAdmin', 'admin@cedar.example'),
      sales: await portal.person(null, 'internalSales', 'sales@norvane.example'),
      second: await portal.person(null, 'internalSales', 'second@norvane.example'),
      supplier: await portal.person(await portal.company('Oak', 'Supplier'), 'supplier', 'supplier@oak.example'),
    }
    for (const name of people) users.set(name, created[name])
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestMessage, requestLine, customerRequest, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    await send('customer', '/cart', addFields('/cart', product))
    await send('customer', '/cart', cartForm('/cart', 'submit', { message: 'Hello' }))
    portal.emails.length = 0
  })

  const cookie = (of: Person) => cookieOf(portal, users.get(of) ?? expect.unreachable())
  const send = async (of: Person, path: string, fields: Readonly<Record<string, string>>) =>
    await portal.send(path, fields, await cookie(of))
  const only = async () =>
    (await portal.fixtures.records.list(systemViewer, customerRequest))[0] ?? expect.unreachable()
  const messages = () =>
    portal.fixtures.records.list(systemViewer, requestMessage, { orderBy: [{ field: 'createdDate' }] })
  const path = async () => `/account/requests/${(await only()).id}`
  const page = async (of: Person) => await portal.get(await path(), await cookie(of))
  const write = async (of: Person, text: string, more: Readonly<Record<string, string>> = {}) => {
    portal.clock.now += 1000
    const { id } = await only()
    return (await send(of, await path(), formFields('RequestController.write', { requestId: id, text, ...more })))
      .statusCode
  }
  const act = async (of: Person, name: ActName, fields: Readonly<Record<string, string>> = {}) => {
    const answer = await send(of, await path(), requestForm(name, await only(), fields))
    expect([name, answer.statusCode]).toEqual([name, 303])
  }

  it('[ENQ-09] Both sides write, and each message sends one email to the other one', async () => {
    expect(await write('customer', 'When can you answer?')).toBe(303)
    expect(portal.emails).toMatchObject([
      // Nobody has taken the request, so the company of the site learns of it.
      {
        kind: 'requestDesk',
        to: { email: 'desk@norvane.example', language: 'nl-NL' },
        path: await path(),
        facts: { step: 'message' },
      },
    ])
    await act('sales', 'take')
    portal.emails.length = 0
    expect(await write('sales', 'Tomorrow.')).toBe(303)
    expect(await write('admin', 'Thanks.')).toBe(303)
    expect(portal.emails).toMatchObject([
      { kind: 'requestMessage', to: { email: 'customer@birch.example', language: 'en-US' }, path: await path() },
      { kind: 'requestDesk', to: { email: 'sales@norvane.example' } },
    ])
    expect((await messages()).map(({ side, text }) => [side, text])).toEqual([
      ['customer', 'When can you answer?'],
      ['desk', 'Tomorrow.'],
      ['customer', 'Thanks.'],
    ])
    const { body } = await page('customer')
    for (const text of ['When can you answer?', 'Tomorrow.', 'Thanks.']) expect(body).toContain(text)
    // Customers do not learn who works on a request.
    expect(body).not.toContain('<b>sales</b>')
    expect((await page('sales')).body).toContain('<b>sales</b>')
  })

  it('[ENQ-09] An internal note is in no answer to a customer, and sends no email', async () => {
    expect(await write('sales', 'A-SECRET-NOTE', { isInternal: 'yes' })).toBe(303)
    expect(portal.emails).toEqual([])
    expect((await page('second')).body).toContain('A-SECRET-NOTE')
    const [note] = await messages()
    const { id } = await only()
    for (const of of ['customer', 'colleague', 'admin', 'stranger', 'supplier'] as const) {
      const own = await cookie(of)
      const call = (name: string, params: object) =>
        portal.app.inject({
          method: 'POST',
          url: `/lwr/apex/v65.0/RequestController/${name}`,
          headers: { host: 'localhost:3000', cookie: own, 'sec-fetch-site': 'same-origin' },
          payload: { ...params, countryCode: 'NL', languageCode: 'en-US' },
        })
      const answers = [
        await page(of),
        await portal.get('/account/requests', own),
        await call('getRequest', { requestId: id }),
        await call('getRequests', {}),
        await portal.app.inject({
          url: `/services/data/v65.0/ui-api/records/${note?.id ?? ''}?fields=Request_Message__c.Text__c`,
          headers: { host: 'localhost:3000', cookie: own },
        }),
      ]
      for (const answer of answers) expect(answer.body).not.toContain('A-SECRET-NOTE')
    }
    // A customer cannot write one either.
    expect(await write('customer', 'Mine', { isInternal: 'yes' })).toBe(303)
    expect((await messages()).map(({ side }) => side)).toEqual(['internal', 'customer'])
  })

  it('[ENQ-09] The last message says whose turn it is; a note does not', async () => {
    const turn = async () =>
      /(waiting for (?:you|the customer|the request desk))/.exec((await page('customer')).body)?.[1] ?? null
    expect(await turn()).toBe('waiting for the request desk')
    await write('sales', 'Which grade?')
    expect(await turn()).toBe('waiting for you')
    expect((await page('sales')).body).toContain('waiting for the customer')
    await write('sales', 'A note', { isInternal: 'yes' })
    expect(await turn()).toBe('waiting for you')
    await write('customer', 'The fine one.')
    expect(await turn()).toBe('waiting for the request desk')
    await act('customer', 'withdraw')
    expect(await turn()).toBe(null)
  })

  it('[FRM-01] A refused text is shown again with attributes that HTML knows alone', async () => {
    const fields = formFields('RequestController.write', { requestId: (await only()).id, text: 'x'.repeat(4001) })
    const { statusCode, body } = await send('customer', await path(), fields)
    expect([statusCode, body.includes('x'.repeat(4001))]).toEqual([422, true])
    expect(await htmlErrors(body)).toEqual([])
    expect(/<textarea[^>]*>/.exec(body)?.[0]).not.toContain('chosen')
  })

  it('[ENQ-09] The same form sent again, also at the same time, writes one message', async () => {
    const form = formFields(
      'RequestController.write',
      { requestId: (await only()).id, text: 'Hello?' },
      'the-same-form',
    )
    const [to, own] = [await path(), await cookie('customer')]
    const answers = await Promise.all(Array.from({ length: 5 }, () => portal.send(to, form, own)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    expect([(await messages()).length, portal.emails.length]).toEqual([1, 1])
  })

  it('[FRM-03] The same text from two tabs writes one message, and ten minutes later another one', async () => {
    expect(await write('customer', 'Hello?')).toBe(303)
    expect(await write('customer', 'Hello?')).toBe(303)
    expect((await messages()).length).toBe(1)
    portal.clock.now += 11 * 60_000
    expect(await write('customer', 'Hello?')).toBe(303)
    expect((await messages()).length).toBe(2)
  })

  it('[ENQ-09] Nothing is written without a text, in a closed request, or by others; a closed one still takes notes', async () => {
    expect(await write('customer', ' \n ')).toBe(422)
    expect(await write('customer', 'x'.repeat(4001))).toBe(422)
    for (const of of ['colleague', 'stranger', 'supplier'] as const) expect(await write(of, 'Hello')).toBe(404)
    await act('customer', 'withdraw')
    expect(await write('customer', 'Hello')).toBe(412)
    expect(await write('sales', 'Hello')).toBe(412)
    expect((await page('customer')).body).not.toContain('Write a message')
    expect(await write('sales', 'Lost', { isInternal: 'yes' })).toBe(303)
    expect((await messages()).map(({ side }) => side)).toEqual(['internal'])
  })

  it('[ENQ-09] [CTX-01] The page of another account’s request answers like that of none', async () => {
    const id = `a0E${'0'.repeat(15)}`
    const of = async (person: Person, which: string) => {
      const { statusCode, body } = await portal.get(`/account/requests/${which}`, await cookie(person))
      return [statusCode, body.replaceAll(which, '')]
    }
    const own = (await only()).id
    for (const person of ['colleague', 'stranger'] as const) expect(await of(person, own)).toEqual(await of(person, id))
    expect((await of('stranger', own))[0]).toBe(404)
    expect((await portal.get(await path())).headers['location']).toBe(
      `${base}/sign-in?return-to=${encodeURIComponent(base + (await path()))}`,
    )
  })
})

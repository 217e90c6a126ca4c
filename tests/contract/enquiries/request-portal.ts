import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import type { ActName } from '#features/enquiries/requests/request-rules.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { User } from '#features/identity/people/users.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cartForm, lineForm } from '../../fixtures/forms/cart-form.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'

export const [product, other] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const people = ['customer', 'colleague', 'admin', 'stranger', 'sales', 'second', 'chief', 'supplier', 'editor'] as const
export type Person = (typeof people)[number]
const kindOf: Readonly<Record<string, string>> = {
  '/cart': 'default',
  '/sample-cart': 'sample',
  '/quote-cart': 'quote',
}
const list = `${base}/account/requests`

/** A portal with customers and the request desk, without requests at the start of each test. */
export function requestPortal(open: OpenTestDatabase) {
  let portal: AccountPortal
  const users = new Map<Person, User>()

  beforeAll(async () => {
    portal = await accountPortal(open)
    const [own, foreign, brenvik] = [
      await portal.company('Birch'),
      await portal.company('Cedar'),
      await portal.company('Oak', 'Supplier'),
    ]
    const created = {
      customer: await portal.person(own, 'customer', 'customer@birch.example'),
      colleague: await portal.person(own, 'customer', 'colleague@birch.example'),
      admin: await portal.person(own, 'customerAdmin', 'admin@birch.example'),
      stranger: await portal.person(foreign, 'customerAdmin', 'admin@cedar.example'),
      sales: await portal.person(null, 'internalSales', 'sales@norvane.example'),
      second: await portal.person(null, 'internalSales', 'second@norvane.example'),
      chief: await portal.person(null, 'administrator', 'chief@norvane.example'),
      supplier: await portal.person(brenvik, 'supplier', 'supplier@oak.example'),
      editor: await portal.person(null, 'editor', 'editor@norvane.example'),
    }
    for (const name of people) users.set(name, created[name])
  })
  afterAll(() => portal.close())
  beforeEach(() => clear())

  /** Removes all requests and lines of carts, forgets the emails and sets the clock to the start. */
  async function clear(): Promise<void> {
    const { records } = portal.fixtures
    for (const entity of [requestMessage, requestLine, customerRequest, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    portal.emails.length = 0
  }

  const user = (of: Person): User => users.get(of) ?? expect.unreachable()
  const cookie = (of: Person) => cookieOf(portal, user(of))
  const requests = () =>
    portal.fixtures.records.list(systemViewer, customerRequest, { orderBy: [{ field: 'name' }], limit: 500 })
  const only = async () => (await requests())[0] ?? expect.unreachable()
  const one = async (id: string) =>
    (await portal.fixtures.records.byId(systemViewer, customerRequest, id)) ?? expect.unreachable()
  const linesOf = (id: string) =>
    portal.fixtures.records.list(systemViewer, requestLine, {
      where: equals('request', id),
      orderBy: [{ field: 'position' }],
      limit: 200,
    })
  const send = async (path: string, fields: Readonly<Record<string, string>>, of: Person) =>
    await portal.send(path, fields, await cookie(of))
  const page = async (of: Person) => (await portal.get('/account/requests?queue=all', await cookie(of))).body

  /** Submits a cart with one product. */
  async function submitted(path = '/quote-cart', of: Person = 'customer') {
    await send(path, addFields(path, product), of)
    const lines = await portal.fixtures.records.list(systemViewer, cartLine)
    const line = lines.find((each) => each.user === user(of).id) ?? expect.unreachable()
    const values =
      path === '/quote-cart' ? { quantity: '25' } : path === '/sample-cart' ? { shipTo: 'Main street 1' } : {}
    await send(path, lineForm(path, line, { note: 'Soon', ...values }), of)
    const answer = await send(path, cartForm(path, 'submit', { message: 'Hello' }), of)
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${list}?done=requests.submit`])
    return (await requests()).findLast((row) => row.kind === kindOf[path]) ?? expect.unreachable()
  }
  /** Sends the form of an action with the version that the page shows; returns the status. */
  async function act(
    of: Person,
    name: ActName | 'assign',
    fields: Readonly<Record<string, string>> = {},
    version?: number,
    id?: string,
  ) {
    const row = id === undefined ? await only() : await one(id)
    // Whoever accepts a quote accepts its first line, unless the test says otherwise.
    const [first] = await linesOf(row.id)
    const lines = name === 'accept' && first !== undefined ? { lines: first.id } : {}
    const form = requestForm(name, { ...row, version: version ?? row.version }, { ...lines, ...fields })
    return (await send('/account/requests', form, of)).statusCode
  }
  async function quoted(validUntil = '2026-06-20') {
    await submitted()
    expect(await act('sales', 'take')).toBe(303)
    expect(await act('sales', 'quote', { answer: 'See the file.', validUntil })).toBe(303)
    return await only()
  }
  /** The desk answers an enquiry or sends samples. */
  async function sent(path: '/cart' | '/sample-cart') {
    const { id } = await submitted(path)
    expect(await act('sales', 'take', {}, undefined, id)).toBe(303)
    const lines = await linesOf(id)
    const fields = lines.flatMap((line) => [
      [`outcome.${line.id}`, path === '/cart' ? 'open' : 'offered'],
      ...(path === '/cart'
        ? []
        : [
            [`lot.${line.id}`, 'L-1'],
            [`answerNote.${line.id}`, 'Our driver brings it.'],
          ]),
    ])
    const answer = { answer: 'See the file.', ...Object.fromEntries(fields) }
    expect(await act('sales', 'answer', answer, undefined, id)).toBe(303)
    return await one(id)
  }

  return {
    get portal() {
      return portal
    },
    clear,
    user,
    cookie,
    requests,
    only,
    send,
    page,
    submitted,
    act,
    quoted,
    sent,
    linesOf,
  }
}

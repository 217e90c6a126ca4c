import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import type { ActName } from '#features/enquiries/requests/request-rules.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { User } from '#features/identity/people/users.ts'
import { newToken } from '#features/identity/credentials/tokens.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cartForm, lineForm } from '../../fixtures/forms/cart-form.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { confirmForm, guestForm, requestForm } from '../../fixtures/forms/request-forms.ts'

export const [product, other] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
export const day = 86_400_000

/** A portal with a guest, who has a new address in each test, and without requests. */
export function guestRequestPortal(open: OpenTestDatabase) {
  let portal: AccountPortal
  let database: TestDatabase
  let sales: User
  let customer: User
  let browser = ''
  /** Each guest has an address of their own, because the emails to one are limited. */
  let guest = { name: 'Ada Guest', company: 'Birch Bakery', email: '', phone: '+31 10 123' }
  let guests = 0

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    await portal.fixtures.records.create(systemViewer, company, {
      integrationId: 'NORVANE-NL',
      name: 'Norvane Nederland',
      country: 'Netherlands',
      email: 'desk@norvane.example',
    })
    sales = await portal.person(null, 'internalSales', 'sales@norvane.example')
    customer = await portal.person(await portal.company('Birch'), 'customerAdmin', 'customer@birch.example')
  })
  afterAll(() => portal.close())
  beforeEach(() => clear())

  /** Another guest in another browser, and no requests, lines of carts and emails. */
  async function clear(): Promise<void> {
    const { records } = portal.fixtures
    for (const entity of [requestMessage, requestLine, customerRequest, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    portal.emails.length = 0
    browser = `__Host-cart=${newToken()}`
    guest = { ...guest, email: `ada.${(guests += 1)}@guest.example` }
  }

  const requests = () => portal.fixtures.records.list(systemViewer, customerRequest, { orderBy: [{ field: 'name' }] })
  const only = async () => (await requests())[0] ?? expect.unreachable()
  const lines = () => portal.fixtures.records.list(systemViewer, requestLine, { orderBy: [{ field: 'position' }] })
  const deskPage = async () => (await portal.get('/account/requests?queue=all', await cookieOf(portal, sales))).body
  const add = (of = product, path = '/cart') => portal.send(path, addFields(path, of), browser)
  const submit = (more: Readonly<Record<string, string>> = {}, path = '/cart') =>
    portal.send(path, cartForm(path, 'submitAsGuest', { message: 'Hello', ...guest, ...more }), browser)
  const link = () => portal.emails.findLast(({ kind }) => kind === 'requestConfirm')?.path ?? expect.unreachable()

  /** Submits a cart with two products; returns the path of the link in the email. */
  async function drafted(): Promise<string> {
    await add()
    await add(other)
    expect((await submit()).headers['location']).toBe(`${base}/cart?done=cart.confirm`)
    return link()
  }
  async function confirmed(): Promise<string> {
    const path = await drafted()
    expect((await portal.send(path, confirmForm(path))).statusCode).toBe(303)
    return path
  }
  const act = async (
    path: string,
    name: 'withdraw' | 'accept' | 'reject',
    fields: Readonly<Record<string, string>> = {},
  ) => {
    const [first] = await lines()
    const chosen = name === 'accept' && first !== undefined ? { lines: first.id } : {}
    const form = { version: String((await only()).version), ...chosen, ...fields }
    return (await portal.send(path, guestForm(`RequestController.${name}AsGuest`, path, form))).statusCode
  }
  async function quoted(): Promise<string> {
    await add(product, '/quote-cart')
    const inCart = await portal.fixtures.records.list(systemViewer, cartLine)
    const line = inCart.find(({ isActive }) => isActive)
    const change = lineForm('/quote-cart', line ?? expect.unreachable(), { quantity: '5' })
    await portal.send('/quote-cart', change, browser)
    await submit({}, '/quote-cart')
    const path = link()
    await portal.send(path, confirmForm(path))
    const cookie = await cookieOf(portal, sales)
    const decide = async (name: ActName, fields = {}) => {
      const form = requestForm(name, await only(), fields)
      expect((await portal.send('/account/requests', form, cookie)).statusCode).toBe(303)
    }
    await decide('take')
    await decide('quote', { answer: 'See the file.', validUntil: '2099-01-01' })
    return path
  }

  return {
    get portal() {
      return portal
    },
    get database() {
      return database
    },
    get sales() {
      return sales
    },
    get customer() {
      return customer
    },
    get browser() {
      return browser
    },
    set browser(value: string) {
      browser = value
    },
    get guest() {
      return guest
    },
    clear,
    requests,
    only,
    lines,
    deskPage,
    add,
    submit,
    drafted,
    confirmed,
    act,
    quoted,
  }
}

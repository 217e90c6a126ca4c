import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { addFields, kindOf } from '../../fixtures/forms/add-fields.ts'

export const product = idOf(tradeGrade, 'xanvero-80')

/** The cookies that an answer sets, as the browser sends them. */
export const cookiesOf = ({ cookies }: LightMyRequestResponse): string =>
  cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

/** A portal whose carts are empty at the start of each test, and what the tests of carts do with them. */
export function cartPortal(open: OpenTestDatabase) {
  let opened: AccountPortal | undefined
  const portal = (): AccountPortal => opened ?? expect.unreachable()

  beforeAll(async () => {
    opened = await accountPortal(open)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    const { records } = portal().fixtures
    for (const entity of [cartLine, cart])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal().clock.now = start
  })

  const carts = () => portal().fixtures.records.list(systemViewer, cart)
  const lines = async () =>
    (await portal().fixtures.records.list(systemViewer, cartLine, { limit: 500 })).toSorted(
      (a, b) => a.position - b.position,
    )
  const onlyLine = async () => (await lines())[0] ?? expect.unreachable()
  const add = (path: string, cookie?: string, grade = product) => portal().send(path, addFields(path, grade), cookie)
  /** A guest with one line in a cart. */
  async function guest(path = '/cart'): Promise<string> {
    const answer = await add(path)
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `${base}${path}?done=cart.addedTo.${kindOf(path)}#${product}`,
    ])
    return cookiesOf(answer)
  }
  const call = (method: string, body: object, cookie?: string) =>
    portal().app.inject({
      method: 'POST',
      url: `/lwr/apex/v65.0/CartController/${method}`,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
      payload: { countryCode: 'NL', languageCode: 'en-US', ...body },
    })

  return { portal, carts, lines, onlyLine, add, guest, call }
}

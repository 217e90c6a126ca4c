import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '#app/config/config.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { createGuestCartLimit } from '#features/enquiries/carts/guest-carts.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base, limitsPortal } from './limits-portal.ts'

const office = '198.51.100.7'
const product = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('Carts of guests', (open) => {
  const { portal, database, send } = limitsPortal(open, 3)
  const carts = () => portal().fixtures.records.list(systemViewer, cart)
  beforeEach(async () => {
    const { records } = portal().fixtures
    for (const entity of [cartLine, cart])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
  })
  afterEach(() => void vi.useRealTimers())

  it('[OPS-04] By default two thousand guests behind one address begin carts in an hour', async () => {
    const config = parseConfig({})
    const limit = createGuestCartLimit(
      database().queries,
      'problems' in config ? expect.unreachable() : config.guestCartsPerHour,
    )
    let refused = 0
    for (let at = 0; at < 2000; at += 1) if ((await limit(office)) > 0) refused += 1
    expect(refused).toBe(0)
  })

  it('[OPS-04] Counts the carts of a network in all processes, and none of this machine', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
    const [one, other] = [createGuestCartLimit(database().queries, 2), createGuestCartLimit(database().queries, 2)]
    expect([await one(office), await other(office), await one(office), await other(office)]).toEqual([0, 0, 3600, 3600])
    expect([await one('198.51.100.8'), await one('127.0.0.1'), await one('127.0.0.1'), await one('::1')]).toEqual(
      Array(4).fill(0),
    )
    const none = createGuestCartLimit(database().queries, 0)
    expect(await none(office)).toBe(0)
  })

  it('[OPS-04] Above the limit a guest may sign in, and comes back to the page', async () => {
    const add = () => send('/products', addFields('/cart', product), office)
    for (let at = 0; at < 3; at += 1) expect((await add()).statusCode).toBe(303)
    const refused = await add()
    expect([refused.statusCode, refused.cookies]).toEqual([429, []])
    expect(refused.body).toContain('Too many carts were created from your connection. Sign in, or try again in')
    const back = new URLSearchParams({ 'return-to': `${base}/products` }).toString()
    expect(refused.body).toContain(`href="${base}/sign-in?${back}"`)
    expect(await carts()).toHaveLength(3)
  })

  describe('Before the first line', () => {
    it('[OPS-04] A list that is too long for a cart creates none', async () => {
      const { records, follower } = portal().fixtures
      const { principal, tradeName, countries } =
        (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
      const ids: string[] = []
      for (let at = 0; at < 101; at += 1) {
        const grade = { name: `Xanvero ${at}`, principal, tradeName, countries }
        ids.push((await records.create(systemViewer, tradeGrade, grade)).id)
      }
      await follower.catchUp()
      const lines = ids.map((recordId) => ({ recordId, quantity: '1', unit: 'kg' }))
      const answer = await portal().app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/CartController/addLines',
        headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': office },
        payload: { kind: 'default', lines, countryCode: 'NL', languageCode: 'en-US' },
      })
      expect(answer.json()).toEqual({ type: 'full', room: 100 })
      expect([answer.cookies, await carts()]).toEqual([[], []])
    })
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { newToken } from '#features/identity/credentials/tokens.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Row } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, password, userOf } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'

const [first, second] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const base = '/nl/en-us'

/** In milliseconds: a long run repeats its cases 200 times. */
const longTimeout = isLongRun ? 1_800_000 : 240_000

describeEachDatabase('Carts at sign-in', (open) => {
  let portal: TestPortal
  let user: User
  let address = 0

  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())
  async function clear(): Promise<void> {
    const { records } = portal.fixtures
    for (const entity of [cartLine, cart])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
  }
  beforeEach(async () => {
    await clear()
    user = await userOf(portal)
    await portal.services.signIn.choosePassword(await portal.services.signIn.invite(user.id), password)
  })

  const carts = () => portal.fixtures.records.list(systemViewer, cart)
  const lines = () =>
    portal.fixtures.records.list(systemViewer, cartLine, { limit: 500, orderBy: [{ field: 'position' }] })
  const send = (path: string, fields: Readonly<Record<string, string>>, cookie = '', at = base) =>
    portal.app.inject({
      method: 'POST',
      url: at + path,
      remoteAddress: `10.1.${(address += 1) >> 8}.${address & 255}`,
      headers: {
        host: 'localhost',
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  /** A guest with these products in a cart; returns the token of the cookie. */
  async function guestWith(products: readonly string[], path = '/cart'): Promise<string> {
    const token = newToken()
    for (const product of products) await send(path, addFields(path, product), `__Host-cart=${token}`)
    return token
  }
  const client = { site: 'nl', device: '', address: '192.0.2.1' }
  const admit = (guestCart: string | null) => portal.services.signIn.admit(user.id, { ...client, guestCart }, null)

  it('[ENQ-01] Signing in with a password takes over the carts, and ends their cookies', async () => {
    const token = await guestWith([first, second])
    const own = await cookieOf(portal, user)
    await send('/cart', addFields('/cart', second), own)
    const answer = await send(
      '/sign-in',
      formFields('SignInController.signIn', { email: user.email, password }),
      `__Host-cart=${token}`,
    )
    expect(answer.statusCode).toBe(303)
    const ended = answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)
    expect(ended.toSorted()).toEqual(['__Host-cart', 'carts'])
    expect(await carts()).toMatchObject([{ user: user.id, holder: 'user', guestKey: null }])
    expect((await lines()).map(({ grade, user: of }) => [grade, of])).toEqual([
      [second, user.id],
      [first, user.id],
    ])
    expect((await send('/cart', cartForm('/cart', 'hide'), `__Host-cart=${token}`)).statusCode).toBe(422)
  })

  it('[ENQ-01] Every way of signing in takes over the carts, because the session does', async () => {
    for (const path of ['/cart', '/sample-cart', '/quote-cart']) {
      const token = await guestWith([first], path)
      expect(await admit(token)).not.toBeNull()
    }
    expect((await carts()).map(({ kind, user: of }) => `${kind} ${of}`).toSorted()).toEqual(
      ['default', 'quote', 'sample'].map((kind) => `${kind} ${user.id}`),
    )
    expect(await lines()).toHaveLength(3)
  })

  it('[ENQ-01] Adds the quantities of a product that both carts have, and keeps one sample', async () => {
    const { records } = portal.fixtures
    const own = await cookieOf(portal, user)
    for (const path of ['/quote-cart', '/sample-cart']) {
      await send(path, addFields(path, first), own)
      for (const line of await lines())
        if (line.quantity === null)
          await records.update(systemViewer, cartLine, line.id, line.version, { quantity: '1.50', note: 'older' })
    }
    const token = newToken()
    for (const path of ['/quote-cart', '/sample-cart']) {
      await send(path, addFields(path, first), `__Host-cart=${token}`)
      for (const line of await lines())
        if (line.user === null)
          await records.update(systemViewer, cartLine, line.id, line.version, {
            quantity: '2.25',
            application: 'Cheese',
          })
    }
    await admit(token)
    const merged = await lines()
    expect(merged).toHaveLength(2)
    const kindOf = new Map((await carts()).map(({ id, kind }) => [id, kind]))
    for (const line of merged) {
      expect(line).toMatchObject({ application: 'Cheese', note: 'older', user: user.id })
      if (kindOf.get(line.cart) === 'quote') expect(line.quantity).toBe('3.75')
      else expect(['1.50', '2.25']).toContain(line.quantity)
    }
  })

  it('[ENQ-01] [CTX-09] Names what the account does not see by its saved name, until it has been read', async () => {
    const { records, follower } = portal.fixtures
    const rule = await records.create(systemViewer, assortmentRule, {
      name: 'Not this one',
      account: user.account,
      effect: 'deny',
      grade: second,
      reason: 'contract',
    })
    await follower.catchUp()
    const token = await guestWith([first, second])
    await admit(token)
    const own = await cookieOf(portal, user)
    expect((await lines()).map(({ grade }) => grade)).toEqual([first])
    const get = async () =>
      (await portal.app.inject({ url: `${base}/cart`, headers: { host: 'localhost', cookie: own } })).body
    expect(await get()).toMatch(/were not taken over:.*Xanvero 200/)
    expect((await send('/cart', cartForm('/cart', 'hide'), own)).statusCode).toBe(303)
    expect(await get()).not.toContain('Xanvero 200')
    await records.remove(systemViewer, assortmentRule, rule.id, rule.version)
    await follower.catchUp()
  })

  it('[ENQ-01] Without a cart, with a foreign cookie or with an old one, signing in changes nothing', async () => {
    const token = await guestWith([first])
    for (const other of [null, 'x', newToken()]) expect(await admit(other)).not.toBeNull()
    expect(await carts()).toMatchObject([{ holder: 'guest' }])
    await admit(token)
    const after = await lines()
    await admit(token)
    expect(await lines()).toEqual(after)
  })

  it('[ENQ-01] A failed merge leaves no session and the carts as they were', async () => {
    const token = await guestWith([first])
    const before = [await carts(), await lines()]
    const { signIn } = portal.services
    const broken = () => Promise.reject(new Error('broken'))
    await expect(signIn.sessions.begin(user.id, client, broken)).rejects.toThrow('broken')
    expect(await signIn.sessions.list(user.id)).toEqual([])
    expect([await carts(), await lines()]).toEqual(before)
    await admit(token)
    expect(await lines()).toHaveLength(1)
  })

  it(
    '[ENQ-01] Simultaneous sign-ins of one browser merge the carts once',
    async () => {
      for (let run = 0; run < (isLongRun ? 200 : 5); run += 1) {
        const { records } = portal.fixtures
        const token = await guestWith([first, second], '/quote-cart')
        for (const line of await lines())
          if (line.user === null)
            await records.update(systemViewer, cartLine, line.id, line.version, { quantity: '1.00' })
        await Promise.all(Array.from({ length: 4 }, () => admit(token)))
        const quantities = (await lines()).map(({ quantity, user: of }) => [of, quantity])
        expect(quantities).toEqual([
          [user.id, `${run + 1}.00`],
          [user.id, `${run + 1}.00`],
        ])
        expect(await carts()).toHaveLength(1)
      }
    },
    longTimeout,
  )

  it(
    '[ENQ-01] Simultaneous sign-ins of one person in several browsers take over the carts of all of them',
    async () => {
      const browsers = 4
      for (let run = 0; run < (isLongRun ? 200 : 2); run += 1) {
        await clear()
        user = await userOf(portal)
        const paths = ['/cart', '/sample-cart', '/quote-cart'] as const
        const tokens: string[] = []
        for (let browser = 0; browser < browsers; browser += 1) {
          const token = newToken()
          // Each of them adds in another order, and in two countries.
          for (const path of browser % 2 === 0 ? paths : paths.toReversed())
            for (const at of browser % 2 === 0 ? [base, '/be/en-us'] : ['/be/en-us', base])
              expect((await send(path, addFields(path, first), `__Host-cart=${token}`, at)).statusCode).toBe(303)
          tokens.push(token)
        }
        for (const line of await lines())
          if (line.user === null)
            await portal.fixtures.records.update(systemViewer, cartLine, line.id, line.version, { quantity: '1.00' })
        expect(await Promise.all(tokens.map(admit))).not.toContain(null)
        const own = (await carts()).filter((each) => each.user === user.id)
        expect(own.map(({ kind, country }) => `${country} ${kind}`).toSorted()).toEqual(
          ['BE', 'NL'].flatMap((country) => ['default', 'quote', 'sample'].map((kind) => `${country} ${kind}`)),
        )
        const merged = (await lines()).filter((line) => line.user === user.id)
        const quantityOf = (kind: string) => (kind === 'sample' ? '1.00' : `${browsers}.00`)
        expect(merged.map(({ cart: of, quantity }) => `${of} ${quantity}`).toSorted()).toEqual(
          own.map(({ id, kind }) => `${id} ${quantityOf(kind)}`).toSorted(),
        )
        expect((await carts()).filter(({ holder }) => holder === 'guest')).toEqual([])
      }
    },
    longTimeout,
  )

  it('[ENQ-01] A full cart still takes the quantity of a product that it has, and names only what has no room', async () => {
    const { records } = portal.fixtures
    await admit(await guestWith([first], '/quote-cart'))
    const [line] = await lines()
    const known = line ?? expect.unreachable()
    await records.update(systemViewer, cartLine, known.id, known.version, { quantity: '2.00' })
    // The other lines of the cart are of products that do not exist any more.
    await records.upsertBatch(
      systemViewer,
      cartLine,
      Array.from({ length: 99 }, (_, at) => ({
        ...without(known),
        integrationId: `full ${at}`,
        grade: `gone ${at}`,
        position: at + 1,
      })),
    )
    const token = await guestWith([first, second], '/quote-cart')
    for (const each of await lines())
      if (each.user === null) await records.update(systemViewer, cartLine, each.id, each.version, { quantity: '5.00' })
    await admit(token)
    expect(await carts()).toMatchObject([{ notTakenOver: ['Xanvero 200'] }])
    expect(await lines()).toHaveLength(100)
    expect((await lines()).filter(({ grade }) => grade === first)).toMatchObject([{ id: known.id, quantity: '7.00' }])
  })

  it('[ENQ-01] Simultaneous first lines of one guest make one cart with one line', async () => {
    const token = newToken()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('/cart', addFields('/cart', first), `__Host-cart=${token}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 303))
    expect(await lines()).toHaveLength(1)
    expect(await carts()).toHaveLength(1)
  })
})

/** The values of a line without those that the record engine gives. */
const without = ({ cart: of, user, savedName, unit, sampleSize, expectedVolumeUnit }: Row<typeof cartLine>) => ({
  cart: of,
  user,
  savedName,
  unit,
  sampleSize,
  expectedVolumeUnit,
})

import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { base, input } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cartForm, lineForm } from '../../fixtures/forms/cart-form.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { cartPortal, product, cookiesOf } from './cart-portal.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'

describeEachDatabase('Owners of carts', (open) => {
  const { portal, carts, lines, onlyLine, add, guest, call } = cartPortal(open)

  describe('Of guests', () => {
    it('[ENQ-04] A product page asks for a sample only if the supplier gives samples', async () => {
      for (const [code, kinds] of [
        ['xanvero-80', ['sample', 'quote', 'default']],
        ['citrelle-fg', ['quote', 'default']],
      ] as const) {
        const { body } = await portal().get(`/product/${code}-${idOf(tradeGrade, code)}`)
        const id = idOf(tradeGrade, code)
        const buttons = [...body.matchAll(/value="CartController\.addLines\?kind=(\w+)&amp;product=(\w+)"/g)]
        expect(buttons.flatMap(([, kind, of]) => (of === id ? kind : []))).toEqual(kinds)
      }
    })

    it('[ENQ-04] Only the first line creates the cart and its two cookies', async () => {
      for (const path of ['', '/cart', `/product/xanvero-80-${product}`, '/products']) {
        const answer = await portal().get(path)
        expect([path, answer.statusCode, answer.cookies]).toEqual([path, 200, []])
      }
      expect((await call('getCarts', {})).cookies).toEqual([])
      expect((await portal().send('/cart', cartForm('/cart', 'clear'))).cookies).toEqual([])
      expect(await carts()).toEqual([])
      const { cookies } = await add('/sample-cart')
      expect(cookies).toEqual([
        expect.objectContaining({
          name: '__Host-cart',
          httpOnly: true,
          secure: true,
          sameSite: 'Lax',
          path: '/',
          maxAge: 2_592_000,
        }),
        expect.objectContaining({
          name: 'carts',
          value: '1',
          secure: true,
          sameSite: 'Lax',
          path: '/',
          maxAge: 2_592_000,
        }),
      ])
      const [created, ...others] = await carts()
      expect(others).toEqual([])
      expect(created).toMatchObject({
        kind: 'sample',
        holder: 'guest',
        user: null,
        account: null,
        country: 'NL',
        usedOn: '2026-06-15',
      })
      const token = cookies[0]?.value ?? ''
      expect(token).toMatch(/^[\w-]{43}$/)
      // The token itself is stored nowhere.
      expect(JSON.stringify([created, await lines()])).not.toContain(token)
    })

    it('[ENQ-04] The page of a guest with a cart is stored nowhere, and all other pages are the same for all guests', async () => {
      const cookie = await guest()
      const own = await portal().get('/cart', cookie)
      expect(own.body).toContain(`product/xanvero-80-${product}`)
      expect(own.headers['cache-control']).toBe('private, no-store')
      expect((await portal().get('/cart')).body).not.toContain(`product/xanvero-80-${product}`)
      const page = `/product/xanvero-80-${product}`
      const [withCart, without] = [await portal().get(page, cookie), await portal().get(page)]
      expect(withCart.body).toBe(without.body)
      expect(withCart.headers['etag']).toBe(without.headers['etag'])
      expect(withCart.headers['cache-control']).toContain('public')
    })

    it('[ENQ-04] A network creates at most 20 carts in an hour, and its existing carts still change', async () => {
      const address = '10.20.30.40'
      const first = await portal().send('/cart', addFields('/cart', product), undefined, address)
      for (let at = 1; at < 20; at += 1)
        expect((await portal().send('/cart', addFields('/cart', product), undefined, address)).statusCode).toBe(303)
      const refused = await portal().send('/cart', addFields('/cart', product), undefined, address)
      expect([refused.statusCode, refused.cookies]).toEqual([429, []])
      expect(refused.body).toContain('Too many carts were created from your connection.')
      expect(await carts()).toHaveLength(20)
      const again = await portal().send('/cart', addFields('/cart', product), cookiesOf(first), address)
      expect(again.headers['location']).toBe(`${base}/cart?done=cart.presentIn.default#${product}`)
    })

    it('[ENQ-04] A cookie that is no token of ours opens nothing, and adding a line replaces it', async () => {
      const [created] = [await guest(), await carts()]
      expect(created).toContain('__Host-cart=')
      for (const cookie of ['__Host-cart=x', `__Host-cart=${'A'.repeat(43)}`])
        expect((await portal().get('/cart', cookie)).body).toContain('This cart is empty.')
      const { cookies } = await add('/cart', '__Host-cart=x')
      expect(cookies[0]?.value).toMatch(/^[\w-]{43}$/)
    })
  })

  it('[CTX-09] Each user, account and country has its own carts; those of others answer like none', async () => {
    const [one, two] = [await portal().company('One'), await portal().company('Two')]
    const anna = await cookieOf(portal(), await portal().person(one, 'customer', 'anna@one.example', [two]))
    const bo = await cookieOf(portal(), await portal().person(one, 'customerAdmin', 'bo@one.example'))
    await add('/cart', anna)
    const { id, version } = await onlyLine()
    const stranger = await guest('/quote-cart')
    for (const cookie of [bo, stranger]) {
      expect((await portal().get('/cart', cookie)).body).toContain('This cart is empty.')
      for (const fields of [
        cartForm('/cart', 'remove', { lineId: id }),
        cartForm('/cart', 'move', { lineId: id, to: 'quote' }),
        lineForm('/cart', { id, version }, { quantity: '1' }),
      ])
        expect((await portal().send('/cart', fields, cookie)).statusCode).toBe(422)
    }
    const switched = input(
      await portal().send('/account', formFields('AccountController.switchAccount', { accountId: two }), anna),
    )
    expect((await portal().get('/cart', switched)).body).toContain('This cart is empty.')
    await add('/cart', switched)
    expect((await carts()).flatMap((each) => each.account ?? []).toSorted()).toEqual([one, two].toSorted())
    const belgian = await portal().app.inject({
      url: '/be/nl-nl/cart',
      headers: { host: 'localhost:3000', cookie: switched },
    })
    expect(belgian.body).not.toContain(product)
    const record = (cookie: string) =>
      portal().app.inject({
        url: `/services/data/v65.0/ui-api/records/${id}?fields=Cart_Line__c.Id`,
        headers: { host: 'localhost:3000', cookie },
      })
    expect((await record(bo)).statusCode).toBe(404)
  })

  it('[SES-06] Returns the three carts of the caller, and writes only by POST', async () => {
    const cookie = await guest('/sample-cart')
    const answer = (await call('getCarts', {}, cookie)).json<readonly { kind: string; lines: readonly object[] }[]>()
    expect(answer.map(({ kind, lines: own }) => [kind, own.length])).toEqual([
      ['default', 0],
      ['sample', 1],
      ['quote', 0],
    ])
    expect(answer[1]?.lines[0]).toMatchObject({
      gradeId: product,
      unit: 'kg',
      quantity: null,
      product: { nameToDisplay: 'Xanvero 80' },
    })
    const get = await portal().app.inject({
      url: '/lwr/apex/v65.0/CartController/clear?methodParams=%7B%22kind%22%3A%22sample%22%7D',
      headers: { host: 'localhost:3000', cookie },
    })
    expect(get.statusCode).toBe(400)
    expect((await call('addLine', { kind: 'basket', recordId: product }, cookie)).statusCode).toBe(400)
    expect((await call('changeLine', { lineId: 'x', version: 1, values: { quantity: '0' } }, cookie)).statusCode).toBe(
      400,
    )
  })
})

import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { base } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { cartPortal, cookiesOf, product } from './cart-portal.ts'

describeEachDatabase('Adding products to carts', (open) => {
  const { portal, carts, lines, add, guest } = cartPortal(open)

  it('[ENQ-05] Adds a product once however often the form is sent, with the name and code of the moment', async () => {
    const cookie = await guest()
    const again = await add('/cart', cookie)
    expect(again.headers['location']).toBe(`${base}/cart?done=cart.presentIn.default#${product}`)
    expect(await lines()).toMatchObject([
      { grade: product, savedName: 'Xanvero 80', quantity: null, unit: 'kg', sampleSize: '100g', position: 0 },
    ])
  })

  it.each([
    ['unknown', '01t000000000000AAA'],
    ['no id', 'x'],
    ['missing', ''],
  ])('[CTX-01] Adds nothing for a product that the visitor does not see: %s', async (_, grade) => {
    const answer = await add('/cart', undefined, grade)
    expect([answer.statusCode, answer.cookies]).toEqual([422, []])
    expect(answer.body).toContain('This product is not available here.')
    expect(await carts()).toEqual([])
  })

  it('[ENQ-04] [LST-01] A button with several products adds them all or none, and only those that the visitor sees', async () => {
    const [second, unknown] = [idOf(tradeGrade, 'citrelle-fg'), '01t000000000000AAA']
    const all = await portal().send('/sample-cart', addFields('/sample-cart', product, second, unknown))
    expect([all.statusCode, all.headers['location']]).toEqual([
      303,
      `${base}/sample-cart?done=cart.addedTo.sample#CartController-addLines`,
    ])
    expect((await lines()).map(({ grade }) => grade)).toEqual([product, second])
    // Where the products were added from a list, the notice leads to the cart.
    const listed = await portal().get('/products?done=cart.addedTo.sample')
    expect(listed.body).toMatch(new RegExp(`role="status"(?:(?!</div>).)*<a href="${base}/sample-cart">Open cart</a>`))
    expect((await portal().get('/products?done=cart.moved')).body).not.toContain('Open cart</a>')
    const cookie = cookiesOf(all)
    const again = await portal().send('/sample-cart', addFields('/sample-cart', product, second), cookie)
    expect(again.headers['location']).toBe(`${base}/sample-cart?done=cart.presentIn.sample#CartController-addLines`)
    const hidden = await portal().send('/sample-cart', addFields('/sample-cart', unknown, unknown), cookie)
    expect(hidden.statusCode).toBe(422)
    expect(hidden.body).toContain('This product is not available here.')
    const many = addFields('/sample-cart', ...Array.from({ length: 501 }, () => product))
    expect((await portal().send('/sample-cart', many, cookie)).statusCode).toBe(422)
    expect(await lines()).toHaveLength(2)
  })

  it('[FRM-04] Adding can be undone: exactly the lines that were added go, and nobody else’s', async () => {
    const second = idOf(tradeGrade, 'citrelle-fg')
    const cookie = await guest('/sample-cart')
    const json = async (fields: Readonly<Record<string, string>>, of: string) =>
      JSON.parse(
        (
          await portal().app.inject({
            method: 'POST',
            url: `${base}/products`,
            headers: {
              host: 'localhost:3000',
              cookie: of,
              accept: 'application/json',
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/x-www-form-urlencoded',
            },
            payload: new URLSearchParams(fields).toString(),
          })
        ).body,
      )
    const added = await json(addFields('/sample-cart', product, second), cookie)
    expect(added).toMatchObject({
      type: 'accepted',
      to: null,
      details: { text: 'cart.added.sample', values: { count: 2 } },
      link: { to: '/sample-cart' },
    })
    const undo = { form: String(added.undo), once: 'undo' }
    const stranger = await guest('/quote-cart')
    await json({ ...undo, once: 'stranger' }, stranger)
    expect((await lines()).filter(({ isActive }) => isActive)).toHaveLength(3)
    expect(await json(undo, cookie)).toMatchObject({ type: 'accepted', notice: 'cart.done.takenOut' })
    const left = (await lines()).filter(({ isActive }) => isActive)
    expect(left.map(({ grade }) => grade)).toEqual([product, product])
    expect(await json(addFields('/sample-cart', product), cookie)).not.toHaveProperty('undo')
  })
})

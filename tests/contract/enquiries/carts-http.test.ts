import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { cartForm, lineFields, lineForm } from '../../fixtures/forms/cart-form.ts'
import { cartPortal, product, cookiesOf } from './cart-portal.ts'

describeEachDatabase('Carts', (open) => {
  const { portal, carts, lines, onlyLine, add, guest } = cartPortal(open)

  it('[ENQ-05] Stores what the form of each cart shows, and shows it again', async () => {
    const cookie = await guest('/quote-cart')
    const { id, version } = await onlyLine()
    const line = { id, version }
    const saved = await portal().send(
      '/quote-cart',
      lineForm('/quote-cart', line, {
        quantity: '1.234,5',
        unit: 't',
        frequency: 'monthly',
        targetDate: '2026-06-15',
        note: ' two\r\nlines ',
      }),
      cookie,
    )
    expect(saved.headers['location']).toBe(`${base}/quote-cart?done=cart.changed#CartController-changeLines`)
    expect(await onlyLine()).toMatchObject({
      quantity: '1234.50',
      unit: 't',
      frequency: 'monthly',
      targetDate: '2026-06-15',
      note: 'two\nlines',
      shipTo: null,
    })
    const page = (await portal().get('/quote-cart', cookie)).body
    for (const shown of ['value="1.234,5"', 'value="2026-06-15"', '>two\nlines</textarea>'])
      expect(page).toContain(shown)
    // The same form once more has an old version.
    const stale = await portal().send('/quote-cart', lineForm('/quote-cart', line, { quantity: '1' }), cookie)
    expect([stale.statusCode, (await onlyLine()).quantity]).toEqual([412, '1234.50'])
    expect(stale.body).toContain('The line was changed in another window.')
  })

  it.each([
    ['many', 'quantity', 'many', 'Value is not valid.'],
    ['below a hundredth', 'quantity', '0,005', 'Too many digits after the decimal point.'],
    ['nothing', 'quantity', '0', 'Value must be at least 0,01'],
    ['too much', 'quantity', '1.000.000', 'Too many digits before the decimal point.'],
    ['yesterday', 'targetDate', '2026-06-14', 'This day is over. Choose today or a later day.'],
    ['no day', 'targetDate', '2026-02-30', 'Value is not valid.'],
    ['a packaging that the product does not have', 'unit', 'tank-truck', 'Value is not valid.'],
  ])('[ENQ-05] Refuses %s and shows what was typed', async (_, field, value, text) => {
    const cookie = await guest('/quote-cart')
    const before = await onlyLine()
    const values = { quantity: '1', unit: 'kg', targetDate: '', [field]: value }
    const answer = await portal().send('/quote-cart', lineForm('/quote-cart', before, values), cookie)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(text)
    expect(await onlyLine()).toEqual(before)
  })

  it.each([
    ['/fr/fr', '1.234,5', '1234.50'],
    ['/mx/es', '1,234.5', '1234.50'],
    ['/pl/pl', '1 234,5', '1234.50'],
    ['/fr/fr', '1,234.5', null],
    ['/mx/es', '1.234,5', null],
    ['/fr/fr', '1 234,5', '1234.50'],
    ['/fr/en-us', '2.5', '2.50'],
    ['/fr/en-us', '1,234.5', '1234.50'],
    ['/fr/en-us', '2.500', null],
    ['/fr/en-us', '0.250', null],
  ])('[ENQ-05] [CTX-07] [ERD-04] Reads a quantity as the site %s writes it: %s', async (site, quantity, stored) => {
    const onSite = (fields: Readonly<Record<string, string>>, cookie: string) =>
      portal().app.inject({
        method: 'POST',
        url: `${site}/quote-cart`,
        headers: {
          host: 'localhost:3000',
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(fields).toString(),
      })
    const { records, follower } = portal().fixtures
    const grade = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    const countries = [...new Set([...grade.countries, 'FR', 'MX', 'PL'] as const)]
    await records.update(systemViewer, tradeGrade, product, grade.version, { countries })
    await follower.catchUp()
    const cookie = cookiesOf(await onSite(addFields('/quote-cart', product), ''))
    const { id, version } = await onlyLine()
    const answer = await onSite(lineForm('/quote-cart', { id, version }, { quantity, unit: 'kg' }), cookie)
    expect([answer.statusCode, (await onlyLine()).quantity]).toEqual([stored === null ? 422 : 303, stored])
  })

  it('[ENQ-01] [ENQ-05] Moving a line to another cart and back changes none of its values', async () => {
    const cookie = await guest('/sample-cart')
    const { id, version } = await onlyLine()
    await portal().send(
      '/sample-cart',
      lineForm(
        '/sample-cart',
        { id, version },
        {
          sampleSize: '1kg',
          purpose: 'replacement',
          application: 'Cheese',
          expectedVolume: '12,5',
          expectedVolumeUnit: 't',
          shipTo: 'Anna\nMain street 1',
        },
      ),
      cookie,
    )
    const before = await onlyLine()
    const move = async (path: string, to: string) => {
      const answer = await portal().send(path, cartForm(path, 'move', { lineId: id, to }), cookie)
      expect(answer.headers['location']).toBe(`${base}${path}?done=cart.moved#CartController-changeLines`)
    }
    await move('/sample-cart', 'quote')
    expect((await portal().get('/quote-cart', cookie)).body).toContain(id)
    expect((await portal().get('/sample-cart', cookie)).body).not.toContain(id)
    await move('/quote-cart', 'sample')
    const { version: _one, lastModifiedDate: _two, systemModstamp: _three, ...after } = await onlyLine()
    expect(before).toMatchObject(after)
    const wrong = await portal().send(
      '/sample-cart',
      cartForm('/sample-cart', 'move', { lineId: id, to: 'basket' }),
      cookie,
    )
    expect(wrong.statusCode).toBe(422)
  })

  it('[ENQ-01] A line that meets the same product in the other cart becomes one line with both quantities', async () => {
    const cookie = await guest('/cart')
    await add('/quote-cart', cookie)
    for (const [path, quantity] of [
      ['/cart', '1,25'],
      ['/quote-cart', '2'],
    ] as const) {
      const line = (await lines()).find(({ quantity: own }) => own === null) ?? expect.unreachable()
      const own = path === '/cart' ? await firstIn('default') : await firstIn('quote')
      expect([line.grade, own.grade]).toEqual([product, product])
      await portal().send(path, lineForm(path, own, { quantity, unit: 'kg' }), cookie)
    }
    await portal().send(
      '/cart',
      cartForm('/cart', 'move', { lineId: (await firstIn('default')).id, to: 'quote' }),
      cookie,
    )
    expect(await lines()).toMatchObject([{ quantity: '3.25' }])
  })
  async function firstIn(kind: string) {
    const own = (await carts()).find((each) => each.kind === kind)?.id
    return (await lines()).find((line) => line.cart === own) ?? expect.unreachable()
  }

  it('[ENQ-05] A second line of a product needs another unit', async () => {
    const cookie = await guest('/quote-cart')
    const first = await onlyLine()
    await portal().send('/quote-cart', lineForm('/quote-cart', first, { unit: 't' }), cookie)
    await add('/quote-cart', cookie)
    const second = (await lines())[1] ?? expect.unreachable()
    const answer = await portal().send('/quote-cart', lineForm('/quote-cart', second, { unit: 't' }), cookie)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('The cart already has this product with this unit or size.')
  })

  it('[ENQ-05] Whatever button of the cart is pressed, what was typed into its lines is saved, or nothing is done', async () => {
    const cookie = await guest('/quote-cart')
    await add('/quote-cart', cookie, idOf(tradeGrade, 'citrelle-fg'))
    const [first, second] = await lines()
    if (first === undefined || second === undefined) throw new Error('The cart has two lines.')
    const typed = (quantity: string) => ({
      ...lineFields(first, { quantity: '5', note: 'Soon' }),
      ...lineFields(second, { quantity }),
    })
    const act = (name: 'remove' | 'move' | 'save', fields: Readonly<Record<string, string>>) =>
      portal().send('/quote-cart', cartForm('/quote-cart', name, fields), cookie)
    const wrong = await act('remove', { ...typed('many'), lineId: first.id, without: first.id })
    expect([wrong.statusCode, wrong.body.includes('value="many"')]).toEqual([422, true])
    expect(await lines()).toEqual([first, second])
    const moved = await act('move', { ...typed('7'), lineId: second.id, to: 'sample' })
    expect(moved.statusCode).toBe(303)
    const stored = await lines()
    expect(stored.find(({ id }) => id === first.id)).toMatchObject({ quantity: '5.00', note: 'Soon' })
    expect(stored.find(({ id }) => id === second.id)).toMatchObject({ quantity: '7.00' })
    const current = stored.find(({ id }) => id === first.id) ?? expect.unreachable()
    const signIn = await act('save', { ...lineFields(current, { note: 'Now' }), 'then-sign-in': 'yes' })
    expect(signIn.headers['location']).toContain(`${base}/sign-in?`)
    expect((await lines()).find(({ id }) => id === first.id)).toMatchObject({ note: 'Now' })
    // A line that has the typed values already is not changed, so that another window's version does not matter.
    const again = await act('save', lineFields(first, { quantity: '5', note: 'Now' }))
    expect(again.headers['location']).toBe(`${base}/quote-cart?done=cart.changed#CartController-changeLines`)
    // The values of a line that is about to be removed do not matter.
    const deleted = await act('remove', {
      ...lineFields(first, { quantity: 'many' }),
      lineId: first.id,
      without: first.id,
    })
    expect(deleted.headers['location']).toBe(`${base}/quote-cart?done=cart.removed#CartController-changeLines`)
  })

  it('[ENQ-05] Restores what was removed last, until the cart changes again', async () => {
    const cookie = await guest()
    const before = await onlyLine()
    const removed = await portal().send('/cart', cartForm('/cart', 'remove', { lineId: before.id }), cookie)
    expect(removed.headers['location']).toBe(`${base}/cart?done=cart.removed#CartController-changeLines`)
    const page = (await portal().get('/cart?done=cart.removed', cookie)).body
    expect(page).toContain('This cart is empty.')
    expect(page).toContain('1 product has been removed:')
    expect((await portal().send('/cart', cartForm('/cart', 'restore'), cookie)).headers['location']).toBe(
      `${base}/cart?done=cart.restored#CartController-restore`,
    )
    expect(await onlyLine()).toMatchObject({ id: before.id, isActive: true })
    await portal().send('/cart', cartForm('/cart', 'clear'), cookie)
    expect(await onlyLine()).toMatchObject({ isActive: false })
    await add('/cart', cookie)
    expect(await lines()).toMatchObject([{ isActive: true, version: 1 }])
    const nothing = await portal().send('/cart', cartForm('/cart', 'restore'), cookie)
    expect(nothing.statusCode).toBe(422)
  })

  it('[CTX-01] A grade that is not visible any more shows its saved name alone, and can only be removed', async () => {
    const cookie = await guest()
    const { records, follower } = portal().fixtures
    const grade = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    const hidden = await records.update(systemViewer, tradeGrade, product, grade.version, {
      isActive: false,
      name: 'A secret name',
    })
    await follower.catchUp()
    const page = (await portal().get('/cart', cookie)).body
    expect(page).toContain('Xanvero 80')
    expect(page).toContain('This product is no longer available here.')
    expect(page).not.toContain('A secret name')
    expect(page).not.toContain(`-${product}`)
    await records.update(systemViewer, tradeGrade, product, hidden.version, { isActive: true, name: grade.name })
    await follower.catchUp()
  })

  it('A cart has room for a hundred lines', async () => {
    const cookie = await guest()
    const { records } = portal().fixtures
    const {
      id: _id,
      integrationId: _key,
      version: _version,
      createdDate: _a,
      createdById: _b,
      lastModifiedDate: _c,
      lastModifiedById: _d,
      systemModstamp: _e,
      ...line
    } = await onlyLine()
    for (let at = 1; at < 100; at += 1)
      await records.create(systemViewer, cartLine, {
        ...line,
        position: at,
        grade: `01t${String(at).padStart(15, '0')}`,
      })
    const full = await add('/cart', cookie, idOf(tradeGrade, 'xanvero-200'))
    expect(full.statusCode).toBe(422)
    expect(full.body).toContain('A cart has room for 100 products.')
    await add('/quote-cart', cookie, idOf(tradeGrade, 'xanvero-200'))
    const other = await firstIn('quote')
    expect(
      (await portal().send('/quote-cart', cartForm('/quote-cart', 'move', { lineId: other.id, to: 'default' }), cookie))
        .statusCode,
    ).toBe(422)
    expect(await firstIn('quote')).toMatchObject({ id: other.id, cart: other.cart })
  }, 60_000)
})

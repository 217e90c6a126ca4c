import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { chooseFields } from '../../fixtures/forms/paste-fields.ts'
import { storedList } from '../../fixtures/forms/stored-list.ts'

const coarse = idOf(tradeGrade, 'xanvero-80')
const citric = idOf(tradeGrade, 'citrelle-fg')
const path = '/pasted-list'

describeEachDatabase('Products of a pasted list in a cart', (open) => {
  let portal: AccountPortal
  let buyer: string
  beforeAll(async () => {
    portal = await accountPortal(open)
    buyer = await cookieOf(
      portal,
      await portal.person(await portal.company('Bakers'), 'customer', 'ada@bakers.example'),
    )
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [cartLine, cart])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
  })

  const store = (list: string, cookie?: string) => storedList(portal, list, cookie)

  it('[LST-01] Adds nothing to a cart that has no room for all of the products, and keeps what was chosen', async () => {
    const list = 'xanvero 80;5\ncitrelle fg;2'
    const fields = { 'grade.1': coarse, 'quantity.1': '7', 'grade.2': citric }
    await portal.send('/quote-cart', addFields('/quote-cart', idOf(tradeGrade, 'xanvero-200')), buyer)
    const { records } = portal.fixtures
    const [first] = await records.list(systemViewer, cartLine, { limit: 1 })
    if (first === undefined) throw new Error('The cart has a line.')
    const { cart: of, user, account: own, unit, sampleSize, expectedVolumeUnit, savedName } = first
    await records.write(systemViewer, async (handle) => {
      for (let position = 1; position < 99; position += 1) {
        const grade = `01t${String(position).padStart(15, '0')}`
        const values = { cart: of, user, account: own, unit, sampleSize, expectedVolumeUnit, savedName }
        await handle.create(cartLine, { ...values, grade, position })
      }
    })
    const full = await portal.send(await store(list, buyer), chooseFields('quote', fields), buyer)
    expect(full.statusCode).toBe(422)
    expect(full.body).toContain('The cart has room for 1 more product. Choose fewer products.')
    expect(full.body).toMatch(/name="quantity.1"[^>]*value="7"/)
    expect(await records.count(systemViewer, cartLine)).toBe(99)
    // A unit that no product is offered in is left out.
    const one = { 'grade.1': coarse, 'unit.1': 'lb' }
    expect((await portal.send(path, chooseFields('quote', one), buyer)).statusCode).toBe(303)
    const added = (await records.list(systemViewer, cartLine, { limit: 200 })).find(({ grade }) => grade === coarse)
    expect([added?.quantity, added?.unit]).toEqual([null, 'kg'])
  })

  it('[LST-01] [FRM-01] [FRM-02] Marks each amount that is none, and keeps the results with what was typed and chosen', async () => {
    const amounts = { 'quantity.1': 'many', 'quantity.2': '1,2,3', 'unit.2': 't' }
    const fields = { 'grade.1': coarse, 'grade.2': citric, ...amounts }
    const list = await store('xanvero 80\ncitrelle', buyer)
    const { statusCode, body } = await portal.send(list, chooseFields('quote', fields), buyer)
    expect(statusCode).toBe(422)
    for (const [line, typed] of [
      [1, 'many'],
      [2, '1,2,3'],
    ] as const)
      expect(body).toMatch(
        new RegExp(`<input(?=[^>]*name="quantity\\.${line}")(?=[^>]*value="${typed}")[^>]*aria-invalid="true"`),
      )
    expect(body).toMatch(/href="#PasteController-chooseProducts-quantity-2">citrelle, Quantity</)
    expect(body).toMatch(/name="unit\.2".*?<option value="t" selected/)
    expect(await portal.fixtures.records.count(systemViewer, cartLine)).toBe(0)
    // Products are compared without amounts.
    expect((await portal.send(path, chooseFields('compare', fields), buyer)).statusCode).toBe(303)
  })

  it('[LST-01] Chosen products that the visitor does not see are added to nothing', async () => {
    const hidden = chooseFields('sample', { 'grade.1': idOf(tradeGrade, 'citrelle-us') })
    const { statusCode, body } = await portal.send(path, hidden, buyer)
    expect([statusCode, body.includes('These products are not available any more.')]).toEqual([422, true])
    const missing = await portal.app.inject({ url: '/xx/en-us/pasted-list.csv', headers: { host: 'localhost:3000' } })
    expect(missing.statusCode).toBe(404)
  })

  it('[LST-01] [ERD-03] Adds the chosen products with their amounts to a cart, and says which lines are in it and which are left', async () => {
    const address = await store('xanvero 80;5;t\ncitrelle fg\nnever was;2;kg\nxanvero 80;1;t', buyer)
    const fields = { 'grade.1': coarse, 'quantity.1': '5', 'unit.1': 't', 'grade.2': citric }
    const again = { 'grade.4': coarse, 'quantity.4': '1', 'unit.4': 't' }
    const choose = (chosen: Readonly<Record<string, string>>, at = address) =>
      portal.send(at, chooseFields('quote', chosen), buyer)
    const { statusCode, headers } = await choose({ ...fields, ...again })
    expect([statusCode, headers.location]).toEqual([303, `${base}${address}&quote=1-2,4`])
    const own = async () =>
      (await portal.fixtures.records.list(systemViewer, cartLine, { orderBy: [{ field: 'position' }] })).map(
        ({ grade, quantity, unit }) => [grade, quantity, unit],
      )
    // Two lines of one product are one line of the cart.
    const inCart = [
      [coarse, '6.00', 't'],
      [citric, null, 'kg'],
    ]
    expect(await own()).toEqual(inCart)
    const body = (await portal.get(`${address}&quote=1-2,4`, buyer)).body.replaceAll('<!-- -->', '')
    expect(body).toContain('3 of 4 lines were put into the quote cart.')
    expect(body).toContain('1 line is left.')
    expect(body.match(/<tr data-result="[a-zA-Z]+"/g)).toEqual(['<tr data-result="notFound"'])
    expect(decodeURIComponent(/data:text\/csv;charset=utf-8,([^"]+)"/.exec(body)?.[1] ?? '')).toBe(
      '\ufeffproduct;quantity;unit\nnever was;2;kg\n',
    )
    // Sent again, nothing is added, and the page says so.
    expect((await choose(fields)).headers.location).toBe(`${base}${address}&present-quote=1-2`)
    expect(await own()).toEqual(inCart)
    expect((await portal.get(`${address}&present-quote=1-2`, buyer)).body).toContain('was in the cart before')
  })

  it('[LST-01] [ERD-01] [ERD-03] What a list says of a line besides is shown, and is the note of the line in the cart', async () => {
    const address = await store('Product;Quantity;Remark\nxanvero 200;2 t;for Monday', buyer)
    const { body } = await portal.get(address, buyer)
    expect(body.replaceAll('<!-- -->', '')).toContain('Note: for Monday')
    // The heading is the first line.
    const [input = ''] = /<input[^>]*name="note\.2"[^>]*>/.exec(body) ?? []
    const [, note = ''] = /value="([^"]*)"/.exec(input) ?? []
    const grade = idOf(tradeGrade, 'xanvero-200')
    const chosen = { 'grade.2': grade, 'quantity.2': '2', 'unit.2': 't', 'note.2': note }
    expect((await portal.send(address, chooseFields('quote', chosen), buyer)).statusCode).toBe(303)
    const where = equals('grade', grade)
    const lines = await portal.fixtures.records.list(systemViewer, cartLine, { where, orderBy: [{ field: 'id' }] })
    expect(lines.map((line) => line.note)).toEqual(['for Monday'])
  })
})

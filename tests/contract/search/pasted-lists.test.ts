import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { customerCode } from '#features/catalogue/accounts/customer-code.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const coarse = idOf(tradeGrade, 'xanvero-80')
const citric = idOf(tradeGrade, 'citrelle-fg')
const path = '/pasted-list'

describeEachDatabase('Pasted lists', (open) => {
  let portal: AccountPortal
  let buyer: string
  beforeAll(async () => {
    portal = await accountPortal(open)
    const bakers = await portal.company('Bakers')
    const millers = await portal.company('Millers')
    buyer = await cookieOf(portal, await portal.person(bakers, 'customer', 'ada@bakers.example'))
    const code = (of: string, number: string, grade: string) =>
      portal.fixtures.records.create(systemViewer, customerCode, { account: of, code: number, grade })
    await code(bakers, 'ART-1', coarse)
    await code(bakers, 'ART-US', idOf(tradeGrade, 'citrelle-us'))
    await code(millers, 'MILL-9', citric)
    expect(await portal.fixtures.records.count(systemViewer, account)).toBeGreaterThan(2)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [cartLine, cart])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
  })

  const read = async (list: string, cookie?: string) => {
    const { statusCode, body } = await portal.app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/PasteController/readList',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
      payload: { countryCode: 'NL', languageCode: 'en-US', list },
    })
    expect(statusCode).toBe(200)
    // oxlint-disable-next-line typescript/no-unsafe-return -- what an answer says is what a test is about
    return JSON.parse(body)
  }
  const results = async (list: string, cookie?: string) => {
    const { lines } = await read(list, cookie)
    return lines.map(({ term, type, products }: { term: string; type: string; products: { id: string }[] }) => [
      term,
      type,
      ...products.map(({ id }) => id),
    ])
  }

  it('[LST-01] Returns one result for each line: found, several, wrong number, corrected, not found', async () => {
    expect(await results('xanvero 80\nxanthan gum\n77-92-8\nxanvreo 80\nnothing like this')).toEqual([
      ['xanvero 80', 'found', coarse],
      ['xanthan gum', 'several', expect.any(String), expect.any(String), expect.any(String)],
      ['77-92-8', 'wrongNumber', citric, expect.any(String)],
      ['xanvreo 80', 'corrected', coarse],
      ['nothing like this', 'notFound'],
    ])
    const [, , wrong, corrected] = (await read('a\nb\n77-92-8\nxanvreo 80')).lines
    expect([wrong.candidates, corrected.used]).toEqual([['77-92-9'], 'Xanvero 80'])
  })

  it('[LST-01] A product that the country does not have is answered like one that does not exist', async () => {
    const [hidden, missing] = (await read('CI-US\nCI-NO')).lines
    expect({ ...hidden, term: '', number: 0 }).toEqual({ ...missing, term: '', number: 0 })
  })

  it('[LST-02] An own article number finds its product, and only for this customer', async () => {
    expect(await results('ART-1\nart-1\nMILL-9', buyer)).toEqual([
      ['ART-1', 'found', coarse],
      ['art-1', 'found', coarse],
      ['MILL-9', 'notFound'],
    ])
    expect(await results('ART-1\nMILL-9')).toEqual([
      ['ART-1', 'notFound'],
      ['MILL-9', 'notFound'],
    ])
    // The country of the site does not have this product.
    expect(await results('ART-US', buyer)).toEqual([['ART-US', 'notFound']])
  })

  it('[LST-01] Shows what was found without scripts, with the amounts as the site writes them', async () => {
    const answer = await portal.send(path, { list: 'xanvero 80; 1.250,5; t\ncitrelle us;5 lb' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(new RegExp(`<input[^>]*name="grade1"[^>]*value="${coarse}"`))
    expect(answer.body).toContain('value="1.250,5"')
    expect(answer.body).toContain('“5 lb” is no amount we can read.')
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  it('[LST-01] Says of each line why it has no product, or not one alone', async () => {
    const answer = await portal.send(path, { list: 'xanthan gum\n77-92-8\nxanvreo 80\nnothing like this' })
    const body = answer.body.replaceAll('<!-- -->', '')
    for (const text of [
      'Several products fit.',
      'This number has a wrong check digit. Did you mean 77-92-9?',
      'We searched for “Xanvero 80”. Select it if that is what you mean.',
      'Not found here.',
    ])
      expect(body).toContain(text)
    // The visitor decides, so nothing is chosen: neither in a list nor the only product.
    expect(body).toMatch(/<select[^>]*name="grade1"[^>]*>\s*<option value=""[^>]*>Choose a product …/)
    expect(body).not.toMatch(/name="grade3"[^>]*checked/)
  })

  it('[LST-01] Adds nothing to a cart that has no room for all of the products, and keeps what was chosen', async () => {
    const fields = { pasted: 'xanvero 80;5\ncitrelle fg;2', grade1: coarse, quantity1: '7', grade2: citric }
    await portal.send('/quote-cart', { act: 'add', product: idOf(tradeGrade, 'xanvero-200') }, buyer)
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
    const full = await portal.send(path, { ...fields, act: 'quote' }, buyer)
    expect(full.statusCode).toBe(422)
    expect(full.body).toContain('The cart has room for 1 more product. Choose fewer products.')
    expect(full.body).toMatch(/name="quantity1"[^>]*value="7"/)
    expect(await records.count(systemViewer, cartLine)).toBe(99)
    // An amount that is none is left out, and so is a unit that no product is offered in.
    const one = { pasted: 'xanvero 80', grade1: coarse, quantity1: 'many', unit1: 'lb', act: 'quote' }
    expect((await portal.send(path, one, buyer)).statusCode).toBe(303)
    const added = (await records.list(systemViewer, cartLine, { limit: 200 })).find(({ grade }) => grade === coarse)
    expect([added?.quantity, added?.unit]).toEqual([null, 'kg'])
  })

  it('[LST-01] Chosen products that the visitor does not see are added to nothing', async () => {
    const hidden = { pasted: 'x', grade1: idOf(tradeGrade, 'citrelle-us'), act: 'sample' }
    const { statusCode, body } = await portal.send(path, hidden, buyer)
    expect([statusCode, body.includes('These products are not available any more.')]).toEqual([422, true])
    const missing = await portal.app.inject({ url: '/xx/en-us/pasted-list.csv', headers: { host: 'localhost:3000' } })
    expect(missing.statusCode).toBe(404)
  })

  it('[LST-01] Adds the chosen products with their amounts to a cart, all or none', async () => {
    const fields = { pasted: 'xanvero 80;5\ncitrelle', grade1: coarse, quantity1: '5', unit1: 't', grade2: citric }
    const added = await portal.send(path, { ...fields, act: 'quote' }, buyer)
    expect([added.statusCode, added.headers['location']]).toEqual([303, `${base}/quote-cart?done=added`])
    const lines = await portal.fixtures.records.list(systemViewer, cartLine, { orderBy: [{ field: 'position' }] })
    expect(lines.map(({ grade, quantity, unit }) => [grade, quantity, unit])).toEqual([
      [coarse, '5.00', 't'],
      [citric, null, 'kg'],
    ])
    const again = await portal.send(path, { ...fields, act: 'quote' }, buyer)
    expect(again.headers['location']).toBe(`${base}/quote-cart?done=present`)
    expect(await portal.fixtures.records.count(systemViewer, cartLine)).toBe(2)
  })

  it('[LST-01] Leads to the comparison and the documents of the chosen products', async () => {
    const to = async (act: string) =>
      (await portal.send(path, { pasted: 'x', grade1: coarse, grade4: citric, grade5: '', act })).headers['location']
    expect(await to('compare')).toBe(`${base}/compare?ids=${coarse},${citric}`)
    expect(await to('documents')).toBe(`${base}/documents-pack?products=${coarse}&products=${citric}`)
  })

  it('[LST-01] Returns the lines without a product as a file that can be pasted again', async () => {
    const list = 'xanvero 80;5\nnever was;1.250,5;t\n=cmd();2;kg'
    const { headers, body } = await portal.send(path, { pasted: list, act: 'failed' })
    expect(headers['content-disposition']).toBe('attachment; filename=not-found.csv')
    expect(body).toBe('\ufeffproduct;quantity;unit\nnever was;"1.250,5";t\n\\=cmd();2;kg\n')
    expect((await read(body)).lines[0]).toMatchObject({ term: 'never was', quantity: '1250.50', unit: 't' })
  })

  it('[LST-01] Says what is missing: a list, a choice, room in the cart', async () => {
    for (const [fields, text] of [
      [{ list: ' \n ' }, 'Paste at least one product.'],
      [{ pasted: 'xanvero 80', act: 'quote' }, 'Choose at least one product first.'],
      [{ list: 'x'.repeat(50_001) }, 'This list is too long. Paste it in parts.'],
    ] as const) {
      const { statusCode, body } = await portal.send(path, fields)
      expect([statusCode, body.includes(text)]).toEqual([422, true])
    }
    expect((await read('x\n'.repeat(502))).beyond).toBe(2)
  })

  it('[LST-01] Offers an example of a list', async () => {
    const { statusCode, headers, body } = await portal.get('/pasted-list.csv')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect((await read(body)).lines.map(({ term }: { term: string }) => term)).toEqual([
      '77-92-9',
      'xanthan gum',
      'E 300',
    ])
  })
})

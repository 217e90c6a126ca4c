import { beforeEach, describe, expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { accountAddress } from '#features/identity/address-book/account-address.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../../fixtures/databases.ts'
import { addFields } from '../../../fixtures/forms/add-fields.ts'
import { cartForm, lineForm } from '../../../fixtures/forms/cart-form.ts'
import { formFields } from '../../../fixtures/forms/form-fields.ts'
import { shownOn } from '../described-lines.ts'
import { other, type Person, product, requestPortal } from '../request-portal.ts'

const path = '/sample-cart'
const typed = {
  shipRecipient: 'Ada Birch',
  shipCompany: 'Birch B.V.',
  shipStreet: 'Mill street 1\nGate 4',
  shipPostalCode: '3011 AA',
  shipCity: 'Rotterdam',
  shipCountry: 'NL',
  shipPhone: '',
}
const text = 'Ada Birch\nBirch B.V.\nMill street 1\nGate 4\n3011 AA Rotterdam\nNetherlands'

describeEachDatabase('What a sample request says once for all of its lines', (open) => {
  const on = requestPortal(open)
  const records = () => on.portal.fixtures.records

  beforeEach(async () => {
    for (const { id, version } of await records().list(systemViewer, accountAddress))
      await records().remove(systemViewer, accountAddress, id, version)
  })

  const addressOf = async (of: Person, name = 'Laboratory', more: object = {}) =>
    (
      await records().create(systemViewer, accountAddress, {
        account: on.user(of).account ?? '',
        name,
        recipient: 'Bo Birch',
        street: `${name} street 7`,
        city: 'Utrecht',
        country: 'NL',
        ...more,
      })
    ).id
  const linesOf = async (of: Person) =>
    (await records().list(systemViewer, cartLine, { orderBy: [{ field: 'position' }] })).filter(
      ({ user }) => user === on.user(of).id,
    )
  const filled = async (of: Person = 'customer') => {
    for (const each of [product, other]) await on.send(path, addFields(path, each), of)
    return await linesOf(of)
  }
  const submit = async (fields: Readonly<Record<string, string>>, of: Person = 'customer') =>
    await on.send(path, cartForm(path, 'submit', { message: '', ...fields }), of)
  const cartPage = async (of: Person = 'customer') => (await on.portal.get(path, await on.cookie(of))).body
  const invalidIn = (body: string) =>
    [...body.matchAll(/<(?:input|select|textarea) [^>]*aria-invalid="true"[^>]*>/g)].map(
      ([field]) => /name="([^"]+)"/.exec(field)?.[1] ?? '',
    )

  it('[ERD-06] Is stored with the request, not with its lines', async () => {
    await filled()
    const sent = await submit({ ...typed, requestPurpose: 'evaluation', requestApplication: 'Bakery fillings' })
    expect(sent.statusCode).toBe(303)
    const { id, purpose, application, shipTo } = await on.only()
    expect([purpose, application, shipTo]).toEqual(['evaluation', 'Bakery fillings', text])
    const lines = (await records().list(systemViewer, requestLine)).filter(({ request }) => request === id)
    expect(lines.map((line) => [line.purpose, line.application, line.shipTo])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
  })

  it('[ERD-06] Stands once on every page and in the emails, and what a line says otherwise is named so', async () => {
    const [line = expect.unreachable()] = await filled()
    await on.send(path, lineForm(path, line, { application: 'Sauces', shipTo: 'Depot 9' }), 'customer')
    await submit({ ...typed, requestPurpose: 'evaluation', requestApplication: 'Bakery fillings' })
    const { id } = await on.only()
    for (const of of ['customer', 'admin', 'sales'] as const) {
      const shown = shownOn((await on.portal.get(`/account/requests/${id}`, await on.cookie(of))).body)
      for (const said of ['Purpose Evaluation', 'Application Bakery fillings', 'Ship to Ada Birch'])
        expect(shown.split(said)).toHaveLength(2)
      for (const own of ['Application of this product only Sauces', 'Ship only this product to Depot 9'])
        expect(shown.split(own)).toHaveLength(2)
      expect(shown).not.toContain('Purpose of this product only')
    }
    const contents = on.portal.emails.map(({ facts }) => facts?.['content'] ?? '')
    expect(contents.length).toBeGreaterThan(0)
    for (const content of contents) {
      expect(content).toContain('Bakery fillings')
      expect(content).toContain('Depot 9')
    }
  })

  it('[ERD-06] Needs an address only where a line has none', async () => {
    const lines = await filled()
    const missing = await submit({
      ...typed,
      shipRecipient: '',
      shipStreet: '',
      shipCity: '',
      shipPostalCode: '',
      shipCompany: '',
    })
    expect([missing.statusCode, invalidIn(missing.body).toSorted()]).toEqual([
      422,
      ['shipCity', 'shipRecipient', 'shipStreet'],
    ])
    for (const line of lines) await on.send(path, lineForm(path, line, { shipTo: 'Depot 9' }), 'customer')
    expect((await submit({ shipCountry: 'NL' })).statusCode).toBe(303)
    expect((await on.only()).shipTo).toBeNull()
  })

  it('[ERD-06] [FRM-01] Marks what an address lacks, and keeps what was typed', async () => {
    await filled()
    const refused = await submit({ ...typed, shipCity: ' ', requestApplication: 'Bakery fillings' })
    expect([refused.statusCode, invalidIn(refused.body)]).toEqual([422, ['shipCity']])
    for (const shown of ['value="Bakery fillings"', 'value="3011 AA"', 'Mill street 1\nGate 4</textarea>'])
      expect(refused.body).toContain(shown)
    expect(await on.requests()).toEqual([])
    // So does a button that saves the lines on the way.
    const saved = await on.send(path, cartForm(path, 'save', { ...typed, requestApplication: 'Sauces' }), 'customer')
    for (const shown of ['value="Sauces"', 'value="Rotterdam"']) expect(saved.body).toContain(shown)
  })

  describe('An address of the account', () => {
    const chosen = 'Bo Birch\nLaboratory street 7\nUtrecht\nNetherlands'

    it('[ERD-06] Is offered to its users, the default one first, and copied into the request', async () => {
      const id = await addressOf('admin')
      const plant = await addressOf('admin', 'Plant', { isDefault: true })
      await filled()
      const page = await cartPage()
      expect(page).toContain(`<option value="${id}">Laboratory: Bo Birch, Laboratory street 7, Utrecht, Netherlands`)
      expect(page).toMatch(new RegExp(`<option value="${plant}" selected=""`))
      expect((await submit({ shipFrom: id })).statusCode).toBe(303)
      expect((await on.only()).shipTo).toBe(chosen)
      // A later change of the book changes no request.
      const [address = expect.unreachable()] = await records().list(systemViewer, accountAddress)
      await records().update(systemViewer, accountAddress, address.id, address.version, { city: 'Breda' })
      expect((await on.only()).shipTo).toBe(chosen)
    })

    it.each([
      ['of another account', async () => await addressOf('stranger')],
      ['that was removed', async () => await addressOf('admin', 'Old', { isActive: false })],
      ['that never was', async () => 'a1H000000000001AAA'],
      ['that is no id', async () => 'x'],
    ])('[ERD-06] One %s is refused like one that does not exist', async (_, make) => {
      const id = await make()
      await filled()
      const refused = await submit({ shipFrom: id, ...typed })
      expect([refused.statusCode, await on.requests()]).toEqual([422, []])
      expect(refused.body).toContain('This address is no longer available. Choose another one.')
      expect(await cartPage()).not.toContain('street 7')
    })
  })

  describe('The address of the last request', () => {
    it('[ERD-06] Is offered to the person who used it, and to nobody else', async () => {
      await filled()
      await submit(typed)
      const first = await on.only()
      await filled()
      await filled('colleague')
      expect(await cartPage()).toContain(`<option value="${first.id}" selected="">As last time: Ada Birch, Birch B.V.`)
      expect(await cartPage('colleague')).not.toContain('As last time')
      const refused = await submit({ shipFrom: first.id }, 'colleague')
      expect([refused.statusCode, (await on.requests()).length]).toEqual([422, 1])
      expect((await submit({ shipFrom: first.id })).statusCode).toBe(303)
      expect((await on.requests()).map(({ shipTo }) => shipTo)).toEqual([text, text])
    })
  })

  it('[ERD-06] [ENQ-08] Is taken along when the request is asked again', async () => {
    await filled()
    await submit({ ...typed, requestPurpose: 'evaluation', requestApplication: 'Bakery fillings' })
    await on.send(
      '/account/requests',
      formFields('RequestController.askAgain', { requestId: (await on.only()).id }),
      'customer',
    )
    expect((await linesOf('customer')).map((line) => [line.purpose, line.application, line.shipTo])).toEqual([
      ['evaluation', 'Bakery fillings', text],
      ['evaluation', 'Bakery fillings', text],
    ])
  })
})

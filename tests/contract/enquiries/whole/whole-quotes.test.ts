import { expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../../fixtures/databases.ts'
import { addFields } from '../../../fixtures/forms/add-fields.ts'
import { cartForm, lineForm } from '../../../fixtures/forms/cart-form.ts'
import { formFields } from '../../../fixtures/forms/form-fields.ts'
import { readPdf } from '../../../fixtures/reading/read-pdf.ts'
import { shownOn } from '../described-lines.ts'
import { other, product, requestPortal } from '../request-portal.ts'

const path = '/quote-cart'
const typed = {
  shipRecipient: 'Ada Birch',
  shipStreet: 'Mill street 1',
  shipPostalCode: '3011 AA',
  shipCity: 'Rotterdam',
  shipCountry: 'NL',
}
const whole = { ...typed, requestFrequency: 'monthly', requestTargetDate: '2026-08-01' }
const text = 'Ada Birch\nMill street 1\n3011 AA Rotterdam\nNetherlands'

describeEachDatabase('What a request for quotation says once for all of its lines', (open) => {
  const on = requestPortal(open)
  const records = () => on.portal.fixtures.records
  const lines = () => records().list(systemViewer, cartLine, { orderBy: [{ field: 'position' }] })
  const filled = async () => {
    for (const each of [product, other]) await on.send(path, addFields(path, each), 'customer')
    for (const line of await lines()) await on.send(path, lineForm(path, line, { quantity: '25' }), 'customer')
    return await lines()
  }
  const submit = async (fields: Readonly<Record<string, string>>) =>
    await on.send(path, cartForm(path, 'submit', { message: '', ...fields }), 'customer')

  it('[ERD-06] Is stored with the request, not with its lines, and needs no address', async () => {
    await filled()
    expect((await submit(whole)).statusCode).toBe(303)
    const { id, frequency, targetDate, shipTo, purpose } = await on.only()
    expect([frequency, targetDate, shipTo, purpose]).toEqual(['monthly', '2026-08-01', text, null])
    const stored = (await records().list(systemViewer, requestLine)).filter(({ request }) => request === id)
    expect(stored.map((line) => [line.frequency, line.targetDate, line.shipTo])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    await on.clear()
    await filled()
    expect((await submit({ shipCountry: 'NL' })).statusCode).toBe(303)
    expect(await on.only()).toMatchObject({ frequency: null, targetDate: null, shipTo: null })
  })

  it('[ERD-01] [ERD-06] Stands once on every page, in the emails and in the document, and what a line says otherwise is named so', async () => {
    const [line = expect.unreachable()] = await filled()
    const own = { quantity: '25', frequency: 'once', targetDate: '2026-07-01', shipTo: 'Depot 9' }
    await on.send(path, lineForm(path, line, own), 'customer')
    await submit(whole)
    const { id } = await on.only()
    const once = ['How often Every month', 'Needed by 1 August 2026', 'Ship to Ada Birch']
    const otherwise = [
      'Frequency of this product only Once',
      'Target date of this product only 1 July 2026',
      'Ship only this product to Depot 9',
    ]
    for (const of of ['customer', 'admin', 'sales'] as const) {
      const shown = shownOn((await on.portal.get(`/account/requests/${id}`, await on.cookie(of))).body)
      for (const said of [...once, ...otherwise]) expect([said, shown.split(said).length]).toEqual([said, 2])
    }
    const contents = on.portal.emails.map(({ facts }) => facts?.['content'] ?? '')
    expect(contents.length).toBeGreaterThan(0)
    for (const content of contents)
      for (const said of ['monthly', '2026-08-01', 'Mill street 1', 'Depot 9']) expect(content).toContain(said)
    const pdf = await on.portal.app.inject({
      url: `/nl/en-us/account/requests/${id}/pdf`,
      headers: { host: 'localhost:3000', cookie: await on.cookie('customer') },
    })
    const { text: document } = await readPdf(new Uint8Array(pdf.rawPayload))
    for (const said of ['Every month', '1 August 2026', 'Mill street 1', '1 July 2026', 'Depot 9'])
      expect(document).toContain(said)
  })

  it('[ERD-06] [FRM-01] Refuses a day that is over and half an address, and keeps what was typed', async () => {
    await filled()
    const late = await submit({ ...whole, requestTargetDate: '2026-06-14' })
    expect(late.statusCode).toBe(422)
    expect(late.body).toMatch(/<input[^>]*aria-invalid="true"[^>]* name="requestTargetDate"/)
    expect(late.body).toContain('This day is over. Choose today or a later day.')
    expect(late.body).toContain('value="Rotterdam"')
    const half = await submit({ ...whole, shipCity: '' })
    expect(half.statusCode).toBe(422)
    expect(half.body).toMatch(/<input(?=[^>]* name="shipCity")[^>]*aria-invalid="true"/)
    expect(half.body).toContain('<option value="monthly" selected="">')
    expect(await on.requests()).toEqual([])
  })

  it('[ERD-06] [ENQ-08] Is taken along when the request is asked again', async () => {
    await filled()
    await submit(whole)
    const { id } = await on.only()
    await on.send('/account/requests', formFields('RequestController.askAgain', { requestId: id }), 'customer')
    expect((await lines()).map((line) => [line.frequency, line.targetDate, line.shipTo])).toEqual([
      ['monthly', '2026-08-01', text],
      ['monthly', '2026-08-01', text],
    ])
  })
})

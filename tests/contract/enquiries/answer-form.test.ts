import { describe, expect, it } from 'vitest'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'
import { requestPortal } from './request-portal.ts'

describeEachDatabase('The form with which the desk answers', (open) => {
  const on = requestPortal(open)

  const line = async () => (await on.portal.fixtures.records.list(systemViewer, requestLine))[0] ?? expect.unreachable()
  async function taken(path: string): Promise<void> {
    await on.submitted(path)
    expect(await on.act('sales', 'take')).toBe(303)
  }
  /** Sends the form on the page of the request; the values of a line have its id behind their names. */
  async function answer(
    act: 'answer' | 'quote' | 'extend',
    fields: Readonly<Record<string, string>>,
    ofLine: Readonly<Record<string, string>> = {},
  ) {
    const row = await on.only()
    const { id } = await line()
    const named = Object.fromEntries(Object.entries(ofLine).map(([name, value]) => [`${name}.${id}`, value]))
    return await on.send(`/account/requests/${row.id}`, requestForm(act, row, { ...fields, ...named }), 'sales')
  }
  /** The names of the fields that a page marks as wrong, without the ids of lines. */
  const wrongIn = (body: string): readonly string[] =>
    [...body.matchAll(/<(?:input|select|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(
      ([field]) => /name="([^".]+)/.exec(field)?.[1] ?? '',
    )
  const pageOf = async (of: 'customer' | 'sales') =>
    (await on.portal.get(`/account/requests/${(await on.only()).id}`, await on.cookie(of))).body

  it('[ERD-07] Marks everything that is wrong with a quote at once, each in words of its own', async () => {
    await taken('/quote-cart')
    const ofLine = { outcome: 'alternative', alternative: 'Unknown 1', offeredQuantity: '0', leadTimeDays: 'soon' }
    const { statusCode, body } = await answer('quote', { answer: ' ', validUntil: '2026-06-14' }, ofLine)
    expect(statusCode).toBe(422)
    expect(wrongIn(body)).toEqual(['alternative', 'offeredQuantity', 'leadTimeDays', 'validUntil', 'answer'])
    for (const text of [
      'This day is over. Choose today or a later day.',
      'Write an answer or choose a file.',
      'The customer sees no product with this name, code or address.',
      'Write a whole number of days, at most 3.650.',
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('Value is not valid')
    expect(await on.only()).toMatchObject({ state: 'inReview' })
  })

  it('[ERD-07] Marks everything that is wrong with samples at once', async () => {
    await taken('/sample-cart')
    const first = await answer('answer', {}, { outcome: 'offered', carrier: 'other', trackingUrl: 'parcels.example/1' })
    expect(wrongIn(first.body)).toEqual(['lot', 'trackingNumber', 'trackingUrl'])
    expect(first.body).toContain('Write the whole address, beginning with https://.')
    const second = await answer('answer', {}, { outcome: 'offered' })
    expect(wrongIn(second.body)).toEqual(['lot', 'carrier', 'trackingNumber'])
  })

  it('[ERD-04] Begins with the requested quantity as its reader would write it', async () => {
    await taken('/quote-cart')
    const { id, version } = await line()
    await on.portal.fixtures.records.update(systemViewer, requestLine, id, version, { quantity: '1250' })
    // With a point it would be a question: this is an English page of the Dutch site.
    const value = /name="offeredQuantity\.[^"]+"[^>]*value="([^"]*)"/.exec(await pageOf('sales'))?.[1]
    expect(value).toBe('1250')
    const fields = { answer: 'See below.', validUntil: '2026-06-20' }
    const { statusCode } = await answer('quote', fields, { outcome: 'offered', offeredQuantity: value ?? '' })
    expect([statusCode, (await line()).offeredQuantity]).toEqual([303, '1250.00'])
  })

  it('[ERD-07] Samples need no text, and the number of a parcel leads to the page of its carrier', async () => {
    await taken('/sample-cart')
    const ofLine = { outcome: 'offered', lot: 'L-1', carrier: 'dhl', trackingNumber: '0034 0434' }
    expect((await answer('answer', {}, ofLine)).statusCode).toBe(303)
    expect(await line()).toMatchObject({ carrier: 'dhl', trackingNumber: '0034 0434', trackingUrl: null })
    const shown = await pageOf('customer')
    expect(shown).toMatch(
      /href="https:\/\/www\.dhl\.com\/global-en\/home\/tracking\.html\?tracking-id=00340434"[^>]*>DHL 0034 0434</,
    )
    expect(JSON.stringify(on.portal.emails.at(-1)?.facts)).toContain('0034 0434')
  })

  it('[ERD-07] What is said of all products counts where a product has nothing of its own', async () => {
    await taken('/sample-cart')
    const all = { 'outcome.all': 'offered', 'lot.all': 'L-ALL', 'carrier.all': 'ups', 'trackingNumber.all': '1Z' }
    expect((await answer('answer', all, { outcome: '', lot: 'L-OWN', carrier: '' })).statusCode).toBe(303)
    expect(await line()).toMatchObject({ outcome: 'offered', lot: 'L-OWN', carrier: 'ups', trackingNumber: '1Z' })
  })

  it('[ERD-07] A product of its own outcome takes nothing that does not belong to it', async () => {
    await taken('/sample-cart')
    const all = { 'outcome.all': 'offered', 'lot.all': 'L-ALL', 'carrier.all': 'ups', 'trackingNumber.all': '1Z' }
    expect((await answer('answer', all, { outcome: 'declined' })).statusCode).toBe(303)
    expect(await line()).toMatchObject({ outcome: 'declined', lot: null, carrier: null, trackingNumber: null })
  })

  describe('Of the extension of a quote', () => {
    it('[ERD-07] Says that the customer reads the reason, and why an earlier day is refused', async () => {
      await on.quoted('2026-06-20')
      expect(await pageOf('sales')).toContain('The customer reads this explanation in the email and on their page.')
      const { body } = await answer('extend', { validUntil: '2026-06-19', reason: 'More time.' })
      expect(wrongIn(body)).toEqual(['validUntil'])
      expect(body).toContain('Choose a day after the present last day.')
    })
  })
})

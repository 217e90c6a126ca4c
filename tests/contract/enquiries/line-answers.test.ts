import { describe, expect, it } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { other, requestPortal } from './request-portal.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'

describeEachDatabase('Answers to the lines of a request', (open) => {
  const on = requestPortal(open)

  const lines = () => on.portal.fixtures.records.list(systemViewer, requestLine, { orderBy: [{ field: 'position' }] })
  const onlyLine = async () => (await lines())[0] ?? expect.unreachable()
  /** A request that somebody of the desk has taken. */
  async function taken(path: string) {
    const row = await on.submitted(path)
    expect(await on.act('sales', 'take')).toBe(303)
    return row
  }
  const pageOf = async (of: 'customer' | 'sales') =>
    (await on.portal.get(`/account/requests/${(await on.only()).id}`, await on.cookie(of))).body
  const fields = (id: string, values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}.${id}`, value]))
  /** Sends the form of the answer on the page of the request. */
  async function answer(act: 'answer' | 'quote', more: Readonly<Record<string, string>>) {
    const row = await on.only()
    return await on.send(
      `/account/requests/${row.id}`,
      requestForm(act, row, { answer: 'As agreed.', ...more }),
      'sales',
    )
  }
  const until = { validUntil: '2026-06-30' }

  describe('Of a quote', () => {
    it('[ENQ-07] Are stored and shown to the customer with the answer, another quantity and a lead time', async () => {
      await taken('/quote-cart')
      const { id } = await onlyLine()
      expect(await pageOf('sales')).toContain(`name="outcome.${id}"`)
      expect(await pageOf('customer')).not.toContain('name="outcome.')
      const values = { outcome: 'offered', offeredQuantity: '1.000,5', offeredUnit: 't', leadTimeDays: '14' }
      expect(
        (await answer('quote', { ...until, ...fields(id, values), [`answerNote.${id}`]: 'In bags.' })).statusCode,
      ).toBe(303)
      expect(await onlyLine()).toMatchObject({
        outcome: 'offered',
        offeredQuantity: '1000.50',
        offeredUnit: 't',
        leadTimeDays: 14,
        answerNote: 'In bags.',
        // What was requested does not change.
        quantity: '25.00',
        unit: 'kg',
        note: 'Soon',
      })
      const shown = await pageOf('customer')
      for (const text of ['Offered', '1.000,5 t', 'Lead time in days', '>14<', 'In bags.'])
        expect(shown).toContain(text)
    })

    it('[ENQ-07] Leave a line open that has no answer: it is offered as requested', async () => {
      await taken('/quote-cart')
      expect((await answer('quote', until)).statusCode).toBe(303)
      expect(await onlyLine()).toMatchObject({ outcome: 'open' })
      expect(await pageOf('customer')).not.toContain('Not answered')
    })

    it('[ENQ-07] Offer at least one product; what was typed stays in the form', async () => {
      await taken('/quote-cart')
      const { id } = await onlyLine()
      const values = { outcome: 'declined', answerNote: 'No longer made.' }
      const refused = await answer('quote', { ...until, ...fields(id, values) })
      expect(refused.statusCode).toBe(422)
      expect(refused.body).toContain('Offer at least one product')
      expect(refused.body).toContain('No longer made.')
      expect(await on.only()).toMatchObject({ state: 'inReview' })
      expect(await onlyLine()).toMatchObject({ outcome: 'open', answerNote: null })
    })

    it('[ENQ-07] Refuse amounts, days and outcomes that are none, each at its field', async () => {
      await taken('/quote-cart')
      const { id } = await onlyLine()
      for (const [name, value] of [
        ['offeredQuantity', '0,005'],
        ['offeredQuantity', 'some'],
        ['offeredQuantity', '0'],
        ['leadTimeDays', '-1'],
        ['leadTimeDays', '3651'],
        ['leadTimeDays', '1,5'],
        ['outcome', 'sold'],
      ] as const) {
        const refused = await answer('quote', { ...until, ...fields(id, { outcome: 'offered', [name]: value }) })
        expect([value, refused.statusCode]).toEqual([value, 422])
        expect(refused.body, value).toMatch(
          new RegExp(`name="${name}.${id}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${name}.${id}"`),
        )
      }
      expect(await on.only()).toMatchObject({ state: 'inReview' })
    })
  })

  describe('With an alternative', () => {
    it.each([
      ['its name in other letters', 'XANVERO 200'],
      ['its id', other],
      ['the address of its page', `https://portal.example/nl/en-us/product/xanvero-200-${other}`],
    ])('[ENQ-07] Name a product that the customer sees by %s, and lead to its page', async (_, text) => {
      await taken('/quote-cart')
      const { id } = await onlyLine()
      const values = { outcome: 'alternative', alternative: text }
      expect((await answer('quote', { ...until, ...fields(id, values) })).statusCode).toBe(303)
      expect(await onlyLine()).toMatchObject({
        outcome: 'alternative',
        alternative: other,
        alternativeName: 'Xanvero 200',
      })
      expect(await pageOf('customer')).toContain(`/nl/en-us/product/xanvero-200-${other}"`)
    })

    it('[ENQ-07] Refuse a product that the customer does not see like one that does not exist', async () => {
      const { records, follower } = on.portal.fixtures
      await taken('/quote-cart')
      const { id } = await onlyLine()
      const grade = (await records.byId(systemViewer, tradeGrade, other)) ?? expect.unreachable()
      const hidden = await records.update(systemViewer, tradeGrade, other, grade.version, { isActive: false })
      await follower.catchUp()
      const send = async (alternative: string) =>
        await answer('quote', { ...until, ...fields(id, { outcome: 'alternative', alternative }) })
      const [unseen, unknown, none] = [await send(grade.name), await send('Unknown 1'), await send('')]
      expect([unseen.statusCode, unknown.statusCode, none.statusCode]).toEqual([422, 422, 422])
      // The same page, apart from what was typed and the key of the next message.
      const notified = (body: string, typed: string) =>
        body.replaceAll(typed, '').replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
      expect(unknown.body).toContain('Unknown 1')
      expect(notified(unseen.body, grade.name)).toBe(notified(unknown.body, 'Unknown 1'))
      expect(await on.only()).toMatchObject({ state: 'inReview' })
      await records.update(systemViewer, tradeGrade, other, hidden.version, { isActive: true })
      await follower.catchUp()
    })
  })

  it('[ENQ-07] Refuse an alternative that the desk sees and the customer does not', async () => {
    const { records, follower } = on.portal.fixtures
    await taken('/quote-cart')
    const { id } = await onlyLine()
    const denied = { name: 'Not for Birch', effect: 'deny', reason: 'contract', grade: other } as const
    const rule = await records.create(systemViewer, assortmentRule, { ...denied, account: on.user('customer').account })
    await follower.catchUp()
    const send = () =>
      answer('quote', { ...until, ...fields(id, { outcome: 'alternative', alternative: 'Xanvero 200' }) })
    expect((await send()).statusCode).toBe(422)
    await records.remove(systemViewer, assortmentRule, rule.id, rule.version)
    await follower.catchUp()
    expect((await send()).statusCode).toBe(303)
  })

  it('[ENQ-07] Refuse a name that two products have, and take the id of one of them', async () => {
    const { records, follower } = on.portal.fixtures
    await taken('/quote-cart')
    const { id } = await onlyLine()
    const grade = (await records.byId(systemViewer, tradeGrade, other)) ?? expect.unreachable()
    const { tradeName, principal, countries } = grade
    const twin = await records.create(systemViewer, tradeGrade, {
      name: 'xanvero  200',
      tradeName,
      principal,
      countries,
    })
    await follower.catchUp()
    const send = (alternative: string) =>
      answer('quote', { ...until, ...fields(id, { outcome: 'alternative', alternative }) })
    expect((await send('Xanvero 200')).statusCode).toBe(422)
    expect((await send(twin.id)).statusCode).toBe(303)
    await records.remove(systemViewer, tradeGrade, twin.id, twin.version)
    await follower.catchUp()
  })

  it('[ENQ-07] Have no lot and no parcel where a call declines a product', async () => {
    await taken('/sample-cart')
    const { id: lineId } = await onlyLine()
    const { id: requestId, version } = await on.only()
    const answers = { lineId, outcome: 'declined', lot: 'LOT-1', trackingUrl: 'https://parcels.example/1' }
    const sent = await on.portal.app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/RequestController/answer',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await on.cookie('sales') },
      payload: { requestId, version, answer: 'No.', lines: [answers], countryCode: 'NL', languageCode: 'en-US' },
    })
    expect([sent.statusCode, sent.json()], sent.body).toEqual([200, { type: 'done' }])
    expect(await onlyLine()).toMatchObject({ outcome: 'declined', lot: null, trackingUrl: null })
  })

  describe('Of samples', () => {
    it('[ENQ-07] Say of each product with which lot and parcel it was sent, or that it is declined', async () => {
      await taken('/sample-cart')
      const { id } = await onlyLine()
      const [lot, trackingUrl] = ['LOT-4711', 'https://parcels.example/track/1']
      for (const values of [
        {},
        { outcome: 'open' },
        { outcome: 'offered' },
        { outcome: 'offered', lot },
        { outcome: 'offered', trackingUrl },
        { outcome: 'offered', lot, trackingUrl: 'javascript:alert(1)' },
      ])
        expect([values, (await answer('answer', fields(id, values))).statusCode]).toEqual([values, 422])
      expect(await on.only()).toMatchObject({ state: 'inReview' })
      expect((await answer('answer', fields(id, { outcome: 'offered', lot, trackingUrl }))).statusCode).toBe(303)
      expect(await onlyLine()).toMatchObject({ outcome: 'offered', lot, trackingUrl })
      const shown = await pageOf('customer')
      for (const text of ['Sent', lot, `href="${trackingUrl}"`, 'Follow the parcel']) expect(shown).toContain(text)
    })

    it('[ENQ-07] Need neither a lot nor a parcel where the product is declined, and no link where a note says who brings it', async () => {
      await taken('/sample-cart')
      const { id } = await onlyLine()
      const values = { outcome: 'declined', lot: 'LOT-1', answerNote: 'Out of stock.' }
      expect((await answer('answer', fields(id, values))).statusCode).toBe(303)
      // A declined product has no lot.
      expect(await onlyLine()).toMatchObject({ outcome: 'declined', lot: null, answerNote: 'Out of stock.' })
    })
  })

  it('[ENG-01] Only a request for a quote is quoted, also by a quick action', async () => {
    const { id } = await taken('/cart')
    const apiName = 'Request__c.Quote'
    const quick = await on.portal.app.inject({
      method: 'PATCH',
      url: `/services/data/v65.0/ui-api/actions/perform-quick-action/${apiName}`,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await on.cookie('sales') },
      payload: { apiName, contextId: id, fields: { Answer__c: 'See the file.', Valid_Until__c: '2026-12-31' } },
    })
    expect(quick.statusCode, quick.body).toBe(400)
    expect(await on.only()).toMatchObject({ state: 'inReview' })
  })

  it('[ENQ-07] Two people who answer at the same time do not mix their answers', async () => {
    await taken('/quote-cart')
    const { id } = await onlyLine()
    const answers = await Promise.all(
      ['100', '200'].map((offeredQuantity) =>
        answer('quote', { ...until, ...fields(id, { outcome: 'offered', offeredQuantity }) }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 412])
    expect(await on.portal.fixtures.records.count(systemViewer, customerRequest)).toBe(1)
    expect(['100.00', '200.00']).toContain((await onlyLine()).offeredQuantity)
  })

  it('[ENQ-07] Lines of another request are not answered', async () => {
    await taken('/quote-cart')
    const own = await onlyLine()
    await on.submitted('/quote-cart', 'colleague')
    const foreign = (await lines()).find(({ request }) => request !== own.request) ?? expect.unreachable()
    const first = (await on.requests()).find(({ id }) => id === own.request) ?? expect.unreachable()
    const form = requestForm('quote', first, { answer: 'x', ...until, ...fields(foreign.id, { outcome: 'declined' }) })
    expect((await on.send(`/account/requests/${first.id}`, form, 'sales')).statusCode).toBe(303)
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['open', 'open'])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'
import { product, requestPortal, type Person } from './request-portal.ts'

const path = '/account/requests'

describeEachDatabase('The queue of the desk as a table', (open) => {
  const on = requestPortal(open)
  const ids = new Map<string, string>()

  /** A submitted request with these products, names and codes. */
  async function request(
    name: string,
    dueOn: string,
    values: Partial<Insert<typeof customerRequest>>,
    products: readonly (readonly [name: string, code: string])[] = [],
  ): Promise<void> {
    const id = await on.portal.fixtures.records.write(systemViewer, async (handle) => {
      const row = await handle.create(customerRequest, {
        name,
        kind: 'quote',
        site: 'nl',
        language: 'en-US',
        ...values,
      })
      for (const [position, [savedName, savedCode]] of products.entries())
        await handle.create(requestLine, {
          request: row.id,
          position: position + 3,
          grade: product,
          savedName,
          savedCode,
          unit: 'kg',
          sampleSize: '100g',
          expectedVolumeUnit: 'kg',
          outcome: 'open',
        })
      const submitted = await handle.transition(customerRequest, row.id, row.version, { action: 'Submit' })
      await handle.update(customerRequest, row.id, submitted.version, { dueOn })
      return row.id
    })
    ids.set(id, name)
  }
  const at = async (query: string, of: Person = 'sales') => await on.portal.get(`${path}${query}`, await on.cookie(of))
  /** The numbers of the requests in the rows of the table, in their order. */
  const found = async (query: string, of: Person = 'sales') =>
    [...(await at(query, of)).body.matchAll(/<a id="(a0E[^"]+)"/g)].map(([, id = '']) => ids.get(id))

  beforeEach(async () => {
    const { account } = on.user('customer')
    ids.clear()
    await request('Q-NL-2026-000010', '2026-06-20', { account, user: on.user('customer').id }, [
      ['Citric acid', 'CA-1'],
      ['Xanthan gum', 'XG-77'],
    ])
    await request('S-DE-2026-000011', '2026-06-10', { kind: 'sample', site: 'de', guestCompany: 'Zeder & Söhne' }, [
      ['Glycerol 100%', 'GL-1'],
    ])
    await request('E-NL-2026-000012', '2026-06-30', { kind: 'default', guestCompany: 'Alder', guestName: 'Ada Guest' })
  })

  const [quote, sample, enquiry] = ['Q-NL-2026-000010', 'S-DE-2026-000011', 'E-NL-2026-000012']

  it('[ERD-07] Shows number, kind, customer, country, products, last day, state and assignee in one row', async () => {
    const { body } = await at('')
    const row = /<tr[^>]*>(?:(?!<\/tr>).)*Q-NL-2026-000010.*?<\/tr>/s.exec(body)?.[0] ?? ''
    const text = row.replaceAll(/<[^>]+>/g, '|')
    for (const value of [
      'Request for quotation',
      'Birch',
      'Netherlands',
      'Citric acid + 1 more',
      '20 June 2026',
      'Sent, waiting for review',
    ])
      expect(text).toContain(`|${value}`)
    expect(body).toContain('3 requests')
    // Only the one whose day is over.
    expect(await found('?queue=overdue')).toEqual([sample])
  })

  it.each([
    ['000010', [quote]],
    ['q-nl', [quote]],
    ['birch', [quote]],
    ['SÖHNE', [sample]],
    ['ada guest', [enquiry]],
    ['xanthan', [quote]],
    ['xg-77', [quote]],
    ['birch gum', [quote]],
    // A short part is in too many numbers.
    ['001', []],
    ['0001', [sample, quote, enquiry]],
    ['alder gum', []],
    ['%', [sample]],
    ['_', []],
    ['2026', [sample, quote, enquiry]],
  ] as const)('[ERD-07] Finds by number, customer and product: %s', async (words, expected) => {
    expect(await found(`?${new URLSearchParams({ 'search-term': words }).toString()}`)).toEqual(expected)
  })

  it('[ERD-07] Shows the product that the search has found', async () => {
    expect((await at('?search-term=gum')).body).toContain('Xanthan gum + 1 more')
  })

  it.each([
    ['', [sample, quote, enquiry]],
    ['?sort-by=-due', [enquiry, quote, sample]],
    ['?sort-by=number', [enquiry, quote, sample]],
    ['?sort-by=-number', [sample, quote, enquiry]],
    ['?sort-by=kind', [enquiry, quote, sample]],
    ['?sort-by=customer', [quote, enquiry, sample]],
    ['?sort-by=country', [sample, quote, enquiry]],
    ['?kind=sample', [sample]],
    ['?site=nl', [quote, enquiry]],
    ['?state=submitted&kind=quote', [quote]],
    ['?state=inReview', []],
  ] as const)('[ERD-07] Is sorted and filtered by its address: %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it.each(['sales', 'chief'] as const)('[ERD-07] Is sorted by the names of colleagues for %s', async (person) => {
    const id = [...ids].find(([, name]) => name === quote)?.[0] ?? ''
    expect(await on.act('sales', 'take', {}, undefined, id)).toBe(303)
    const [first] = await found('?sort-by=assignee', person)
    expect(first).toBe(quote)
    expect((await found('?sort-by=-assignee', person)).at(-1)).toBe(quote)
  })

  it('[ERD-07] Offers to search in all requests where a queue has none', async () => {
    const { body } = await at('?queue=mine&search-term=birch')
    expect(body).toContain(`href="${base}${path}?queue=all&amp;search-term=birch"`)
    expect((await at('?queue=mine')).body).not.toContain('Search in all requests')
  })

  it('[ERD-07] A request has its own address beside the queue, and an action leads back to it', async () => {
    const id = [...ids].find(([, name]) => name === quote)?.[0] ?? ''
    const address = `${path}/${id}?search-term=birch&sort-by=-due`
    const { body, statusCode } = await on.portal.get(address, await on.cookie('sales'))
    expect(statusCode).toBe(200)
    expect(body).toContain(`href="${base}${path}?search-term=birch&amp;sort-by=-due"`)
    expect(body).toMatch(new RegExp(`href="${base}${path}/${id}\\?search-term=birch[^"]*"[^>]*aria-current="page"`))
    const row = await on.portal.fixtures.records.byId(systemViewer, customerRequest, id)
    const sent = await on.portal.send(
      address,
      requestForm('take', row ?? expect.unreachable()),
      await on.cookie('sales'),
    )
    expect(sent.headers['location']).toBe(
      `${base}${path}/${id}?search-term=birch&sort-by=-due&done=requests.other#${id}`,
    )
    // A customer has no queue.
    expect((await on.portal.get(`${path}/${id}`, await on.cookie('customer'))).body).not.toContain('data-desk-row')
  })

  describe('For others', () => {
    it('[ERD-07] Does not exist', async () => {
      const call = async (of: Person) =>
        await on.portal.app.inject({
          method: 'POST',
          url: '/lwr/apex/v65.0/RequestController/getQueue',
          headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await on.cookie(of) },
          payload: { countryCode: 'NL', languageCode: 'en-US' },
        })
      expect((await call('sales')).json().total).toBe(3)
      for (const of of ['customer', 'admin', 'supplier', 'editor'] as const)
        expect((await call(of)).statusCode).toBeGreaterThanOrEqual(400)
      expect(await found('', 'stranger')).toEqual([])
    })
  })
})

import { expect, it } from 'vitest'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { product, requestPortal } from './request-portal.ts'

/** The texts in the order in which the page has them; those that it lacks are left out. */
const inOrder = (body: string, texts: readonly string[]): readonly string[] => {
  const page = body.slice(body.indexOf('<main'))
  return texts.filter((text) => page.includes(text)).toSorted((one, other) => page.indexOf(one) - page.indexOf(other))
}

describeEachDatabase('The top of the page of a request', (open) => {
  const on = requestPortal(open)
  const pageOf = async (id: string, of: 'customer' | 'sales' = 'customer') =>
    (await on.portal.get(`/account/requests/${id}`, await on.cookie(of))).body

  it('[ERD-05] [ENQ-09] Says what has happened, and has what the customer can do, before the lines', async () => {
    const { id } = await on.quoted('2026-06-20')
    const texts = [
      'Quoted',
      'See the file.',
      '20 June 2026 (Central European Time)',
      'value="RequestController.accept"',
      'value="RequestController.reject"',
      // The supplier stands with the lines alone.
      'Brenvik',
      'Hello',
    ]
    const body = await pageOf(id)
    expect(inOrder(body, texts)).toEqual(texts)
  })

  it('[ERD-05] Leads both sides to the documents of all its products', async () => {
    const { id } = await on.submitted()
    const link = `href="${base}/documents-pack?products=${product}"`
    expect(await pageOf(id)).toContain(link)
    expect((await on.portal.get('/account/requests', await on.cookie('customer'))).body).toContain(link)
    expect(await pageOf(id, 'sales')).toContain(link)
  })

  it('[ERD-05] Every step that nothing takes back asks once, also without scripts', async () => {
    const { id } = await on.submitted()
    const asks = (body: string, verb: string, call: string) =>
      new RegExp(
        `<details(?! open)[^>]*><summary[^>]*>${verb}</summary>(?:(?!</details>).)*cannot be undone(?:(?!</details>).)*type="submit"`,
        's',
      ).test(body) && body.split(`value="RequestController.${call}"`).length === 2
    expect(asks(await pageOf(id), 'Withdraw', 'withdraw')).toBe(true)
    await on.act('sales', 'take')
    await on.act('sales', 'quote', { answer: 'See the file.', validUntil: '2026-06-20' })
    expect(asks(await pageOf(id), 'Accept', 'accept')).toBe(true)
    expect(asks(await pageOf(id), 'Reject', 'reject')).toBe(true)
    await on.act('customer', 'reject', { reason: 'Too late' })
    const { id: samples } = await on.sent('/sample-cart')
    expect(asks(await pageOf(samples, 'sales'), 'Close the request', 'close')).toBe(true)
    expect(asks(await pageOf(samples), 'Confirm receipt', 'receive')).toBe(true)
    const { id: enquiry } = await on.sent('/cart')
    expect(asks(await pageOf(enquiry), 'Mark as settled', 'receive')).toBe(true)
  })

  it('[ERD-05] [ENQ-07] Samples are confirmed as received and enquiries as settled, and both sides learn it by email', async () => {
    for (const [path, said, event] of [
      ['/sample-cart', 'Samples received', 'received'],
      ['/cart', 'Settled', 'settled'],
    ] as const) {
      await on.clear()
      const { id } = await on.sent(path)
      expect(await pageOf(id)).not.toContain('RequestController.accept')
      expect(await on.act('customer', 'accept', { poNumber: '1' })).toBe(412)
      on.portal.emails.length = 0
      expect(await on.act('customer', 'receive')).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'accepted', poNumber: null })
      expect(await pageOf(id)).toContain(said)
      await on.portal.get('/contact')
      const sent = on.portal.emails.map(({ kind, facts }) => `${kind} ${facts?.['event'] ?? facts?.['step']}`)
      expect(sent.toSorted()).toEqual([`request ${event}`, `requestDesk ${event}`])
      expect(await on.act('customer', 'receive')).toBe(412)
    }
  })
})

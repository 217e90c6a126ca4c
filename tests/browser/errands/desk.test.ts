import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { routingRule } from '#features/enquiries/routing/routing-rule.ts'
import type { User } from '#features/identity/people/users.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { actButton, actSummary, codes, errandFixtures, idOfCode, sendForm, submit } from '../fixtures/errand-portal.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, clock, browserOf, visit } = errandFixtures()
const days = 86_400_000
const start = Date.parse('2026-06-15T10:00:00Z')
const site = { countryCode: 'NL', languageCode: 'en-US' }

describe('The people of the desk', () => {
  it.each([
    ['/nl/en-us', 'en-US', 1280, true],
    ['/nl/nl-nl', 'nl-NL', 390, true],
    ['/be/fr', 'fr', 390, false],
  ] as const)(
    '[REQ-01] [REQ-02] [ENQ-07] Find thirty requests in their queues, decline one and offer another product for one: %s',
    async (base, language, width, hasScripts) => {
      const { records } = portal().fixtures
      for (const entity of [requestLine, customerRequest, routingRule])
        for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
          await records.remove(systemViewer, entity, id, version)
      const [ofSamples, ofQuotes] = [await userOf(portal(), 'internalSales'), await userOf(portal(), 'internalSales')]
      for (const [position, [kind, person]] of (
        [
          ['sample', ofSamples],
          ['quote', ofQuotes],
        ] as const
      ).entries())
        await records.create(systemViewer, routingRule, { name: kind, position, kind, person: person.id })

      // One request waits since eight days, and 29 are new.
      const buyer = await userOf(portal(), 'customer')
      clock.now = start
      await request(buyer, 'sample')
      clock.now = start + 8 * days
      for (const kind of ['sample', 'quote', 'default'] as const)
        for (let created = kind === 'sample' ? 1 : 0; created < 10; created += 1) await request(buyer, kind)
      const all = await records.list(systemViewer, customerRequest, { limit: 100 })
      expect(all).toHaveLength(30)

      // Each is in exactly one queue, and the late one in the list of the overdue ones, too.
      const samples = await browserOf(ofSamples, { width, hasScripts })
      const quotes = await browserOf(ofQuotes, { width, hasScripts })
      const queue = async (page: Page, name: string): Promise<readonly string[]> => {
        await visit(page, `${base}/account/requests?queue=${name}`)
        return await page.locator('main a[id^="a0E"]').evaluateAll((items) => items.map(({ id }) => id))
      }
      const [mine, theirs, inbox] = [
        await queue(samples.page, 'mine'),
        await queue(quotes.page, 'mine'),
        await queue(samples.page, 'inbox'),
      ]
      expect([mine.length, theirs.length, inbox.length]).toEqual([10, 10, 10])
      expect(new Set([...mine, ...theirs, ...inbox])).toEqual(new Set(all.map(({ id }) => id)))
      expect(await queue(samples.page, 'overdue')).toHaveLength(1)
      expect(await samples.page.locator('html').getAttribute('lang')).toBe(language)
      expect(await overflow(samples.page)).toBe(0)

      // The late one is declined, with a reason.
      const [late = ''] = await queue(samples.page, 'overdue')
      await visit(samples.page, `${base}/account/requests/${late}`)
      await sendForm(samples.page, actButton(samples.page, 'take'))
      await actSummary(samples.page, 'decline').click()
      await samples.page.locator('select[name="declineReason"]').selectOption('not-available')
      await samples.page.locator('[name="reason"]').fill('No longer made.')
      await sendForm(samples.page, actButton(samples.page, 'decline'))
      expect(await records.byId(systemViewer, customerRequest, late)).toMatchObject({
        state: 'declined',
        declineReason: 'not-available',
        assignee: ofSamples.id,
      })
      expect(await queue(samples.page, 'overdue')).toEqual([])

      // Another product is offered in place of a requested one.
      const [expected = ''] = theirs
      await visit(quotes.page, `${base}/account/requests/${expected}`)
      await sendForm(quotes.page, actButton(quotes.page, 'take'))
      await actSummary(quotes.page, 'quote').click()
      await quotes.page.locator('select[name^="outcome."]').selectOption('alternative')
      await quotes.page.locator('[name^="alternative."]').fill(codes[5] ?? '')
      await quotes.page.locator('[name="answer"]').fill('This one is in stock.')
      await quotes.page.locator('[name="validUntil"]').fill('2026-07-31')
      await sendForm(quotes.page, actButton(quotes.page, 'quote'))
      expect(await records.list(systemViewer, requestLine, { where: equals('request', expected) })).toMatchObject([
        { outcome: 'alternative', alternative: idOfCode(codes[5] ?? '') },
      ])

      // The customer opens the other product from the answer.
      const customer = await browserOf(buyer, { width, hasScripts })
      await visit(customer.page, `${base}/account/requests/${expected}`)
      await submit(customer.page, customer.page.getByRole('link', { name: 'Solvara 006' }), '**/product/solvara-006-*')
      expect([...samples.errors, ...quotes.errors, ...customer.errors]).toEqual([])
      for (const each of [samples, quotes, customer]) await each.close()
    },
    120_000,
  )
})

/** Sends a request with one product, by the calls that the pages make. */
async function request(buyer: User, kind: 'sample' | 'quote' | 'default'): Promise<void> {
  const cookie = await cookieOf(portal(), buyer)
  const call = async (name: string, params: object) => {
    const answer = await portal().app.inject({
      method: 'POST',
      url: `/lwr/apex/v65.0/CartController/${name}`,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie },
      payload: { ...params, ...site },
    })
    expect([name, answer.statusCode, answer.json()], answer.body).toMatchObject([name, 200, { type: 'done' }])
  }
  await call('addLines', { kind, lines: [{ recordId: idOfCode(codes[0] ?? ''), quantity: '25', unit: 'kg' }] })
  const { records } = portal().fixtures
  const [line] = await records.list(systemViewer, cartLine, { where: equals('user', buyer.id) })
  const { id: lineId, version } = line ?? expect.unreachable()
  if (kind === 'sample') await call('changeLine', { lineId, version, values: { shipTo: 'Main street 1' } })
  await call('submit', { kind, message: null })
}

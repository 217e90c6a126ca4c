import { describe, expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import {
  cartButton,
  codes,
  codesElsewhere,
  errandFixtures,
  sendButton,
  sendForm,
  submit,
} from '../fixtures/errand-portal.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, origin, clock, emails, browserOf, visit, deadLinks } = errandFixtures()
const english = '/nl/en-us'
const start = Date.parse('2026-06-15T10:00:00Z')
const file = { name: 'Quote 17.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nEUR 12.50 per kg\n') }

/** 32 products of the site, five codes that nobody has, and three products of another country. */
const pasted = [
  ...codes.map((code) => `${code}; 25; kg`),
  ...[1, 2, 3, 4, 5].map((at) => `QQQ-${at}; 25; kg`),
  ...codesElsewhere.map((code) => `${code}; 25; kg`),
].join('\n')

describe('A buyer who wants a quote', () => {
  it.each([
    ['/nl/nl-nl', 'nl-NL', 390, true],
    ['/nl/en-us', 'en-US', 1280, false],
    ['/be/fr', 'fr', 390, false],
  ] as const)(
    '[LST-01] [ERD-03] [ENQ-07] [ENQ-08] Pastes a list, and accepts the extended quote in the last minute: %s',
    async (base, language, width, hasScripts) => {
      clock.now = start
      const { records } = portal().fixtures
      const user = await userOf(portal(), 'customer', `bo.${language.toLowerCase()}@birch.example`)
      const buyer = await browserOf(user, { width, hasScripts })
      await visit(buyer.page, `${base}/pasted-list`)
      expect(await buyer.page.locator('html').getAttribute('lang')).toBe(language)
      await buyer.page.locator('textarea[name="list"]').fill(pasted)
      const find = buyer.page.locator('form:has(textarea[name="list"]) button[type="submit"]')
      await Promise.all([buyer.page.waitForResponse((each) => each.request().method() === 'POST'), find.click()])
      await buyer.page.locator('tr[data-result]').nth(39).waitFor()
      expect(await buyer.page.locator('tr[data-result="found"]').count()).toBe(32)
      // A product of another country is not found, exactly like one that does not exist.
      const missing = buyer.page.locator('tr[data-result="notFound"]')
      expect(await missing.count()).toBe(8)
      const said = await missing
        .locator('td')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.textContent))])
      expect(said.filter((text) => !/^\d*$/.test(text ?? ''))).toHaveLength(1)
      expect(await overflow(buyer.page)).toBe(0)
      await submit(
        buyer.page,
        buyer.page.locator('button[name="command"][value="PasteController.chooseProducts?act=quote"]'),
        /[?&]quote=1-/,
      )
      // The page says how many of how many lines are in the cart, and shows those that are left.
      const taken = buyer.page.locator('main output a[href$="/quote-cart"]')
      await taken.waitFor()
      expect(await buyer.page.locator('main output strong').textContent()).toMatch(/32.*40|40.*32/)
      expect(await buyer.page.locator('tr[data-result]').count()).toBe(8)
      expect(await overflow(buyer.page)).toBe(0)
      await buyer.page.reload()
      expect(await buyer.page.locator('tr[data-result]').count()).toBe(8)
      await taken.click()
      await buyer.page.waitForURL('**/quote-cart')
      const own = () => records.list(systemViewer, cartLine, { where: equals('user', user.id), limit: 100 })
      expect(await own()).toHaveLength(32)
      await submit(buyer.page, cartButton(buyer.page, 'submit'), /\/account\/requests/)
      expect(await own()).toEqual([])
      const [request] = await records.list(systemViewer, customerRequest, { where: equals('user', user.id) })
      const { id } = request ?? expect.unreachable()
      expect(await records.count(systemViewer, requestLine, equals('request', id))).toBe(32)

      await quoteOfDesk(id)
      // The last minute of the extended day, on the clock of the Netherlands.
      clock.now = Date.parse('2026-07-10T21:59:30Z')
      expect(
        emails
          .filter(({ to, kind }) => to.email === user.email && kind === 'request')
          .map(({ facts }) => facts?.['event']),
      ).toEqual(['submitted', 'quoted', 'extended'])
      await buyer.close()
      const late = await browserOf(user, { width, hasScripts })
      await visit(late.page, `${base}/account/requests/${id}`)
      const href = await late.page.getByRole('link', { name: 'Quote 17.pdf' }).getAttribute('href')
      const cookies = (await late.page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
      const offer = await fetch(origin() + (href ?? ''), { headers: { cookie: cookies } })
      expect([offer.status, await offer.text()]).toEqual([200, file.buffer.toString()])
      await late.page.locator('details:has([name="poNumber"]) summary').click()
      await late.page.locator('[name="poNumber"]').fill('PO 4711')
      expect(await overflow(late.page)).toBe(0)
      await sendForm(late.page, late.page.locator('form:has([name="poNumber"]) button[type="submit"]'))
      expect(await records.byId(systemViewer, customerRequest, id)).toMatchObject({
        state: 'accepted',
        poNumber: 'PO 4711',
      })
      expect(await deadLinks(late.page, base, user.email)).toEqual([])
      expect([...buyer.errors, ...late.errors]).toEqual([])
      await late.close()
    },
    120_000,
  )
})

/** Quotes with a file, and gives another week. */
async function quoteOfDesk(id: string): Promise<void> {
  const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width: 1280 })
  await visit(page, `${english}/account/requests/${id}`)
  await sendForm(page, page.getByRole('button', { name: 'Take' }))
  await page.locator('summary', { hasText: 'Send the quote' }).click()
  const quote = page.getByRole('form', { name: /^Send the quote/ })
  await quote.locator('[name^="leadTimeDays."]').first().fill('14')
  await quote.getByRole('textbox', { name: 'Answer', exact: true }).fill('The prices are in the file.')
  await quote.locator('[name="validUntil"]').fill('2026-07-03')
  await quote.locator('input[type="file"]').setInputFiles(file)
  await sendForm(page, quote.locator(sendButton))
  await page.locator('summary', { hasText: 'Extend' }).click()
  const extend = page.getByRole('form', { name: /^Extend/ })
  await extend.locator('[name="validUntil"]').fill('2026-07-10')
  await extend.locator('[name="reason"]').fill('Holidays.')
  await sendForm(page, extend.locator(sendButton))
  expect(errors).toEqual([])
  await close()
}

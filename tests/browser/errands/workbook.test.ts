import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { readPdf } from '../../fixtures/reading/read-pdf.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import {
  cartButton,
  codes,
  codesElsewhere,
  errandFixtures,
  idOfCode,
  moreCodes,
  sendButton,
  sendForm,
  submit,
} from '../fixtures/errand-portal.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, origin, clock, browserOf, visit, textOf } = errandFixtures()
const english = '/nl/en-us'
const start = Date.parse('2026-06-15T10:00:00Z')

/**
 * A table as a purchasing department sends it: rows of titles, a column of numbers, German decimals as text. 48 products of the
 * site, five numbers with a wrong check digit, three products of another country, and four names that several products have.
 */
const title = ['Bedarfsanfrage 4711', '', '', '', '', '', '']
const header = ['Pos.', 'Artikelnummer', 'Bezeichnung', 'CAS-Nr.', 'Menge', 'Einheit', 'Bemerkung']
const lines = [
  ...[...codes, ...moreCodes].map((code) => ['', code, '', '', '1.234,5', 'kg', '']),
  ...['77-92-8', '56-81-4', '64-17-4', '57-55-7', '50-00-1'].map((cas) => ['', '', '', cas, '1', 't', '']),
  ...codesElsewhere.map((code) => ['', code, '', '', '25', 'kg', '']),
  ...['Solvara', 'Merlune', 'Xanvero', 'Merlune'].map((name) => ['', '', name, '', '2 x 25 kg', '', 'eilig']),
].map((line, at) => [String(at + 1), ...line.slice(1)])
const products = codes.length + moreCodes.length

describe('A buyer with a workbook of 60 lines', () => {
  it.each([
    ['/nl/nl-nl', 'nl-NL', 390, true, 'Offerte als pdf'],
    ['/nl/en-us', 'en-US', 1280, false, 'Quote as PDF'],
    ['/be/fr', 'fr', 1280, true, 'Devis au format PDF'],
  ] as const)(
    '[ERD-01] [ERD-03] [ERD-04] [ERD-05] [ENQ-07] Sends it with few presses; the desk reads all of it; two lines are accepted in the last minute: %s',
    async (base, language, width, hasScripts, document) => {
      clock.now = start
      const { records } = portal().fixtures
      const user = await userOf(portal(), 'customer', `wim.${language.toLowerCase()}@birch.example`)
      const buyer = await browserOf(user, { width, hasScripts })
      const { page } = buyer
      await visit(page, `${base}/pasted-list`)
      const form = page.locator('form:has(textarea[name="list"])')
      const rows = [title, [], ['Stand 15.06.2026'], header, ...lines]
      const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Bedarf', rows }] }))
      await form.locator('input[type="file"]').setInputFiles({ name: 'Bedarf.xlsx', mimeType: '', buffer })

      // Each line has one outcome. Presses: read, add, open the cart, send.
      let presses = 0
      const press = async (...[button, answer]: [Parameters<typeof submit>[1], Parameters<typeof submit>[2]]) => {
        presses += 1
        await submit(page, button, answer)
      }
      await press(form.locator('button[type="submit"]'), /[?&]list=T/)
      await page.locator('tr[data-result]').nth(59).waitFor()
      const results = (type: string) => page.locator(`tr[data-result="${type}"]`).count()
      expect(await page.locator('tr[data-result]').count()).toBe(60)
      expect([await results('found'), await results('wrongNumber'), await results('several')]).toEqual([products, 5, 4])
      expect(await results('notFound')).toBe(3)
      expect(await overflow(page)).toBe(0)
      await press(
        page.locator('button[name="command"][value="PasteController.chooseProducts?act=quote"]'),
        /[?&]quote=/,
      )
      const taken = page.locator('main output a[href$="/quote-cart"]')
      await taken.waitFor()
      // What is left is named: the wrong numbers, those of another country, and those that need a choice.
      expect(await page.locator('tr[data-result]').count()).toBe(12)
      await press(taken, '**/quote-cart')
      const inCart = () => records.list(systemViewer, cartLine, { where: equals('user', user.id), limit: 100 })
      expect((await inCart()).map(({ quantity }) => quantity)).toEqual(
        Array.from({ length: products }, () => '1234.50'),
      )
      // What holds for all products is said once, and one of them is needed earlier.
      await page.locator('select[name="requestFrequency"]').selectOption('monthly')
      await page.locator('[name="requestTargetDate"]').fill('2026-08-01')
      await page.locator('[name="shipRecipient"]').fill('Wim Birch')
      await page.locator('[name="shipStreet"]').fill('Mill street 1')
      await page.locator('[name="shipCity"]').fill('Rotterdam')
      const first = page.locator(`li[id]:has-text("SOL-001")`)
      await first.locator('summary:has(~ div [name^="targetDate."])').click()
      await first.locator('[name^="targetDate."]').fill('2026-07-15')
      await page.locator('[name="message"]').fill('For the new line.')
      expect(await overflow(page)).toBe(0)
      await press(cartButton(page, 'submit'), /\/account\/requests/)
      expect(presses).toBeLessThanOrEqual(6)
      expect(await inCart()).toEqual([])
      const [request] = await records.list(systemViewer, customerRequest, { where: equals('user', user.id) })
      const { id } = request ?? expect.unreachable()

      await quoteOfDesk(id)
      // 23:59 on the last day, on the clock of the site.
      clock.now = Date.parse('2026-07-10T21:59:30Z')
      const said = await textOf(user.email, 'request')
      for (const fact of ['Solvara 001', 'Solvara 002', 'Merlune 116', 'Holidays.']) expect(said).toContain(fact)
      await buyer.close()
      const late = await browserOf(user, { width, hasScripts })
      await visit(late.page, `${base}/account/requests/${id}`)
      await late.page.locator('details:has([name="poNumber"]) summary').click()
      const boxes = late.page.locator('input[type="checkbox"][name="lines"]')
      for (const box of (await boxes.all()).slice(2)) await box.uncheck()
      await late.page.locator('[name="poNumber"]').fill('PO 4711')
      expect(await overflow(late.page)).toBe(0)
      await sendForm(late.page, late.page.locator('form:has([name="poNumber"]) button[type="submit"]'))
      expect(await records.byId(systemViewer, customerRequest, id)).toMatchObject({
        state: 'accepted',
        poNumber: 'PO 4711',
      })
      const decided = await records.list(systemViewer, requestLine, {
        where: equals('request', id),
        orderBy: [{ field: 'position' }],
        limit: 100,
      })
      expect(decided.map(({ acceptance }) => acceptance)).toEqual(
        decided.map((_, at) => (at < 2 ? 'accepted' : 'leftOut')),
      )

      // Paper says everything that the screen does.
      const facts = () => late.page.locator('main :is(dt, dd, li > b)').filter({ visible: true }).allInnerTexts()
      const onScreen = await facts()
      expect(onScreen.length).toBeGreaterThan(2 * products)
      await late.page.emulateMedia({ media: 'print' })
      expect(await facts()).toEqual(onScreen)
      await late.page.emulateMedia({ media: 'screen' })

      // The document says the same, in the language of the customer.
      expect(await late.page.locator('main a[href$="/pdf"]').innerText()).toBe(document)
      const cookies = (await late.page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${origin()}${base}/account/requests/${id}/pdf`, { headers: { cookie: cookies } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const { text: pdf, isTagged } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      expect(isTagged).toBe(true)
      for (const fact of ['PO 4711', 'Solvara 001', 'Merlune 116']) expect(pdf).toContain(fact)
      expect([...buyer.errors, ...late.errors]).toEqual([])
      await late.close()
    },
    180_000,
  )
})

/** Reads everything that was asked for, quotes all products, and gives another week. */
async function quoteOfDesk(id: string): Promise<void> {
  const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width: 1280 })
  await visit(page, `${english}/account/requests/${id}`)
  const main = await page.locator('main').innerText()
  for (const fact of [
    'For the new line.',
    'Every month',
    '1 August 2026',
    '15 July 2026',
    'Mill street 1',
    'SOL-001',
    'MRL-116',
  ])
    expect(main).toContain(fact)
  expect(main.split('1.234,5 kg').length).toBeGreaterThan(products)
  await sendForm(page, page.getByRole('button', { name: 'Take' }))
  await page.locator('summary', { hasText: 'Send the quote' }).click()
  const quote = page.getByRole('form', { name: /^Send the quote/ })
  await quote.locator('select[name="outcome.all"]').selectOption('offered')
  await quote.getByRole('textbox', { name: 'Answer', exact: true }).fill('The prices are below.')
  await quote.locator('[name="validUntil"]').fill('2026-07-03')
  await sendForm(page, quote.locator(sendButton))
  await page.locator('summary', { hasText: 'Extend' }).click()
  const extend = page.getByRole('form', { name: /^Extend/ })
  await extend.locator('[name="validUntil"]').fill('2026-07-10')
  await extend.locator('[name="reason"]').fill('Holidays.')
  await sendForm(page, extend.locator(sendButton))
  const offered = await portal().fixtures.records.list(systemViewer, requestLine, {
    where: equals('request', id),
    limit: 100,
  })
  expect(new Set(offered.map(({ outcome }) => outcome))).toEqual(new Set(['offered']))
  expect(offered.some(({ grade }) => grade === idOfCode('SOL-001'))).toBe(true)
  expect(errors).toEqual([])
  await close()
}

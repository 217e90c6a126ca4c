import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { codes, errandFixtures, submit } from '../fixtures/errand-portal.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, browserOf, visit } = errandFixtures()

/** 32 products, three numbers with a wrong check digit, and five codes that nobody has: one of them is nearly one of ours. */
const lines = [
  ...codes.map((code, at) => [at + 1, code, `Item ${String(at)}`, '', 12.5, 'kg'] as const),
  ...['77-92-8', '56-81-4', '64-17-4'].map((cas, at) => [33 + at, '', '', cas, 1, 't'] as const),
  ...['SOL-999', 'SOL-0011', 'QQQ-1', 'QQQ-2', 'QQQ-3'].map((code, at) => [36 + at, code, '', '', 2, 'kg'] as const),
]
const header = ['Pos.', 'Artikelnummer', 'Bezeichnung', 'CAS-Nr.', 'Menge', 'Einheit']
const title = ['Anfrage 4711 vom 15.06.2026', '', '', '', '', '']

describe('A buyer with a table of 40 lines', () => {
  it.each([
    ['uploads a workbook', 390, false],
    ['uploads a workbook', 1280, true],
    ['pastes its cells', 390, true],
    ['pastes its cells', 1280, false],
  ] as const)(
    '[ERD-03] [LST-01] %s, adds what was found, and sees what is left: %d px, scripts %s',
    async (act, width, hasScripts) => {
      const email = `table.${act.slice(0, 4)}.${String(width)}@birch.example`
      const user = await userOf(portal(), 'customer', email)
      const { page, errors, close } = await browserOf(user, { width, hasScripts })
      await visit(page, '/nl/en-us/pasted-list')
      const form = page.locator('form:has(textarea[name="list"])')
      if (act === 'uploads a workbook') {
        const rows = [title, [], header, ...lines.map((line) => [...line])]
        const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Anfrage', rows }] }))
        await form.locator('input[type="file"]').setInputFiles({ name: 'Anfrage.xlsx', mimeType: '', buffer })
      } else {
        const cells = [header, ...lines].map((line) => line.join('\t').replaceAll('12.5', '12,5'))
        await page.locator('textarea[name="list"]').fill(cells.join('\n'))
      }
      await submit(page, form.locator('button[type="submit"]'), /[?&]list=T/)
      const rows = (type: string) => page.locator(`tr[data-result="${type}"]`).count()
      await page.locator('tr[data-result]').nth(39).waitFor()
      expect([await rows('found'), await rows('wrongNumber'), await rows('notFound')]).toEqual([32, 3, 5])
      expect(await overflow(page)).toBe(0)
      await submit(
        page,
        page.locator('button[name="command"][value="PasteController.chooseProducts?act=quote"]'),
        /[?&]quote=/,
      )
      await page.locator('main output strong').waitFor()
      expect(await page.locator('main output').textContent()).toContain(
        '32 of 40 lines were put into the quote cart. 8 lines are left.',
      )
      expect([await rows('found'), await rows('wrongNumber'), await rows('notFound')]).toEqual([0, 3, 5])
      const own = await portal().fixtures.records.list(systemViewer, cartLine, {
        where: equals('user', user.id),
        limit: 100,
      })
      expect(own.map(({ quantity, unit }) => `${quantity ?? ''} ${unit}`)).toEqual(codes.map(() => '12.50 kg'))
      // The list is there after a look at the cart.
      await page.locator('main output a').click()
      await page.waitForURL('**/quote-cart')
      await page.goBack()
      await page.locator('tr[data-result]').nth(7).waitFor()
      expect(await page.locator('tr[data-result]').count()).toBe(8)
      expect(await overflow(page)).toBe(0)
      expect(errors).toEqual([])
      await close()
    },
    120_000,
  )
})

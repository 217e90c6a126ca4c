import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { openPage } from './fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'
import { builtFixtures } from './fixtures/built-portal.ts'

const { browser, origin } = builtFixtures()

const base = '/nl/en-us'
const [first, second] = ['xanvero-80', 'xanvero-200'].map((key) => idOf(tradeGrade, key))

/** The pages with buttons of single products. */
const pages = [
  ['list', '/products'],
  ['matrix', `/product-group/x-${idOf(tradeName, 'xanvero')}`],
  ['comparison', `/compare?ids=${first}%2C${second}`],
  ['substitutes', `/substitutes?of=${first}`],
] as const

describe('The buttons of products in lists', () => {
  it.each([
    [390, true],
    [768, true],
    [1280, true],
    [390, false],
    [1280, false],
  ])('[ENQ-04] [SHR-01] Ask for a product and save it at %i px, with scripts: %s', async (width, hasScripts) => {
    const open = await openPage(browser(), width, {
      javaScriptEnabled: hasScripts,
      prepare: (page) => (hasScripts ? recordLayoutShifts(page) : Promise.resolve()),
    })
    const { page } = open
    for (const [name, path] of pages) {
      await page.goto(origin() + base + path)
      if (hasScripts) await expectNoPageFaults(page)
      const product = await askForQuote(page)
      await page.waitForURL('**/quote-cart?done=**')
      expect(await page.getByRole('main').getByRole('link', { name: product, exact: true }).count(), name).toBe(1)
    }
    await page.goto(`${origin()}${base}/products`)
    await page
      .getByRole('link', { name: /^Save to a folder: / })
      .first()
      .click()
    // Folders belong to a person.
    await page.waitForURL('**/sign-in?**')
    expect(open.errors).toEqual([])
    await open.close()
  })
})

/** Presses the first button, and returns the name of its product. */
async function askForQuote(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Ask for a quote: / }).first()
  const label = (await button.getAttribute('aria-label')) ?? expect.unreachable()
  await button.click()
  return label.slice('Ask for a quote: '.length)
}

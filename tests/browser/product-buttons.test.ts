import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { violationsOf } from './fixtures/axe-violations.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { waitForLaterParts } from './fixtures/later-parts.ts'
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
      const address = page.url()
      const product = await askForQuote(page)
      await page.getByText(/(?:Added to|Already in|In) the quote cart/).waitFor()
      // The page stays: without scripts its address says what was done.
      expect(page.url().replace(/[?&]done=.*$/, ''), name).toBe(address)
      await page.goto(`${origin()}${base}/quote-cart`)
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

  it('[FRM-04] Say beside the button what they did, update the count of the carts, and can be undone', async () => {
    const { page, errors, close } = await openPage(browser(), 1280, { prepare: recordLayoutShifts })
    await page.goto(`${origin()}${base}/products`)
    await waitUntilHydrated(page)
    await waitForLaterParts(page)
    await askForQuote(page)
    const said = page.getByRole('status').filter({ hasText: 'In the quote cart, which has 1 product now.' })
    await said.waitFor()
    await expect.poll(() => page.locator('#cart-count').innerText()).toBe('1')
    expect(await said.getByRole('link', { name: 'Open cart' }).getAttribute('href')).toBe(`${base}/quote-cart`)
    expect(await violationsOf(page)).toEqual([])
    await askForQuote(page)
    await page.getByText('Already in the quote cart, which has 1 product.').waitFor()
    await page
      .getByRole('button', { name: /^Ask for a quote: / })
      .nth(1)
      .click()
    await page.getByText('In the quote cart, which has 2 products now.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken out of the cart again.').waitFor()
    await expect.poll(() => page.locator('#cart-count').innerText()).toBe('1')
    expect(errors).toEqual([])
    await close()
  })

  it('[FRM-02] A product that is asked for while another one is on its way is added as well', async () => {
    const { page, errors, close } = await openPage(browser(), 1280)
    await page.goto(`${origin()}${base}/products`)
    await waitUntilHydrated(page)
    await waitForLaterParts(page)
    const answer = Promise.withResolvers<void>()
    await page.route(`${origin()}${base}/products`, async (route) => {
      if (route.request().method() === 'POST') await answer.promise
      await route.continue()
    })
    const buttons = page.getByRole('button', { name: /^Ask for a quote: / })
    for (const at of [0, 1, 1]) await buttons.nth(at).click()
    answer.resolve()
    await page.getByText('In the quote cart, which has 2 products now.').waitFor()
    expect(errors).toEqual([])
    await close()
  })

  it('[FRM-03] Two clicks add a product once', async () => {
    const { page, close } = await openPage(browser(), 1280)
    await page.goto(`${origin()}${base}/products`)
    await waitUntilHydrated(page)
    await waitForLaterParts(page)
    await page
      .getByRole('button', { name: /^Ask for a quote: / })
      .first()
      .dblclick()
    await page.getByText('In the quote cart, which has 1 product now.').waitFor()
    await expect.poll(() => page.locator('#cart-count').innerText()).toBe('1')
    await close()
  })
})

/** Presses the first button, and returns the name of its product. */
async function askForQuote(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Ask for a quote: / }).first()
  const label = (await button.getAttribute('aria-label')) ?? expect.unreachable()
  await button.click()
  return label.slice('Ask for a quote: '.length)
}

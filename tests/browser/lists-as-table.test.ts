import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './fixtures/axe-violations.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'
import { visitor } from './fixtures/visitor.ts'

const products = '/nl/en-us/products'
const fixtures = demoFixtures()
const visit = visitor(fixtures)

const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('A list of products as a table', () => {
  it.each([
    [1440, 2600],
    [1920, 2600],
  ])('[SRC-10] Shows 24 products in a window of %i px in at most %i px', async (width, height) => {
    await visit(`${products}?view=table`, width, async ({ page }) => {
      const table = page.getByRole('table')
      expect(await table.getByRole('row').count()).toBe(25)
      expect((await table.boundingBox())?.height).toBeLessThanOrEqual(height)
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
    })
  })

  it.each([320, 390, 768])('[SRC-10] Scrolls within itself at %i px, and leads back to cards', async (width) => {
    await visit(`${products}?view=table`, width, async ({ page }) => {
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      const region = page.getByRole('region', { name: /products$/ })
      await region.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
      await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).click()
      await page.getByRole('table').waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('')
    })
  })

  it('[SRC-10] Is chosen by a link, stays with filters and pages, and is kept for later lists until cards are chosen', async () => {
    await visit(products, 1440, async ({ page }) => {
      const view = page.getByRole('navigation', { name: 'View' })
      await view.getByRole('link', { name: 'Table' }).click()
      await page.getByRole('table').waitFor()
      expect(new URL(page.url()).search).toBe('?view=table')
      const facets = page.getByRole('complementary', { name: 'Filters' })
      await facets.getByRole('link', { name: /^Solvent/ }).click()
      await page.waitForURL('**/products?filters=function%3Asolvent&view=table')
      await page.getByRole('link', { name: 'Page 2', exact: true }).click()
      await page.waitForURL('**&view=table&page=2')
      await page.getByRole('table').waitFor()
      // What cards offer is here too.
      await page
        .getByRole('checkbox', { name: /^Compare/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Compare the selected products' }).waitFor()

      // The address of a list without a view, opened as a document: the choice takes its place in the history.
      await page.goto(`${fixtures.origin()}${products}?sort-by=name`)
      await page.waitForURL('**/products?sort-by=name&view=table')
      await page.getByRole('table').waitFor()
      await view.getByRole('link', { name: 'Cards' }).click()
      await page.waitForURL('**/products?sort-by=name')
      await page.goto(fixtures.origin() + products)
      await waitUntilHydrated(page)
      expect(await page.getByRole('table').count()).toBe(0)
      expect(new URL(page.url()).search).toBe('')
    })
  })

  it('[SRC-10] Works without scripts, and only for products', async () => {
    const { page, close } = await openPage(fixtures.browser(), 1440, { javaScriptEnabled: false })
    await page.goto(fixtures.origin() + products)
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click()
    expect(await page.getByRole('table').getByRole('row').count()).toBe(25)
    await page.goto(`${fixtures.origin()}/nl/en-us/suppliers?view=table`)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/nl/en-us/suppliers')
    expect(await page.getByRole('navigation', { name: 'View' }).count()).toBe(0)
    await close()
  })
})

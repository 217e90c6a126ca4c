import { waitUntilHydrated } from './fixtures/hydrated.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './fixtures/launch.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'

const base = '/nl/en-us'
const bakery = `${base}/group/food-nutrition/bakery`

// The selected market of a visitor applies to links, searches and the next visit.
const fixtures = demoFixtures()

const productsLink = (page: Page) => page.locator('header nav a', { hasText: 'Products' }).first()
const storedMarket = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('selectedBusinessGroupId'),
    localStorage.getItem('selectedMarketSegmentId'),
  ])

async function visit(steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors, close } = await openPage(fixtures.browser(), 1280)
  await page.goto(fixtures.origin() + base)
  await waitUntilHydrated(page)
  await steps(page)
  expect(errors).toEqual([])
  await close()
}

async function choose(page: Page, href: string): Promise<void> {
  await page.locator('header nav [popovertarget=menu]').click()
  await page.locator(`#menu a[href="${href}"]`).click()
  await page.waitForURL(`**${href}`)
}

describe('The market of a visitor', () => {
  it('[SEG-01] Is stored by its ids and determines the targets of lists and searches', () =>
    visit(async (page) => {
      expect(await productsLink(page).getAttribute('href')).toBe(`${base}/products`)
      await choose(page, bakery)
      expect(await storedMarket(page)).toEqual(['BG3', 'BG3-BAK'])
      expect(await productsLink(page).getAttribute('href')).toBe(
        `${base}/products?business-group=food-nutrition&market-segment=bakery`,
      )
      await page.locator('input[role=combobox]').fill('acid')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/search?**')
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        'search-term': 'acid',
        'business-group': 'food-nutrition',
        'market-segment': 'bakery',
      })
    }))

  it('[SEG-02] Is restored on the next page without a new request for the shown page', () =>
    visit(async (page) => {
      await choose(page, bakery)
      await page.goto(`${fixtures.origin()}${base}/products`)
      await waitUntilHydrated(page)
      // The address is the only state of a list, so this list shows everything.
      expect(page.url()).toBe(`${fixtures.origin()}${base}/products`)
      expect(await productsLink(page).getAttribute('href')).toContain('market-segment=bakery')
      expect(await page.locator('#menu').textContent()).toContain('Bakery')
    }))

  it('[SEG-02] Is empty if the list does not contain it', () =>
    visit(async (page) => {
      await page.evaluate(() => localStorage.setItem('selectedBusinessGroupId', 'BG99'))
      await page.reload()
      await waitUntilHydrated(page)
      expect(await productsLink(page).getAttribute('href')).toBe(`${base}/products`)
    }))

  it('[SEG-01] Can be cleared', () =>
    visit(async (page) => {
      await choose(page, bakery)
      await page.locator('header nav [popovertarget=menu]').click()
      await page.getByRole('link', { name: 'Show all markets' }).click()
      await page.waitForURL(`**${base}/products`)
      expect(await storedMarket(page)).toEqual([null, null])
      expect(await productsLink(page).getAttribute('href')).toBe(`${base}/products`)
    }))
})

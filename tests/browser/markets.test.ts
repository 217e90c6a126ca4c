import { waitUntilAlive } from './alive.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './launch.ts'
import { demoSetting } from './setting.ts'

const base = '/nl/en-us'
const bakery = `${base}/group/food-nutrition/bakery`

// The market that a visitor chose follows them: through links, searches and to the next visit.
const setting = demoSetting()

const productsLink = (page: Page) => page.locator('header nav a', { hasText: 'Products' }).first()
const kept = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('selectedBusinessGroupId'),
    localStorage.getItem('selectedMarketSegmentId'),
  ])

async function visit(steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors, close } = await openPage(setting.browser(), 1280)
  await page.goto(setting.origin() + base)
  await waitUntilAlive(page)
  await steps(page)
  expect(errors).toEqual([])
  await close()
}

async function choose(page: Page, href: string): Promise<void> {
  await page.locator('header nav [popovertarget=menu]').click()
  await page.locator(`#menu a[href="${href}"]`).click()
  await page.waitForURL(`**${href}`)
}

describe('the market of a visitor', () => {
  it('[SEG-01] is kept by its ids, and decides where lists and searches go', () =>
    visit(async (page) => {
      expect(await productsLink(page).getAttribute('href')).toBe(`${base}/products`)
      await choose(page, bakery)
      expect(await kept(page)).toEqual(['BG3', 'BG3-BAK'])
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

  it('[SEG-02] is restored on the next page, without asking the shown one anew', () =>
    visit(async (page) => {
      await choose(page, bakery)
      await page.goto(`${setting.origin()}${base}/products`)
      await waitUntilAlive(page)
      // The address is the only state of a list: it shows everything.
      expect(page.url()).toBe(`${setting.origin()}${base}/products`)
      expect(await productsLink(page).getAttribute('href')).toContain('market-segment=bakery')
      expect(await page.locator('#menu').textContent()).toContain('Bakery')
    }))

  it('[SEG-02] is none where the list does not know it', () =>
    visit(async (page) => {
      await page.evaluate(() => localStorage.setItem('selectedBusinessGroupId', 'BG99'))
      await page.reload()
      await waitUntilAlive(page)
      expect(await productsLink(page).getAttribute('href')).toBe(`${base}/products`)
    }))

  it('[SEG-01] can be given up again', () =>
    visit(async (page) => {
      await choose(page, bakery)
      await page.locator('header nav [popovertarget=menu]').click()
      await page.getByRole('link', { name: 'Show all markets' }).click()
      await page.waitForURL(`**${base}/products`)
      expect(await kept(page)).toEqual([null, null])
      expect(await productsLink(page).getAttribute('href')).toBe(`${base}/products`)
    }))
})

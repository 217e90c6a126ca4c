import { waitUntilHydrated } from './fixtures/hydrated.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './fixtures/launch.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'

const base = '/nl/en-us'
/** More tab stops than any page has. */
const mostStops = 400

// The journeys of a visitor without a pointer: every step is a key press, and the focus is always on a visible element.
const fixtures = demoFixtures()

async function visit(address: string, width: number, steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors, close } = await openPage(fixtures.browser(), width)
  await page.goto(fixtures.origin() + base + address)
  await waitUntilHydrated(page)
  await steps(page)
  expect(errors).toEqual([])
  await close()
}

/** Presses Tab until the focus is on the selected element; each stop on the way has a visible focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const state = await page.evaluate((expected) => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) return { there: false, shown: true, html: '' }
      const box = focused.getBoundingClientRect()
      return {
        there: focused.matches(expected),
        shown: box.width > 0 && box.height > 0,
        html: focused.outerHTML.slice(0, 120),
      }
    }, selector)
    expect(state.shown, `the focus is on something unseen: ${state.html}`).toBe(true)
    if (state.there) return
  }
  throw new Error(`Tab never comes to ${selector}`)
}

const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key)

/** The text of what has the focus. */
const focusedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent?.trim())

describe('The portal by keyboard alone', () => {
  it.each([
    ['/products', 1280],
    ['/products?filters=form%3Apowder', 390],
    ['/search?searchTerm=acid', 1280],
    ['/suppliers', 1280],
    ['/publications', 768],
  ])('[WID-16] Reaches the first result of %s with three stops, at %i px', (address, width) =>
    visit(address, width, async (page) => {
      const stops: (string | undefined)[] = []
      for (let stop = 0; stop < 2; stop += 1) {
        await press(page, 'Tab')
        stops.push(await focusedText(page))
        await press(page, 'Enter')
      }
      expect(stops).toEqual(['Skip to content', 'Skip to results'])
      await press(page, 'Tab')
      const isFirst = await page.evaluate(
        () => document.querySelector('#results li, #results tbody tr')?.contains(document.activeElement) === true,
      )
      expect(isFirst).toBe(true)
    }),
  )

  it('[WID-16] Reaches the filters of a list from its start', () =>
    visit('/products', 1280, async (page) => {
      await press(page, 'Tab')
      await press(page, 'Enter')
      await press(page, 'Tab')
      await press(page, 'Tab')
      expect(await focusedText(page)).toBe('Skip to filters')
      await press(page, 'Enter')
      await press(page, 'Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#filters') !== null)).toBe(true)
    }))

  it('[WID-16] Searches, filters, opens a product and downloads its document', () =>
    visit('', 1280, async (page) => {
      await tabTo(page, 'main input[role=combobox]')
      await page.keyboard.type('acid')
      await press(page, 'Enter')
      await page.waitForURL('**/search?**')
      await tabTo(page, 'aside a[href*="form%3Apowder"], a[href*="filters=form%3Apowder"]')
      await press(page, 'Enter')
      await page.waitForURL('**filters=form**')
      await tabTo(page, 'h3 a[href*="/product/"]')
      await press(page, 'Enter')
      await page.waitForURL('**/product/**')
      await tabTo(page, 'a[href*="/cms/delivery/media/"], [aria-haspopup]')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Download|ZIP|download/)
    }))

  it('[WID-16] Skips to the content', () =>
    visit('/products', 1280, async (page) => {
      await press(page, 'Tab')
      await press(page, 'Enter')
      expect(new URL(page.url()).hash).toBe('#main')
      await press(page, 'Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    }))

  it('[SEG-01] [WID-16] Selects a market in the panel and clears it', () =>
    visit('/products', 1280, async (page) => {
      await tabTo(page, 'header nav [popovertarget=menu]')
      await press(page, 'Enter')
      await tabTo(page, `#menu a[href="${base}/group/food-nutrition/bakery"]`)
      await press(page, 'Enter')
      await page.waitForURL('**/group/food-nutrition/bakery')
      expect(await page.locator('#menu').isVisible()).toBe(false)
    }))

  it('[CTX-10] [WID-16] Switches the language and stays on the page', () =>
    visit('/suppliers', 1280, async (page) => {
      await tabTo(page, '[popovertarget=sites]')
      await press(page, 'Enter')
      await tabTo(page, '#sites a[href="/nl/nl-nl/suppliers"]')
      await press(page, 'Enter')
      await page.waitForURL('**/nl/nl-nl/suppliers')
    }))

  it('[WID-06] [WID-16] Filters a list in the drawer of a phone', () =>
    visit('/products', 390, async (page) => {
      await tabTo(page, 'main a[href="#filters"], main button[aria-haspopup=dialog], main a[role=button]')
      await press(page, 'Enter')
      await page.locator('dialog[open]').waitFor()
      await page.locator('dialog[data-phase=open]').waitFor()
      await tabTo(page, 'dialog a[href*="form%3Apowder"], dialog summary')
      await press(page, 'Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }))

  it('[HSE-08] [WID-16] Downloads a certificate in a language of its menu', () =>
    visit('/certificates-and-documents', 1280, async (page) => {
      await tabTo(page, 'main [aria-haspopup=menu]')
      await press(page, 'Enter')
      await page.locator('[data-phase=open] [role=menu], [role=menu][data-phase=open]').first().waitFor()
      await press(page, 'Escape')
      await page.locator('[role=menu]').first().waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('menu')
      // The focus is on the first line.
      await press(page, 'ArrowDown')
      await page.locator('[data-phase=open] [role=menu], [role=menu][data-phase=open]').first().waitFor()
      const [file] = await Promise.all([
        page.context().waitForEvent('request', (request) => request.url().includes('/cms/delivery/media/')),
        press(page, 'Enter'),
      ])
      expect(file.url()).toContain('/sfsites/c/cms/delivery/media/')
    }))
})

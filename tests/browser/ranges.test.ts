import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './fixtures/axe-violations.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'

const products = '/nl/en-us/products'
const emulsifiers = `${products}?filters=function%3Aemulsifier`

// What visitors do with the ranges of specification properties in a list of the demo.
const fixtures = demoFixtures()

const rangeOf = (page: Page, name: string) => page.locator('#filters form', { has: page.getByRole('group', { name }) })
const filtersIn = (page: Page) => new URL(page.url()).searchParams.get('filters')
const total = async (page: Page) => Number.parseInt((await page.locator('main h2[aria-live]').textContent()) ?? '', 10)

describe('The ranges of specification properties', () => {
  it('[SPC-03] Narrow a list with the keyboard, have a chip that removes them, and have no accessibility violations', async () => {
    const { page, errors, close } = await openPage(fixtures.browser(), 1280)
    await page.goto(fixtures.origin() + emulsifiers)
    await waitUntilHydrated(page)
    const all = await total(page)
    const hlb = rangeOf(page, 'HLB value')
    expect(await hlb.textContent()).toMatch(new RegExp(`\\d+ of ${all} products state it`))
    expect(await violationsOf(page, { inside: '#filters' })).toEqual([])
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await hlb.getByLabel('From').focus()
    await page.keyboard.type('10')
    await page.keyboard.press('Tab')
    await page.keyboard.type('14.5')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.search.includes('hlb'))
    expect(filtersIn(page)).toBe('function:emulsifier;hlb:10..14.5')
    const narrowed = await total(page)
    expect(narrowed).toBeGreaterThan(0)
    expect(narrowed).toBeLessThan(all)
    expect(await hlb.getByLabel('To').inputValue()).toBe('14,5')
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(await violationsOf(page, { inside: 'main' })).toEqual([])
    await page.getByRole('link', { name: 'Remove the filter Specification: HLB value 10–14,5' }).click()
    await page.waitForURL((url) => !url.search.includes('hlb'))
    expect(filtersIn(page)).toBe('function:emulsifier')
    expect(await total(page)).toBe(all)
    expect(errors).toEqual([])
    await close()
  })

  it('[SPC-03] Are a plain form without JavaScript, and keep the other filters', async () => {
    const { page, close } = await openPage(fixtures.browser(), 1280, { javaScriptEnabled: false })
    await page.goto(`${fixtures.origin()}${emulsifiers}&sort-by=name`)
    await rangeOf(page, 'HLB value').getByLabel('From').fill('12')
    await rangeOf(page, 'HLB value').getByRole('button', { name: 'Apply' }).click()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      filters: 'function:emulsifier;hlb:12..',
      'sort-by': 'name',
    })
    expect(await rangeOf(page, 'HLB value').getByLabel('From').inputValue()).toBe('12')
    await close()
  })

  it('[SPC-03] [UND-01] That a search term names are replaced together with its words', async () => {
    const { page, errors, close } = await openPage(fixtures.browser(), 1280)
    await page.goto(`${fixtures.origin()}/nl/en-us/search?search-term=emulsifier+HLB+10-14`)
    await waitUntilHydrated(page)
    const hlb = rangeOf(page, 'HLB value')
    expect(await hlb.getByLabel('To').inputValue()).toBe('14')
    await hlb.getByLabel('To').fill('16')
    await hlb.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL((url) => url.search.includes('hlb'))
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      'search-term': 'emulsifier',
      filters: 'hlb:10..16',
    })
    expect(errors).toEqual([])
    await close()
  })

  it.each([true, false])(
    '[ERD-04] Read numbers as people write them, and ask, with scripts: %s',
    async (hasScripts) => {
      const options = hasScripts ? {} : ({ javaScriptEnabled: false } as const)
      const { page, errors, close } = await openPage(fixtures.browser(), 1280, options)
      await page.goto(`${fixtures.origin()}${emulsifiers};hlb:2..`)
      if (hasScripts) await waitUntilHydrated(page)
      const hlb = rangeOf(page, 'HLB value')
      const send = async (from: string, to: string) => {
        await hlb.getByLabel('From').fill(from)
        await hlb.getByLabel('To').fill(to)
        await hlb.getByRole('button', { name: 'Apply' }).click()
      }
      await send('1.250', '')
      await page.getByText('Do you mean 1250 or 1,25? Please write one of them.').waitFor()
      // What was asked for before still applies, and nothing typed is lost.
      expect(filtersIn(page)).toBe('function:emulsifier;hlb:2..')
      expect(await hlb.getByLabel('From').inputValue()).toBe('1.250')
      if (hasScripts) expect(await violationsOf(page, { inside: '#filters' })).toEqual([])
      await send('1,25', '14.5')
      await page.waitForURL((url) => !url.search.includes('range'))
      expect(filtersIn(page)).toBe('function:emulsifier;hlb:1.25..14.5')
      await send('', '')
      await page.waitForURL((url) => !url.search.includes('hlb'))
      expect(filtersIn(page)).toBe('function:emulsifier')
      expect(errors).toEqual([])
      await close()
    },
  )

  it('[SPC-03] Are in the drawer of a phone, within its width', async () => {
    const { page, close } = await openPage(fixtures.browser(), 320)
    await page.goto(fixtures.origin() + emulsifiers)
    await waitUntilHydrated(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    const field = page.locator('dialog[open] form').first().getByLabel('From')
    await field.scrollIntoViewIfNeeded()
    expect(await field.isVisible()).toBe(true)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOf(page, { inside: 'dialog[open]' })).toEqual([])
    await close()
  })
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOf } from './axe-violations.ts'

/** Adds up how far the page moved by itself; before it is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        // What moves because a visitor asked for it is no shift.
        if (Reflect.get(entry, 'hadRecentInput') !== true)
          Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Nothing for axe to report, nothing moved by itself, nothing wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0)
  expect(await overflow(page)).toBe(0)
}

/** Pixels that the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

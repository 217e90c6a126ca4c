import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'
import { desktop, still, openStory, type StoryDriver } from './widgets-overlay-story.ts'

const single = 'picklist?story=single+standard+empty'
const menu = 'menu?story=neutral+medium+enabled'
const field = '[role=combobox]'

// The position of a dropdown: case 22 of `widget-cases.md`.
const fixtures = browserFixtures(workshopPortal)

const on = (address: string, steps: (story: StoryDriver) => Promise<void>) =>
  openStory(fixtures, desktop, address, steps)

describe('The position of a dropdown', () => {
  const measure = async (page: Page, trigger: string) => {
    await still(page)
    return await page.evaluate((selector) => {
      const button = document.querySelector(selector)?.getBoundingClientRect()
      const panel = document.querySelector('[popover]:popover-open')?.getBoundingClientRect()
      if (button === undefined || panel === undefined) throw new Error('nothing is open')
      return {
        below: panel.top - button.bottom,
        above: button.top - panel.bottom,
        start: panel.left - button.left,
        end: panel.right - button.right,
        width: panel.width,
        height: panel.height,
        right: document.documentElement.clientWidth - panel.right,
        bottom: window.innerHeight - panel.bottom,
      }
    }, trigger)
  }
  /** Moves the story inside its page. */
  const move = (page: Page, styles: Readonly<Record<string, string>>) =>
    page.evaluate((input) => {
      for (const [name, value] of Object.entries(input)) document.querySelector('main')?.style.setProperty(name, value)
    }, styles)

  it('[WID-12] Is 4 px below its button, at most 226 px high and at least 250 px wide', () =>
    on(single, async ({ page, press, pass }) => {
      await move(page, { width: '180px' })
      await press(field)
      await pass(150)
      const measured = await measure(page, field)
      expect(measured).toMatchObject({ below: 4, start: 0, height: 226, width: 250 })
    }))

  it('[WID-12] Is as wide as its button if that is wider', () =>
    on(single, async ({ page, press, pass }) => {
      await move(page, { width: '500px' })
      await press(field)
      await pass(150)
      expect(await measure(page, field)).toMatchObject({ start: 0, end: 0 })
    }))

  it('[WID-12] Is between 220 px and 16rem wide for a menu', () =>
    on(menu, async ({ page, press, pass }) => {
      await press('main button')
      await pass(150)
      expect(await measure(page, 'main button')).toMatchObject({ below: 4, width: 220 })
      await page.evaluate(() => {
        const label = document.querySelector('[role=menuitem] span')
        if (label !== null) label.textContent = 'A language with a very long name that does not fit into one line'
      })
      expect((await measure(page, 'main button')).width).toBe(256)
    }))

  it('[WID-12] Flips vertically and horizontally if there is no room', () =>
    on(single, async ({ page, press, pass }) => {
      await move(page, { width: '180px', 'padding-block-start': '600px', 'margin-inline-start': '1060px' })
      await press(field)
      await pass(150)
      const measured = await measure(page, field)
      expect(measured).toMatchObject({ above: 4, end: 0, height: 226 })
      expect(measured.right).toBeGreaterThanOrEqual(8)
    }))

  it('[WID-12] Keeps 8 px from the edge of the window if neither side has room', () =>
    on(single, async ({ page, press, pass }) => {
      await page.setViewportSize({ width: 1280, height: 260 })
      await press(field)
      await pass(150)
      expect(await measure(page, field)).toMatchObject({ below: 4, bottom: 8 })
    }))

  it('[WID-12] Is aligned to the right in a right-to-left page', () =>
    on(`${single}&dir=rtl`, async ({ page, press, pass }) => {
      await move(page, { width: '180px' })
      await press(field)
      await pass(150)
      expect(await measure(page, field)).toMatchObject({ below: 4, end: 0, width: 250 })
    }))
})

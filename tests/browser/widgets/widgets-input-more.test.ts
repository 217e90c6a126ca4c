import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { inStory, widths, type OpenStory } from './widgets-input.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'

const fixtures = browserFixtures(workshopPortal)
const story = (width: number, address: string, steps: (open: OpenStory) => Promise<void>, options = {}) =>
  inStory(fixtures, width, address, steps, options)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

describe.each(widths)('Widgets at a width of %i px', (width) => {
  it('[WID-01] Buttons have the type submit, reset or button for every value of their property', () =>
    story(width, 'button?story=types', async ({ page, press }) => {
      const buttons = page.locator('form button')
      expect(
        await buttons.evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('type')])),
      ).toEqual([
        ['button', 'button'],
        ['reset', 'reset'],
        ['submit', 'submit'],
        ['foo', 'button'],
      ])
      await page.getByRole('textbox').fill('typed')
      await press(page.getByRole('button', { name: 'foo' }))
      expect(await page.getByRole('textbox').inputValue()).toBe('typed')
      await press(page.getByRole('button', { name: 'reset' }))
      expect(await page.getByRole('textbox').inputValue()).toBe('')
      expect(new URL(page.url()).search).toBe('?story=types')
    }))

  it('[WID-16] A link with an action responds to the keys of a button and does not navigate', () =>
    story(width, 'button?story=link+with+an+action', async ({ page, press }) => {
      const button = page.getByRole('button', { name: 'Filters' })
      await press(button)
      await button.press('Enter')
      await button.press(' ')
      expect(await page.locator('output').innerText()).toBe('3')
      expect(new URL(page.url()).hash).toBe('')
    }))

  it('[WID-01] An icon is before or after the text, also in right-to-left pages', () =>
    story(width, 'button?dir=rtl', async ({ page }) => {
      const iconSides = await page
        .locator('main button, main a')
        .filter({ has: page.locator('svg') })
        .evaluateAll((all) =>
          all.map((button) => {
            const range = document.createRange()
            const text = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
            if (text !== undefined) range.selectNode(text)
            const icon = button.querySelector('svg')?.getBoundingClientRect().x ?? 0
            return icon > range.getBoundingClientRect().x ? 'right' : 'left'
          }),
        )
      // `left` means the start of the line, which is on the right here.
      expect(iconSides).toEqual(['right', 'right', 'left', 'left', 'left', 'right'])
    }))

  it.each([
    ['border+too+large', 'The non-bare variants of buttonIcon do not support a size value of "large".'],
    ['bare+too+small', 'The bare variant of buttonIcon does not support a size value of "xx-small".'],
  ])('[WID-02] %s is rendered as medium and warns once', (name, warning) =>
    story(width, `icon-button?story=${name}`, async ({ page, warnings }) => {
      const button = page.getByRole('button', { name: 'Search' })
      expect(await button.getAttribute('data-size')).toBe('medium')
      expect((await button.boundingBox())?.width).toBe(40)
      expect(warnings.filter((text) => text.includes('buttonIcon'))).toEqual([expect.stringContaining(warning)])
    }),
  )

  it('[WID-16] The tabs support arrow keys that wrap around, Home and End, and only one tab is a tab stop', () =>
    story(width, 'tabs?story=panels', async ({ page, press }) => {
      const tabs = page.getByRole('tab')
      const state = async () =>
        tabs.evaluateAll((all) =>
          all.map((tab) => `${tab.getAttribute('aria-selected')} ${tab.getAttribute('tabindex')}`),
        )
      const only = (at: number) => [0, 1, 2].map((each) => (each === at ? 'true 0' : 'false -1'))
      expect(await state()).toEqual(only(0))
      await page.keyboard.press('Tab')
      for (const [key, at] of [
        ['ArrowLeft', 2],
        ['ArrowRight', 0],
        ['ArrowRight', 1],
        ['End', 2],
        ['Home', 0],
      ] as const) {
        await page.keyboard.press(key)
        expect(await state()).toEqual(only(at))
        expect(await focused(page)).toBe(
          await tabs
            .nth(at)
            .innerText()
            .then((text) => text.trim().replace(/\s+/g, ' ')),
        )
        expect(await page.getByRole('tabpanel').filter({ visible: true }).count()).toBe(1)
      }
      await press(tabs.nth(1))
      expect(await page.getByRole('tabpanel', { name: /^Product groups/ }).isVisible()).toBe(true)
    }))

  it('[WID-16] The arrow keys of tabs are reversed in right-to-left pages', () =>
    story(width, 'tabs?story=panels&dir=rtl', async ({ page }) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowLeft')
      expect(await page.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true')
    }))

  it('[WID-16] All tab panels are shown one below the other without JavaScript', () =>
    story(
      width,
      'tabs?story=panels',
      async ({ page }) => expect(await page.getByRole('tabpanel').filter({ visible: true }).count()).toBe(3),
      { javaScriptEnabled: false },
    ))

  it('[ADR-03] The link to page 1 has no page parameter, and all page links fit on one line', () =>
    story(width, 'pagination', async ({ page }) => {
      for (const nav of await page.getByRole('navigation', { name: 'Pages' }).all()) {
        const links = await nav.getByRole('link').all()
        const first = nav.getByRole('link', { name: 'Page 1', exact: true })
        expect(await first.getAttribute('href')).toBe('/workshop/pagination')
        const tops = await Promise.all(
          links.map(async (link) => ((await link.isVisible()) ? (await link.boundingBox())?.y : null)),
        )
        expect(new Set(tops.filter((top) => top !== null)).size).toBe(1)
      }
    }))

  it('[WID-16] A chip disappears when it is pressed', () =>
    story(width, 'chips?story=buttons', async ({ page, press }) => {
      const chips = page.getByRole('button')
      expect(await chips.count()).toBe(4)
      await press(page.getByRole('button', { name: 'Remove the filter Physical form: Flakes' }))
      expect(await chips.allInnerTexts()).toEqual(['Powder', 'Granules', 'Liquid'])
    }))

  it('[WID-16] A table keeps its semantics when each row is shown as a card', () =>
    story(width, 'data-table?story=filled', async ({ page }) => {
      expect(await page.getByRole('table', { name: 'Grades' }).count()).toBe(1)
      const row = page.getByRole('row').filter({ hasText: 'CA-3010' })
      expect(await row.getByRole('rowheader').innerText()).toBe('CA-3010')
      expect(await row.getByRole('cell').count()).toBe(3)
      expect(await page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
      const [form, purity] = await row.getByRole('cell').all()
      const below = ((await purity?.boundingBox())?.y ?? 0) - ((await form?.boundingBox())?.y ?? 0)
      expect(below > 0).toBe(width < 768)
    }))

  it('[WID-16] A skeleton is hidden from assistive technology, and a progress bar announces its value', () =>
    story(width, 'progress', async ({ page }) => {
      const bars = page.getByRole('progressbar', { name: 'Trying …' })
      expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('value')))).toEqual(['0.4', '1', null])
      await page.goto(`${fixtures.origin()}/workshop/skeleton?story=text`)
      expect(await page.locator('main').ariaSnapshot()).not.toContain('text:')
    }))
})

const alone = 'toast?story=alone'
const shown = (page: Page) => page.locator('section[aria-live] [data-variant=success]')
const controlled = { controlledClock: true }

describe.each(widths)('Toasts at a width of %i px', (width) => {
  it('[WID-16] Disappear after 4.8 s, with a link after 9.6 s, and if they are sticky when they are closed', () =>
    story(
      width,
      alone,
      async ({ page, press }) => {
        for (const kind of ['plain', 'link', 'sticky']) await page.getByRole('button', { name: kind }).press('Enter')
        expect(await shown(page).count()).toBe(3)
        await page.clock.runFor(4799)
        expect(await shown(page).count()).toBe(3)
        await page.clock.runFor(1)
        expect(await shown(page).count()).toBe(2)
        await page.clock.runFor(4799)
        expect(await shown(page).count()).toBe(2)
        await page.clock.runFor(1)
        expect(await shown(page).count()).toBe(1)
        await page.clock.runFor(3_600_000)
        expect(await shown(page).count()).toBe(1)
        await press(shown(page).locator('button[aria-label]'))
        expect(await shown(page).count()).toBe(0)
      },
      controlled,
    ))

  it('[WID-16] Are limited to three and announced politely by an existing live region', () =>
    story(
      width,
      alone,
      async ({ page }) => {
        expect(await page.locator('section[aria-live=polite]').count()).toBe(1)
        for (let time = 0; time < 4; time += 1) await page.getByRole('button', { name: 'plain' }).press('Enter')
        expect(await shown(page).count()).toBe(3)
        await page.clock.runFor(4800)
        expect(await shown(page).count()).toBe(1)
        await page.clock.runFor(4800)
        expect(await shown(page).count()).toBe(0)
      },
      controlled,
    ))

  it('[WID-16] Pause under the pointer or the focus and return the focus when they are closed', () =>
    story(
      width,
      alone,
      async ({ page }) => {
        const raise = page.getByRole('button', { name: 'plain' })
        await raise.press('Enter')
        await page.clock.runFor(4000)
        // The toast area is before the buttons in the tab order.
        await page.keyboard.press('Shift+Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('section') !== null)).toBe(true)
        await page.clock.runFor(60_000)
        expect(await shown(page).count()).toBe(1)
        await page.keyboard.press('Enter')
        expect(await shown(page).count()).toBe(0)
        expect(await raise.evaluate((button) => button === document.activeElement)).toBe(true)
        await raise.press('Enter')
        await page.clock.runFor(4800)
        expect(await shown(page).count()).toBe(0)
      },
      controlled,
    ))

  it('[WID-16] Have no accessibility violations', () =>
    story(width, alone, async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'sticky' }))
      expect(await violationsOf(page)).toEqual([])
    }))
})

describe('Toasts on a desktop', () => {
  it('[WID-16] Pause under the pointer', () =>
    story(
      1280,
      alone,
      async ({ page }) => {
        await page.getByRole('button', { name: 'plain' }).click()
        await page.clock.runFor(4000)
        await shown(page).hover()
        await page.clock.runFor(60_000)
        expect(await shown(page).count()).toBe(1)
        await page.mouse.move(5, 600)
        await page.clock.runFor(799)
        expect(await shown(page).count()).toBe(1)
        await page.clock.runFor(1)
        expect(await shown(page).count()).toBe(0)
      },
      controlled,
    ))
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'
import {
  desktop,
  devices,
  phone,
  still,
  openStory,
  touched,
  type Device,
  type StoryDriver,
} from './widgets-overlay-story.ts'

// Tooltips, the combobox, and checks of all overlays: cases 31 to 33, 52, 56 and 57 of `widget-cases.md`.
const fixtures = browserFixtures(workshopPortal)

const trigger = 'main button'
const tip = '[role=tooltip]'
const described = (page: Page) => page.locator(trigger).getAttribute('aria-describedby')

describe('A tooltip with a mouse', () => {
  it('[WID-11] Opens while the mouse is over it, closes 50 ms after it left, and is at most 315 px wide', () =>
    openStory(fixtures, desktop, 'tooltip?story=long', async ({ page, pass, isShown }) => {
      expect(await isShown(tip)).toBe(false)
      await page.locator(trigger).hover()
      await pass(0)
      expect(await isShown(tip)).toBe(true)
      expect((await page.locator(tip).boundingBox())?.width).toBe(315)
      await page.mouse.move(900, 700)
      await pass(49)
      expect(await isShown(tip)).toBe(true)
      await pass(1)
      await still(page)
      expect(await isShown(tip)).toBe(false)
    }))

  it('[WID-11] Stays open while the mouse moves onto it', () =>
    openStory(fixtures, desktop, 'tooltip?story=long', async ({ page, pass, isShown }) => {
      await page.locator(trigger).hover()
      await pass(0)
      const box = await page.locator(tip).boundingBox()
      await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20, { steps: 4 })
      await pass(1000)
      expect(await isShown(tip)).toBe(true)
    }))

  it('[WID-11] [WID-16] Closes on Escape and describes the button only while it is open', () =>
    openStory(fixtures, desktop, 'tooltip?story=short', async ({ page, pass, key, isShown }) => {
      expect(await described(page)).toBeNull()
      await page.locator(trigger).hover()
      await pass(0)
      expect(await described(page)).toBe(await page.locator(tip).getAttribute('id'))
      await key('Escape')
      await still(page)
      expect([await isShown(tip), await described(page)]).toEqual([false, null])
    }))

  it('[WID-16] Opens on keyboard focus and closes when the focus moves on', () =>
    openStory(fixtures, desktop, 'tooltip?story=short', async ({ page, key, isShown }) => {
      await key('Tab')
      expect([await isShown(tip), await described(page)]).toEqual([true, await page.locator(tip).getAttribute('id')])
      await key('Tab')
      await still(page)
      expect([await isShown(tip), await described(page)]).toEqual([false, null])
    }))
})

describe.each(touched)('A tooltip on $name', (device) => {
  it('[WID-11] Opens on a tap, closes on a tap elsewhere and stays inside the window', () =>
    openStory(fixtures, device, 'tooltip?story=long', async ({ page, press, pressAt, pass, isShown }) => {
      await press(trigger)
      await pass(1000)
      expect(await isShown(tip)).toBe(true)
      const box = await page.locator(tip).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(8)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(device.width - 8)
      await press(tip)
      expect(await isShown(tip)).toBe(true)
      await pressAt(device.width - 20, 700)
      await still(page)
      expect(await isShown(tip)).toBe(false)
    }))
})

describe.each(devices)('A combobox on $name', (device) => {
  const field = '[role=combobox]'
  const on = (steps: (story: StoryDriver) => Promise<void>) =>
    openStory(fixtures, device, 'combobox?story=medium+empty', steps)

  it('[MSC-06] Sends one request for keys that follow within 150 ms and aborts an older one', () =>
    on(async ({ page, key, pass, said }) => {
      await page.locator(field).focus()
      for (const character of 'cit') {
        await key(character)
        await pass(149)
      }
      expect(await said('data-requested')).toBe('')
      await pass(1)
      expect(await said('data-requested')).toBe('cit')
      await key('r')
      expect(await said('data-requested')).toBe('cit -cit')
      await pass(150)
      expect(await said('data-requested')).toBe('cit -cit citr')
      // The story answers after 300 ms, and only the latest request.
      await pass(299)
      expect(await page.locator('[role=option]').count()).toBe(0)
      await pass(1)
      expect(await page.locator('[role=option]').count()).toBe(4)
    }))

  it('[WID-16] Supports the keyboard, and its list is below the field and as wide', () =>
    on(async ({ page, key, pass, said, isShown }) => {
      await page.locator(field).focus()
      await key(...'citr')
      await pass(150)
      await pass(300)
      await still(page)
      const [box, list] = await Promise.all([
        page.locator('span:has(> [role=combobox])').boundingBox(),
        page.locator('[popover]').boundingBox(),
      ])
      expect([list?.x, list?.width]).toEqual([box?.x, box?.width])
      expect((list?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeCloseTo(4, 0)
      const active = async () => {
        const id = await page.locator(field).getAttribute('aria-activedescendant')
        return id === null ? null : await page.locator(`[id="${id}"] > span`).first().innerText()
      }
      const passed: (string | null)[] = []
      for (const name of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'PageDown']) {
        await key(name)
        passed.push(await active())
      }
      expect(passed).toEqual(['Citric acid', null, 'Calcium citrate', null, 'Citric acid', 'Calcium citrate'])
      await key('Control+ArrowUp')
      expect(await active()).toBe('Calcium citrate')
      await key('Escape')
      expect(await isShown('[role=listbox]')).toBe(false)
      await key('ArrowDown', 'Enter')
      expect(await said('data-opened')).toBe('#Citric acid')
    }))

  it('[WID-16] Accepts the highlighted text on Tab', () =>
    on(async ({ page, key, pass, isShown, said }) => {
      await page.locator(field).focus()
      await key(...'citr')
      await pass(150)
      await pass(300)
      await key('ArrowDown', 'ArrowDown', 'Tab')
      expect([
        await page.locator(field).inputValue(),
        await isShown('[role=listbox]'),
        await said('data-opened'),
      ]).toEqual(['Citronellol', false, ''])
    }))
})

describe('All overlays', () => {
  const open: readonly (readonly [name: string, device: Device, address: string, trigger: string | null])[] = [
    ['a picklist’s list', desktop, 'picklist?story=single+standard+filled', '[role=combobox]'],
    ['a list of several', desktop, 'picklist?story=multiple+standard+filled', '[role=combobox]'],
    ['a menu', desktop, 'menu?story=neutral+medium+enabled', 'main button'],
    ['a modal', desktop, 'modal?story=open', null],
    ['a modal on a phone', phone, 'modal?story=with+long+content', null],
    ['a drawer', phone, 'drawer?story=with+long+content', null],
    ['a picklist’s drawer', phone, 'picklist?story=multiple+standard+filled', '[role=combobox]'],
    ['a picklist’s drawer with a search field', phone, 'picklist?story=single+15+lines', '[role=combobox]'],
    ['a menu’s drawer', phone, 'menu?story=neutral+medium+enabled', 'main button'],
    ['a tooltip', phone, 'tooltip?story=long', 'main button'],
  ]
  describe.each(['ltr', 'rtl'])('In a %s page', (direction) => {
    it.each(open)(
      '[WID-16] %s has no accessibility violations while it is open and is not wider than the window',
      (_name, device, address, opener) =>
        openStory(fixtures, device, `${address}&dir=${direction}`, async ({ page, press, pass }) => {
          if (opener !== null) await press(opener)
          await pass(250)
          await still(page)
          // axe uses timers of the page.
          await page.clock.resume()
          expect(await violationsOf(page)).toEqual([])
          const overflow = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement
            return Math.max(0, scrollWidth - clientWidth)
          })
          expect(overflow).toBe(0)
        }),
    )
  })
})

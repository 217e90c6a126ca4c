import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe-violations.ts'
import { browserSetting } from './setting.ts'
import { workshopPortal } from './workshop-portal.ts'
import { desktop, devices, phone, still, told, touched, type Device, type Told } from './widgets-overlay-story.ts'

// Tooltips, the combobox, and what holds for all: `widget-cases.md` 31 to 33, 52, 56 and 57.
const setting = browserSetting(workshopPortal)

const trigger = 'main button'
const tip = '[role=tooltip]'
const described = (page: Page) => page.locator(trigger).getAttribute('aria-describedby')

describe('a tooltip with a mouse', () => {
  it('[WID-11] opens when the mouse is over it, closes 50 ms after it left, is at most 315 px wide', () =>
    told(setting, desktop, 'tooltip?story=long', async ({ page, pass, isShown }) => {
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

  it('[WID-11] stays while the mouse goes over to it', () =>
    told(setting, desktop, 'tooltip?story=long', async ({ page, pass, isShown }) => {
      await page.locator(trigger).hover()
      await pass(0)
      const box = await page.locator(tip).boundingBox()
      await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20, { steps: 4 })
      await pass(1000)
      expect(await isShown(tip)).toBe(true)
    }))

  it('[WID-11] [WID-16] closes by Escape, and is the button’s description only while it is open', () =>
    told(setting, desktop, 'tooltip?story=short', async ({ page, pass, key, isShown }) => {
      expect(await described(page)).toBeNull()
      await page.locator(trigger).hover()
      await pass(0)
      expect(await described(page)).toBe(await page.locator(tip).getAttribute('id'))
      await key('Escape')
      await still(page)
      expect([await isShown(tip), await described(page)]).toEqual([false, null])
    }))

  it('[WID-16] opens by the focus of the keyboard, and closes when that goes on', () =>
    told(setting, desktop, 'tooltip?story=short', async ({ page, key, isShown }) => {
      await key('Tab')
      expect([await isShown(tip), await described(page)]).toEqual([true, await page.locator(tip).getAttribute('id')])
      await key('Tab')
      await still(page)
      expect([await isShown(tip), await described(page)]).toEqual([false, null])
    }))
})

describe.each(touched)('a tooltip on $name', (device) => {
  it('[WID-11] opens by a tap, closes when something else is tapped, and keeps inside the window', () =>
    told(setting, device, 'tooltip?story=long', async ({ page, press, pressAt, pass, isShown }) => {
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

describe.each(devices)('a combobox on $name', (device) => {
  const field = '[role=combobox]'
  const on = (steps: (story: Told) => Promise<void>) => told(setting, device, 'combobox?story=medium+empty', steps)

  it('[MSC-06] asks once for keys less than 150 ms apart, and gives up an older question', () =>
    on(async ({ page, key, pass, said }) => {
      await page.locator(field).focus()
      for (const letter of 'cit') {
        await key(letter)
        await pass(149)
      }
      expect(await said('data-asked')).toBe('')
      await pass(1)
      expect(await said('data-asked')).toBe('cit')
      await key('r')
      expect(await said('data-asked')).toBe('cit -cit')
      await pass(150)
      expect(await said('data-asked')).toBe('cit -cit citr')
      // The story answers after 300 ms, to the newer question alone.
      await pass(299)
      expect(await page.locator('[role=option]').count()).toBe(0)
      await pass(1)
      expect(await page.locator('[role=option]').count()).toBe(4)
    }))

  it('[WID-16] is worked by keys, and its list lies as wide as its field below it', () =>
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

  it('[WID-16] takes the highlighted words when Tab leaves it', () =>
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

describe('all of them', () => {
  const open: readonly (readonly [name: string, device: Device, address: string, trigger: string | null])[] = [
    ['a picklist’s list', desktop, 'picklist?story=single+standard+filled', '[role=combobox]'],
    ['a list of several', desktop, 'picklist?story=multiple+standard+filled', '[role=combobox]'],
    ['a menu', desktop, 'menu?story=neutral+medium+enabled', 'main button'],
    ['a modal', desktop, 'modal?story=open', null],
    ['a modal on a phone', phone, 'modal?story=with+much+to+read', null],
    ['a drawer', phone, 'drawer?story=with+much+to+read', null],
    ['a picklist’s drawer', phone, 'picklist?story=multiple+standard+filled', '[role=combobox]'],
    ['a picklist’s drawer with a search field', phone, 'picklist?story=single+15+lines', '[role=combobox]'],
    ['a menu’s drawer', phone, 'menu?story=neutral+medium+enabled', 'main button'],
    ['a tooltip', phone, 'tooltip?story=long', 'main button'],
  ]
  describe.each(['ltr', 'rtl'])('written %s', (direction) => {
    it.each(open)(
      '[WID-16] %s: accessible while it is open, and no wider than the window',
      (_name, device, address, opener) =>
        told(setting, device, `${address}&dir=${direction}`, async ({ page, press, pass }) => {
          if (opener !== null) await press(opener)
          await pass(250)
          await still(page)
          // The checker waits by the page's own clock.
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

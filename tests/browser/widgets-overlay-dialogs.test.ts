import { describe, expect, it } from 'vitest'
import { browserSetting } from './setting.ts'
import { workshopPortal } from './workshop-portal.ts'
import { desktop, devices, still, told, touched } from './widgets-overlay-story.ts'

const opener = 'main > button'
const shown = 'dialog[open]'

// Modals and drawers: `widget-cases.md` 1 to 10 and 27.
const setting = browserSetting(workshopPortal)

describe.each([
  { widget: 'modal', on: devices },
  { widget: 'drawer', on: touched },
])('a $widget', ({ widget, on }) => {
  describe.each(on)('on $name', (device) => {
    const closed = `${widget}?story=closed`

    it('[WID-03] tells that it is open, once, 250 ms after the press', () =>
      told(setting, device, closed, async ({ press, pass, said, isShown }) => {
        await press(opener)
        expect(await isShown(shown)).toBe(true)
        await pass(249)
        expect(await said()).toBe('')
        await pass(1)
        expect(await said()).toBe('open')
        await pass(1000)
        expect(await said()).toBe('open')
      }))

    it('[WID-04] takes no Escape in its first 250 ms', () =>
      told(setting, device, closed, async ({ press, pass, key, said, isShown }) => {
        await press(opener)
        await key('Escape')
        await pass(200)
        await key('Escape', 'Escape')
        await pass(1000)
        expect(await isShown(shown)).toBe(true)
        expect(await said()).toBe('open')
      }))

    it('[WID-03] [WID-04] leaves 250 ms after Escape, and tells it once', () =>
      told(setting, device, closed, async ({ press, pass, key, said, isShown }) => {
        await press(opener)
        await pass(250)
        await key('Escape')
        await pass(249)
        expect([await isShown(shown), await said()]).toEqual([true, 'open'])
        await pass(1)
        expect([await isShown(shown), await said()]).toEqual([false, 'open close'])
        await pass(1000)
        expect(await said()).toBe('open close')
      }))

    it('[WID-04] closes when the backdrop is pressed, not when its body is', () =>
      told(setting, device, closed, async ({ press, pressAt, pass, said }) => {
        await press(opener)
        await pass(250)
        await press('dialog p >> nth=0')
        await pass(1000)
        expect(await said()).toBe('open')
        await pressAt(20, 40)
        await pass(250)
        expect(await said()).toBe('open close')
      }))

    it('[WID-04] closes by Escape also after its words were pressed', () =>
      told(setting, device, closed, async ({ press, pass, key, said }) => {
        await press(opener)
        await pass(250)
        await press('dialog p >> nth=0')
        await key('Escape')
        await pass(250)
        expect(await said()).toBe('open close')
      }))

    it('[WID-16] begins at its title, and gives the focus back to the button', () =>
      told(setting, device, closed, async ({ page, press, pass, key, focus }) => {
        const name = await page.locator(opener).innerText()
        await press(opener)
        expect(await focus()).toBe(`h2 ${name}`)
        await pass(250)
        await key('Escape')
        await pass(250)
        expect(await focus()).toBe(`button ${name}`)
      }))

    it('[WID-16] keeps the focus from the page behind', () =>
      told(setting, device, closed, async ({ page, press, pass, key }) => {
        await press(opener)
        await pass(250)
        for (let at = 0; at < 8; at += 1) {
          await key('Tab')
          expect(await page.evaluate((behind) => document.activeElement?.matches(behind), opener)).toBe(false)
          expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
            /DIALOG|BODY/,
          )
        }
      }))

    it('[WID-03] holds the page still, and lets it go again', () =>
      told(setting, device, closed, async ({ page, press, pass, key }) => {
        const lock = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
        expect(await lock()).toBe('scroll')
        await press(opener)
        await pass(250)
        expect(await lock()).toBe('hidden')
        await key('Escape')
        await pass(250)
        expect(await lock()).toBe('scroll')
      }))

    it('[WID-03] is not opened while it closes', () =>
      told(setting, device, closed, async ({ page, press, pass, key, said, isShown }) => {
        const call = () => page.locator(opener).evaluate((button) => button instanceof HTMLElement && button.click())
        await press(opener)
        await pass(250)
        await key('Escape')
        await pass(100)
        await call()
        await pass(150)
        expect([await isShown(shown), await said()]).toEqual([false, 'open close'])
        await pass(1000)
        expect(await said()).toBe('open close')
        await call()
        await pass(250)
        expect(await said()).toBe('open close open')
      }))
  })
})

describe.each(devices)('a modal on $name', (device) => {
  it('[WID-04] that must not be closed stays, and says so', () =>
    told(setting, device, 'modal?story=not+closable', async ({ page, pass, key, pressAt, said, isShown }) => {
      await pass(250)
      await key('Escape', 'Escape', 'Escape')
      await pressAt(20, 40)
      await pass(1000)
      expect([await isShown(shown), await said()]).toEqual([true, 'open'])
      expect(await page.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
      expect(await page.locator('dialog [role=status]').innerText()).toBe('Sending, please wait')
    }))

  it('[WID-16] fits into the window with whatever is in it, and scrolls by itself', () =>
    told(setting, device, 'modal?story=with+much+to+read', async ({ page, pass }) => {
      await pass(250)
      await still(page)
      const box = await page.locator(shown).boundingBox()
      const height = page.viewportSize()?.height ?? 0
      expect(box?.y).toBeGreaterThanOrEqual(16)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 16)
      expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true)
    }))
})

describe('a dropdown inside a modal', () => {
  it('[WID-04] [WID-05] takes the first Escape, the modal the second', () =>
    told(setting, desktop, 'modal?story=with+a+list', async ({ press, pass, key, said, isShown }) => {
      await pass(250)
      await press('dialog [role=combobox]')
      await pass(150)
      expect(await isShown('[role=listbox]')).toBe(true)
      await key('Escape')
      await pass(1000)
      expect([await isShown('[role=listbox]'), await said()]).toEqual([false, 'open'])
      await key('Escape')
      await pass(250)
      expect(await said()).toBe('open close')
    }))
})

describe('a picklist inside a modal', () => {
  it('[WID-16] gives the focus on to what comes after it', () =>
    told(setting, desktop, 'modal?story=with+a+list', async ({ press, pass, key, focus }) => {
      await pass(250)
      await press('dialog [role=combobox]')
      await pass(150)
      await key('Tab')
      expect(await focus()).toBe('button Cancel')
    }))
})

describe.each(touched)('a drawer on $name', (device) => {
  it('[WID-07] stands at the bottom edge and is at most 85vh high', () =>
    told(setting, device, 'drawer?story=with+much+to+read', async ({ page, pass }) => {
      await pass(250)
      await still(page)
      const box = await page.locator(shown).boundingBox()
      const height = page.viewportSize()?.height ?? 0
      expect(box?.height).toBeCloseTo(0.85 * height, 0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height, 0)
      expect(await page.getByRole('button', { name: 'Show 24 products' }).isVisible()).toBe(true)
    }))
})

import { describe, expect, it } from 'vitest'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'
import { desktop, devices, still, openStory, touched } from './widgets-overlay-story.ts'

const opener = 'main > button'
const shown = 'dialog[open]'

// Modals and drawers: cases 1 to 10 and 27 of `widget-cases.md`.
const fixtures = browserFixtures(workshopPortal)

describe.each([
  { widget: 'modal', on: devices },
  { widget: 'drawer', on: touched },
])('A $widget', ({ widget, on }) => {
  describe.each(on)('On $name', (device) => {
    const closed = `${widget}?story=closed`

    it('[WID-03] Reports that it is open once, 250 ms after the press', () =>
      openStory(fixtures, device, closed, async ({ press, pass, said, isShown }) => {
        await press(opener)
        expect(await isShown(shown)).toBe(true)
        await pass(249)
        expect(await said()).toBe('')
        await pass(1)
        expect(await said()).toBe('open')
        await pass(1000)
        expect(await said()).toBe('open')
      }))

    it('[WID-04] Ignores Escape during its first 250 ms', () =>
      openStory(fixtures, device, closed, async ({ press, pass, key, said, isShown }) => {
        await press(opener)
        await key('Escape')
        await pass(200)
        await key('Escape', 'Escape')
        await pass(1000)
        expect(await isShown(shown)).toBe(true)
        expect(await said()).toBe('open')
      }))

    it('[WID-03] [WID-04] Closes 250 ms after Escape and reports it once', () =>
      openStory(fixtures, device, closed, async ({ press, pass, key, said, isShown }) => {
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

    it('[WID-04] Closes when the backdrop is pressed but not when its content is', () =>
      openStory(fixtures, device, closed, async ({ press, pressAt, pass, said }) => {
        await press(opener)
        await pass(250)
        await press('dialog p >> nth=0')
        await pass(1000)
        expect(await said()).toBe('open')
        await pressAt(20, 40)
        await pass(250)
        expect(await said()).toBe('open close')
      }))

    it('[WID-04] Closes on Escape also after its text was pressed', () =>
      openStory(fixtures, device, closed, async ({ press, pass, key, said }) => {
        await press(opener)
        await pass(250)
        await press('dialog p >> nth=0')
        await key('Escape')
        await pass(250)
        expect(await said()).toBe('open close')
      }))

    it('[WID-16] Focuses its title and returns the focus to the button', () =>
      openStory(fixtures, device, closed, async ({ page, press, pass, key, focus }) => {
        const name = await page.locator(opener).innerText()
        await press(opener)
        expect(await focus()).toBe(`h2 ${name}`)
        await pass(250)
        await key('Escape')
        await pass(250)
        expect(await focus()).toBe(`button ${name}`)
      }))

    it('[WID-16] Keeps the focus inside', () =>
      openStory(fixtures, device, closed, async ({ page, press, pass, key }) => {
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

    it('[WID-03] Prevents the page from scrolling until it is closed', () =>
      openStory(fixtures, device, closed, async ({ page, press, pass, key }) => {
        const lock = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
        expect(await lock()).toBe('scroll')
        await press(opener)
        await pass(250)
        expect(await lock()).toBe('hidden')
        await key('Escape')
        await pass(250)
        expect(await lock()).toBe('scroll')
      }))

    it('[WID-03] Cannot be opened while it closes', () =>
      openStory(fixtures, device, closed, async ({ page, press, pass, key, said, isShown }) => {
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

describe.each(devices)('A modal on $name', (device) => {
  it('[WID-04] That must not be closed stays open and announces it', () =>
    openStory(fixtures, device, 'modal?story=not+closable', async ({ page, pass, key, pressAt, said, isShown }) => {
      await pass(250)
      await key('Escape', 'Escape', 'Escape')
      await pressAt(20, 40)
      await pass(1000)
      expect([await isShown(shown), await said()]).toEqual([true, 'open'])
      expect(await page.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
      expect(await page.locator('dialog [role=status]').innerText()).toBe('Sending, please wait')
    }))

  it('[WID-16] Fits into the window whatever its content is and scrolls by itself', () =>
    openStory(fixtures, device, 'modal?story=with+long+content', async ({ page, pass }) => {
      await pass(250)
      await still(page)
      const box = await page.locator(shown).boundingBox()
      const height = page.viewportSize()?.height ?? 0
      expect(box?.y).toBeGreaterThanOrEqual(16)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 16)
      expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true)
    }))
})

describe('A dropdown inside a modal', () => {
  it('[WID-04] [WID-05] Responds to the first Escape, and the modal to the second', () =>
    openStory(fixtures, desktop, 'modal?story=with+a+list', async ({ press, pass, key, said, isShown }) => {
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

describe('A picklist inside a modal', () => {
  it('[WID-16] Passes the focus on to the element after it', () =>
    openStory(fixtures, desktop, 'modal?story=with+a+list', async ({ press, pass, key, focus }) => {
      await pass(250)
      await press('dialog [role=combobox]')
      await pass(150)
      await key('Tab')
      expect(await focus()).toBe('button Cancel')
    }))
})

describe.each(touched)('A drawer on $name', (device) => {
  it('[WID-07] Is at the bottom edge and at most 85vh high', () =>
    openStory(fixtures, device, 'drawer?story=with+long+content', async ({ page, pass }) => {
      await pass(250)
      await still(page)
      const box = await page.locator(shown).boundingBox()
      const height = page.viewportSize()?.height ?? 0
      expect(box?.height).toBeCloseTo(0.85 * height, 0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height, 0)
      expect(await page.getByRole('button', { name: 'Show 24 products' }).isVisible()).toBe(true)
    }))
})

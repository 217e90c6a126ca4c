import { describe, expect, it } from 'vitest'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'
import { still, openStory, touched } from './widgets-overlay-story.ts'

const field = 'main [role=combobox]'
const drawer = 'dialog[open]'
const option = (name: string): string => `[role=option]:has-text("${name}")`
const button = (name: string): string => `dialog button:text-is("${name}")`

// Picklists and menus below desktop width: cases 24 to 27 of `widget-cases.md`.
const fixtures = browserFixtures(workshopPortal)

describe.each(touched)('A picklist on $name', (device) => {
  it('[WID-06] [WID-09] Opens as a drawer with Cancel, and a choice closes it', () =>
    openStory(
      fixtures,
      device,
      'picklist?story=single+standard+empty',
      async ({ page, press, pass, said, isShown, focus }) => {
        await press(field)
        await pass(250)
        expect(await page.locator(`${drawer} button`).allInnerTexts()).toEqual(['Cancel'])
        expect(await focus()).toBe('listbox Fruit')
        await press(button('Cancel'))
        await pass(250)
        expect([await isShown(drawer), await said('data-value')]).toEqual([false, ''])
        await press(field)
        await pass(250)
        await press(option('Fig'))
        await pass(250)
        expect([await isShown(drawer), await said('data-value'), await focus()]).toEqual([false, 'fig', 'combobox Fig'])
      },
    ))

  it('[WID-06] With several values has Reset, Clear and Close and stays open until Close is pressed', () =>
    openStory(
      fixtures,
      device,
      'picklist?story=multiple+standard+filled',
      async ({ page, press, pass, said, isShown }) => {
        await press(field)
        await pass(250)
        expect(await page.locator(`${drawer} button`).allInnerTexts()).toEqual(['Reset', 'Clear', 'Close'])
        await press(option('Kiwi'))
        expect(await said('data-value')).toBe('fig apple kiwi')
        await press(button('Clear'))
        expect(await said('data-value')).toBe('')
        await press(button('Reset'))
        expect(await said('data-value')).toBe('fig apple')
        await press(option('Apple'))
        expect([await isShown(drawer), await said('data-value')]).toEqual([true, 'fig'])
        await press(button('Close'))
        await pass(250)
        expect([await isShown(drawer), await said('data-value')]).toEqual([false, 'fig'])
        // Reset restores the value from the moment at which the drawer opened.
        await press(field)
        await pass(250)
        await press(button('Clear'))
        await press(button('Reset'))
        expect(await said('data-value')).toBe('fig')
      },
    ))

  it('[WID-07] Has no search field for 14 options', () =>
    openStory(fixtures, device, 'picklist?story=single+standard+empty', async ({ page, press, pass }) => {
      await press(field)
      await pass(250)
      expect(await page.locator('[role=option]').count()).toBe(14)
      expect(await page.getByRole('searchbox').count()).toBe(0)
    }))

  it('[WID-07] Has a search field for 15 options, which also matches inside a label', () =>
    openStory(fixtures, device, 'picklist?story=single+15+lines', async ({ page, press, pass, key, said, focus }) => {
      await press(field)
      await pass(250)
      expect(await page.locator('[role=option]').count()).toBe(15)
      const search = page.getByRole('searchbox', { name: 'Search in Fruit' })
      expect(await search.isVisible()).toBe(true)
      await search.fill('AP')
      expect(await page.locator('[role=option]').allInnerTexts()).toEqual(['Apple', 'Apricot', 'Zeta grape'])
      await search.fill('no such fruit')
      expect(await page.locator(drawer).innerText()).toContain('No matches in the list.')
      await search.fill('grape')
      await key('ArrowDown')
      expect(await focus()).toBe('listbox Fruit')
      await key('ArrowDown', 'Enter')
      await pass(250)
      expect(await said('data-value')).toBe('zeta')
      await press(field)
      expect(await page.locator('[role=option]').count()).toBe(15)
    }))

  it('[WID-07] Is at the bottom edge and at most 85vh high', () =>
    openStory(fixtures, device, 'picklist?story=single+15+lines', async ({ page, press, pass }) => {
      await press(field)
      await pass(250)
      await still(page)
      const box = await page.locator(drawer).boundingBox()
      const height = page.viewportSize()?.height ?? 0
      expect(box?.height).toBeLessThanOrEqual(0.85 * height + 0.5)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(height, 0)
    }))

  it('[WID-10] Supports the keyboard: letters, arrows, Enter and Escape', () =>
    openStory(
      fixtures,
      device,
      'picklist?story=single+standard+empty',
      async ({ page, pass, key, said, isShown, focus }) => {
        await page.locator(field).focus()
        await key('Space')
        await pass(250)
        await key('c', 'ArrowDown', 'Enter')
        await pass(250)
        expect([await said('data-value'), await focus()]).toEqual(['fig', 'combobox Fig'])
        await key('ArrowDown')
        await pass(250)
        await key('Escape')
        await pass(250)
        expect([await isShown(drawer), await said('data-value'), await focus()]).toEqual([false, 'fig', 'combobox Fig'])
      },
    ))

  it('[WID-05] Ignores presses while it opens', () =>
    openStory(fixtures, device, 'picklist?story=single+standard+empty', async ({ page, press, pass, said }) => {
      await press(field)
      await still(page)
      await press(option('Fig'))
      await pass(250)
      expect(await said('data-value')).toBe('')
      await press(option('Fig'))
      expect(await said('data-value')).toBe('fig')
    }))
})

describe.each(touched)('A menu on $name', (device) => {
  it('[WID-06] Opens as a drawer with Cancel, and a choice is reported and closes it', () =>
    openStory(
      fixtures,
      device,
      'menu?story=neutral+medium+enabled',
      async ({ page, press, pass, said, isShown, focus }) => {
        await press('main button')
        await pass(250)
        expect(await page.locator(`${drawer} button`).allInnerTexts()).toEqual(['Cancel'])
        await press('[role=menuitem]:has-text("Dutch")')
        await pass(250)
        expect([await isShown(drawer), await said(), await focus()]).toEqual([false, 'nl:Dutch', 'button Download'])
      },
    ))
})

describe('The width of the window', () => {
  it.each([
    [1024, 1],
    [1025, 0],
  ])('[WID-06] Of %i px is evaluated when the list opens', (width, drawers) =>
    openStory(
      fixtures,
      { name: '', width, touch: false },
      'picklist?story=single+standard+empty',
      async ({ page, press, pass }) => {
        await press(field)
        await pass(250)
        expect(await page.locator(drawer).count()).toBe(drawers)
        await page.setViewportSize({ width: width === 1024 ? 1280 : 390, height: 800 })
        expect(await page.locator(drawer).count()).toBe(drawers)
      },
    ),
  )
})

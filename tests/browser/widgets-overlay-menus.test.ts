import { describe, expect, it } from 'vitest'
import { browserSetting } from './setting.ts'
import { workshopPortal } from './workshop-portal.ts'
import { desktop, highlighted, told, type Told } from './widgets-overlay-story.ts'

const address = 'menu?story=neutral+medium+enabled'

// Menus on a desktop: `widget-cases.md` 29 and 61.
const setting = browserSetting(workshopPortal)

const on = (story: string, steps: (story: Told) => Promise<void>) => told(setting, desktop, story, steps)

describe('a menu on a desktop', () => {
  const button = 'main button'
  const line = (name: string): string => `[role=menuitem]:has-text("${name}")`

  it.each([
    ['ArrowUp', 'French'],
    ['ArrowDown', 'Czech'],
    ['Enter', ''],
    ['Space', ''],
  ])('[WID-10] opens by %s on %j', (name, words) =>
    on(address, async ({ page, key, pass, focus }) => {
      await page.locator(button).focus()
      await key(name)
      await pass(150)
      expect([await focus(), await highlighted(page)]).toEqual(['menu Download', words])
    }),
  )

  it('[WID-10] wraps and skips what is disabled; Escape gives the focus back', () =>
    on(address, async ({ page, key, pass, focus, isShown, said }) => {
      await page.locator(button).focus()
      await key('ArrowUp')
      await pass(150)
      await key('ArrowUp')
      expect(await highlighted(page)).toBe('English2026')
      await key('ArrowDown', 'ArrowDown')
      expect(await highlighted(page)).toBe('Czech')
      await key('Escape')
      expect(await focus()).toBe('button Download')
      await pass(150)
      expect([await isShown('[role=menu]'), await said()]).toEqual([false, ''])
    }))

  it('[WID-05] Tab closes it and gives the focus back', () =>
    on(address, async ({ press, key, pass, focus, isShown }) => {
      await press(button)
      await pass(150)
      await key('Tab')
      expect(await focus()).toBe('button Download')
      await pass(150)
      expect(await isShown('[role=menu]')).toBe(false)
    }))

  it('[WID-05] closes by a choice, which it tells, and gives the focus back', () =>
    on(address, async ({ press, pass, focus, isShown, said }) => {
      await press(button)
      await pass(150)
      await press(line('Dutch'))
      expect([await said(), await focus()]).toEqual(['nl:Dutch', 'button Download'])
      await pass(150)
      expect(await isShown('[role=menu]')).toBe(false)
    }))

  it('[WID-05] closes by a press outside, and leaves the focus there', () =>
    on(address, async ({ press, pressAt, pass, focus, isShown, said }) => {
      await press(button)
      await pass(150)
      await pressAt(900, 700)
      await pass(150)
      expect([await isShown('[role=menu]'), await said(), await focus()]).toEqual([false, '', 'page'])
    }))

  it('highlights what the mouse is over', () =>
    on(address, async ({ page, press, pass }) => {
      await press(button)
      await pass(150)
      await page.locator(line('French')).hover()
      expect(await highlighted(page)).toBe('French')
      await page.locator(line('Estonian')).hover({ force: true })
      expect(await highlighted(page)).toBe('French')
    }))

  it('[WID-10] finds typed letters at the beginning alone, and keeps them for 700 ms', () =>
    on(address, async ({ page, press, key, pass }) => {
      await press(button)
      await pass(150)
      await key('f')
      expect(await highlighted(page)).toBe('French')
      await pass(1000)
      // `cd` begins no label: the first letter stays.
      await key('c')
      await pass(699)
      await key('d')
      expect(await highlighted(page)).toBe('Czech')
      await pass(700)
      await key('d')
      expect(await highlighted(page)).toBe('Dutch')
      await pass(1000)
      await key(...'glish')
      expect(await highlighted(page)).toBe('Dutch')
    }))
})

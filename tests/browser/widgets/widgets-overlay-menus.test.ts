import { describe, expect, it } from 'vitest'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'
import { desktop, highlighted, openStory, type StoryDriver } from './widgets-overlay-story.ts'

const address = 'menu?story=neutral+medium+enabled'

// Menus on a desktop: cases 29 and 61 of `widget-cases.md`.
const fixtures = browserFixtures(workshopPortal)

const on = (story: string, steps: (story: StoryDriver) => Promise<void>) => openStory(fixtures, desktop, story, steps)

describe('A menu on a desktop', () => {
  const button = 'main button'
  const line = (name: string): string => `[role=menuitem]:has-text("${name}")`

  it.each([
    ['ArrowUp', 'French'],
    ['ArrowDown', 'Czech'],
    ['Enter', ''],
    ['Space', ''],
  ])('[WID-10] Opens on %s and highlights %j', (name, words) =>
    on(address, async ({ page, key, pass, focus }) => {
      await page.locator(button).focus()
      await key(name)
      await pass(150)
      expect([await focus(), await highlighted(page)]).toEqual(['menu Download', words])
    }),
  )

  it('[WID-10] Wraps around, skips disabled options, and returns the focus on Escape', () =>
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

  it('[WID-05] Closes on Tab and returns the focus', () =>
    on(address, async ({ press, key, pass, focus, isShown }) => {
      await press(button)
      await pass(150)
      await key('Tab')
      expect(await focus()).toBe('button Download')
      await pass(150)
      expect(await isShown('[role=menu]')).toBe(false)
    }))

  it('[WID-05] Closes on a choice, reports it and returns the focus', () =>
    on(address, async ({ press, pass, focus, isShown, said }) => {
      await press(button)
      await pass(150)
      await press(line('Dutch'))
      expect([await said(), await focus()]).toEqual(['nl:Dutch', 'button Download'])
      await pass(150)
      expect(await isShown('[role=menu]')).toBe(false)
    }))

  it('[WID-05] Closes on a press outside and leaves the focus there', () =>
    on(address, async ({ press, pressAt, pass, focus, isShown, said }) => {
      await press(button)
      await pass(150)
      await pressAt(900, 700)
      await pass(150)
      expect([await isShown('[role=menu]'), await said(), await focus()]).toEqual([false, '', 'page'])
    }))

  it('Highlights the option under the mouse', () =>
    on(address, async ({ page, press, pass }) => {
      await press(button)
      await pass(150)
      await page.locator(line('French')).hover()
      expect(await highlighted(page)).toBe('French')
      await page.locator(line('Estonian')).hover({ force: true })
      expect(await highlighted(page)).toBe('French')
    }))

  it('[WID-10] Matches typed letters only at the start of labels and keeps them for 700 ms', () =>
    on(address, async ({ page, press, key, pass }) => {
      await press(button)
      await pass(150)
      await key('f')
      expect(await highlighted(page)).toBe('French')
      await pass(1000)
      // No label starts with `cd`, so the match of the first letter stays highlighted.
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

import { describe, expect, it } from 'vitest'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'
import { desktop, highlighted, openStory, type StoryDriver } from './widgets-overlay-story.ts'

const single = 'picklist?story=single+standard+empty'
const multiple = 'picklist?story=multiple+standard+empty'

const field = '[role=combobox]'
const list = '[role=listbox]'
const option = (name: string): string => `[role=option]:has-text("${name}")`

// Picklists on a desktop: cases 11 to 21, 23 and 28 of `widget-cases.md`.
const fixtures = browserFixtures(workshopPortal)

const on = (address: string, steps: (story: StoryDriver) => Promise<void>) =>
  openStory(fixtures, desktop, address, steps)
const opened = (address: string, steps: (story: StoryDriver) => Promise<void>) =>
  on(address, async (story) => {
    await story.press(field)
    await story.pass(150)
    await steps(story)
  })

describe('A list without options', () => {
  it.each([
    'picklist?story=single+without+options',
    'picklist?story=multiple+without+options',
    'menu?story=without+options',
  ])('[WID-08] %s is disabled', (address) =>
    on(address, async ({ page }) => {
      expect(await page.locator('main button').isDisabled()).toBe(true)
    }),
  )
})

describe('A picklist on a desktop', () => {
  it('[WID-10] Opens on a letter and highlights the first label that starts with it, without selecting it', () =>
    on(single, async ({ page, key, isShown, said }) => {
      await page.locator(field).focus()
      await key('c')
      expect([await isShown(list), await highlighted(page), await said('data-value')]).toEqual([true, 'Cherrynew', ''])
    }))

  it.each(['Space', 'Enter', 'ArrowDown', 'ArrowUp'])('[WID-10] Opens on %s', (name) =>
    on(single, async ({ page, key, isShown, pass, focus }) => {
      await page.locator(field).focus()
      await key(name)
      await pass(150)
      expect(await isShown(list)).toBe(true)
      expect(await page.locator(field).getAttribute('aria-expanded')).toBe('true')
      expect(await focus()).toBe('combobox Choose')
    }),
  )

  it('[WID-10] Moves by arrow keys that wrap around, skips disabled options, and moves by pages', () =>
    opened(single, async ({ page, key }) => {
      const passed: string[] = []
      for (const name of [
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'ArrowUp',
        'ArrowUp',
        'ArrowUp',
        'ArrowDown',
        'PageDown',
        'PageUp',
        'End',
        'Home',
      ]) {
        await key(name)
        passed.push(await highlighted(page))
      }
      // Banana is disabled; Zeta grape is the last option.
      expect(passed).toEqual([
        'Apple',
        'Apricot',
        'Cherrynew',
        'Apricot',
        'Apple',
        'Zeta grape',
        'Apple',
        'Plum',
        'Apple',
        'Zeta grape',
        'Apple',
      ])
    }))

  it('[WID-09] Ignores a press on a disabled option', () =>
    opened(single, async ({ page, isShown, said }) => {
      // Playwright's own click would wait until the option is enabled.
      await page.locator(option('Banana')).click({ force: true })
      expect([await isShown(list), await said('data-value')]).toEqual([true, ''])
    }))

  it('[WID-10] Matches typed letters inside a label if no label starts with them', () =>
    opened(single, async ({ page, key }) => {
      await key(...'grape')
      expect(await highlighted(page)).toBe('Zeta grape')
    }))

  it('[WID-10] Keeps the typed text for 1000 ms', () =>
    opened(single, async ({ page, key, pass }) => {
      const typed = async (characters: string, gap: number): Promise<string> => {
        await pass(1000)
        for (const character of characters) {
          await key(character)
          await pass(gap)
        }
        return await highlighted(page)
      }
      expect(await typed('apr', 850)).toBe('Apricot')
      expect(await typed('cz', 850)).toBe('Cherrynew')
      expect(await typed('cz', 1150)).toBe('Zeta grape')
      expect(await typed('ka', 999)).toBe('Kiwi')
      expect(await typed('ka', 1000)).toBe('Apple')
    }))

  it('[WID-09] [WID-10] Selects the highlighted option on Enter and closes', () =>
    opened(single, async ({ page, key, pass, said, isShown }) => {
      await key('ArrowDown', 'ArrowDown', 'Enter')
      await pass(150)
      expect([await isShown(list), await said('data-value')]).toEqual([false, 'apricot'])
      expect(await page.locator(field).innerText()).toBe('Apricot')
    }))

  it('[WID-13] Shows the short label of the selected option if it has one', () =>
    opened(single, async ({ page, press, said }) => {
      await press(option('Raspberry'))
      expect([await page.locator(field).innerText(), await said('data-value')]).toEqual(['Rasp.', 'raspberry'])
    }))

  it('[WID-09] With several values adds and removes each pressed option, keeps their order and stays open', () =>
    opened(multiple, async ({ page, press, key, said, isShown }) => {
      await press(option('Fig'))
      await press(option('Apple'))
      await press(option('Kiwi'))
      expect(await said('data-value')).toBe('fig apple kiwi')
      expect(await page.locator(field).innerText()).toBe('Fig, Apple, Kiwi')
      await press(option('Fig'))
      expect(await said('data-value')).toBe('apple kiwi')
      await key('Enter')
      expect(await said('data-value')).toBe('apple kiwi fig')
      expect(await isShown(list)).toBe(true)
      expect(await page.locator('[role=option][aria-selected=true]').allInnerTexts()).toEqual(['Apple', 'Fig', 'Kiwi'])
    }))

  it.each<readonly [name: string, leave: (story: StoryDriver) => Promise<void>]>([
    ['Tab', ({ key }) => key('Tab')],
    ['a press outside', ({ pressAt }) => pressAt(900, 700)],
    ['Escape', ({ key }) => key('Escape')],
    ['another press of its button', ({ press }) => press(field)],
  ])('[WID-05] Closes by %s and chooses nothing', (_name, leave) =>
    opened(single, async (story) => {
      await story.key('ArrowDown')
      await leave(story)
      expect(await story.isShown(list)).toBe(true)
      await story.pass(150)
      expect([await story.isShown(list), await story.said('data-value')]).toEqual([false, ''])
    }),
  )

  it('[WID-05] Closes if the focus leaves while it opens', () =>
    on(single, async ({ press, key, pass, isShown }) => {
      await press(field)
      await key('Tab')
      await pass(150)
      await pass(150)
      expect(await isShown(list)).toBe(false)
    }))

  it('[WID-05] Ignores presses during its first 150 ms', () =>
    on(single, async ({ press, key, pass, said, isShown }) => {
      await press(field)
      await press(option('Fig'))
      await key('ArrowDown', 'Enter', 'Escape')
      await pass(149)
      expect([await isShown(list), await said('data-value')]).toEqual([true, ''])
      await pass(1)
      await press(option('Fig'))
      expect(await said('data-value')).toBe('fig')
    }))

  it('[WID-10] Ignores the shortcuts of the browser and the keys of input methods', () =>
    on(single, async ({ page, key, isShown }) => {
      await page.locator(field).focus()
      await key('Control+a', 'Alt+ArrowDown', 'Meta+c')
      await page.locator(field).evaluate((button) => {
        for (const name of ['k', ' ', 'ArrowDown'])
          button.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, isComposing: true }))
      })
      expect(await isShown(list)).toBe(false)
      await key('k')
      expect(await isShown(list)).toBe(true)
    }))

  it('[WID-06] [WID-07] Is a dropdown without a search field for any number of options', () =>
    opened('picklist?story=single+15+lines', async ({ page }) => {
      expect(await page.locator('[role=option]').count()).toBe(15)
      expect(await page.locator('dialog').count()).toBe(0)
      expect(await page.getByRole('searchbox').count()).toBe(0)
    }))

  it('Shows the required error when its form reports it, and never while it has no options', () =>
    on('picklist?story=single+standard+required', async ({ page, press, key, pass }) => {
      expect(await page.locator(field).getAttribute('aria-required')).toBe('true')
      await press(field)
      await pass(150)
      await key('Tab')
      await pass(150)
      // §5: a required error is skipped on blur if no error was shown.
      expect(await page.locator(field).getAttribute('aria-invalid')).toBe('false')
    }))

  it('Has an empty option if a label for it is given', () =>
    opened('picklist?story=with+an+empty+option', async ({ page, press, pass, said }) => {
      expect(await page.locator('[role=option]').first().innerText()).toBe('Any')
      await press(option('Fig'))
      await pass(150)
      await press(field)
      await pass(150)
      await press(option('Any'))
      expect(await said('data-value')).toBe('')
    }))
})

import { describe, expect, it } from 'vitest'
import { browserSetting } from './setting.ts'
import { workshopPortal } from './workshop-portal.ts'
import { desktop, highlighted, told, type Told } from './widgets-overlay-story.ts'

const single = 'picklist?story=single+standard+empty'
const multiple = 'picklist?story=multiple+standard+empty'

const field = '[role=combobox]'
const list = '[role=listbox]'
const option = (name: string): string => `[role=option]:has-text("${name}")`

// Picklists on a desktop: `widget-cases.md` 11 to 21, 23 and 28.
const setting = browserSetting(workshopPortal)

const on = (address: string, steps: (story: Told) => Promise<void>) => told(setting, desktop, address, steps)
const opened = (address: string, steps: (story: Told) => Promise<void>) =>
  on(address, async (story) => {
    await story.press(field)
    await story.pass(150)
    await steps(story)
  })

describe('a list without lines', () => {
  it.each(['picklist?story=single+without+lines', 'picklist?story=multiple+without+lines', 'menu?story=without+lines'])(
    '[WID-08] %s is disabled',
    (address) =>
      on(address, async ({ page }) => {
        expect(await page.locator('main button').isDisabled()).toBe(true)
      }),
  )
})

describe('a picklist on a desktop', () => {
  it('[WID-10] opens by a letter and highlights the first label that begins with it, without choosing it', () =>
    on(single, async ({ page, key, isShown, said }) => {
      await page.locator(field).focus()
      await key('c')
      expect([await isShown(list), await highlighted(page), await said('data-value')]).toEqual([true, 'Cherrynew', ''])
    }))

  it.each(['Space', 'Enter', 'ArrowDown', 'ArrowUp'])('[WID-10] opens by %s', (name) =>
    on(single, async ({ page, key, isShown, pass, focus }) => {
      await page.locator(field).focus()
      await key(name)
      await pass(150)
      expect(await isShown(list)).toBe(true)
      expect(await page.locator(field).getAttribute('aria-expanded')).toBe('true')
      expect(await focus()).toBe('combobox Choose')
    }),
  )

  it('[WID-10] moves by arrows over both ends, past disabled lines, and by pages', () =>
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
      // Banana is disabled, Zeta grape the last one.
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

  it('[WID-09] does nothing with a disabled line that is pressed', () =>
    opened(single, async ({ page, isShown, said }) => {
      // Playwright itself would wait for it to become enabled.
      await page.locator(option('Banana')).click({ force: true })
      expect([await isShown(list), await said('data-value')]).toEqual([true, ''])
    }))

  it('[WID-10] finds typed letters inside a label where none begins with them', () =>
    opened(single, async ({ page, key }) => {
      await key(...'grape')
      expect(await highlighted(page)).toBe('Zeta grape')
    }))

  it('[WID-10] keeps what is typed for 1000 ms', () =>
    opened(single, async ({ page, key, pass }) => {
      const typed = async (letters: string, gap: number): Promise<string> => {
        await pass(1000)
        for (const letter of letters) {
          await key(letter)
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

  it('[WID-09] [WID-10] takes the highlighted line by Enter, and closes', () =>
    opened(single, async ({ page, key, pass, said, isShown }) => {
      await key('ArrowDown', 'ArrowDown', 'Enter')
      await pass(150)
      expect([await isShown(list), await said('data-value')]).toEqual([false, 'apricot'])
      expect(await page.locator(field).innerText()).toBe('Apricot')
    }))

  it('[WID-13] shows the short label of what is chosen, where it has one', () =>
    opened(single, async ({ page, press, said }) => {
      await press(option('Raspberry'))
      expect([await page.locator(field).innerText(), await said('data-value')]).toEqual(['Rasp.', 'raspberry'])
    }))

  it('[WID-09] with several takes and gives back each line that is pressed, in their order, and stays open', () =>
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

  it.each<readonly [name: string, leave: (story: Told) => Promise<void>]>([
    ['Tab', ({ key }) => key('Tab')],
    ['a press outside', ({ pressAt }) => pressAt(900, 700)],
    ['Escape', ({ key }) => key('Escape')],
    ['another press of its button', ({ press }) => press(field)],
  ])('[WID-05] closes by %s and chooses nothing', (_name, leave) =>
    opened(single, async (story) => {
      await story.key('ArrowDown')
      await leave(story)
      expect(await story.isShown(list)).toBe(true)
      await story.pass(150)
      expect([await story.isShown(list), await story.said('data-value')]).toEqual([false, ''])
    }),
  )

  it('[WID-05] closes where it was left while it opened', () =>
    on(single, async ({ press, key, pass, isShown }) => {
      await press(field)
      await key('Tab')
      await pass(150)
      await pass(150)
      expect(await isShown(list)).toBe(false)
    }))

  it('[WID-05] takes nothing in its first 150 ms', () =>
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

  it('[WID-10] does not react to keys of the browser and of input methods', () =>
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

  it('[WID-06] [WID-07] is a dropdown without a search field, however many lines it has', () =>
    opened('picklist?story=single+15+lines', async ({ page }) => {
      expect(await page.locator('[role=option]').count()).toBe(15)
      expect(await page.locator('dialog').count()).toBe(0)
      expect(await page.getByRole('searchbox').count()).toBe(0)
    }))

  it('says that it is required when it is left by a form, never while it has no lines', () =>
    on('picklist?story=single+standard+required', async ({ page, press, key, pass }) => {
      expect(await page.locator(field).getAttribute('aria-required')).toBe('true')
      await press(field)
      await pass(150)
      await key('Tab')
      await pass(150)
      // §5: a required error is skipped on blur if no error was shown.
      expect(await page.locator(field).getAttribute('aria-invalid')).toBe('false')
    }))

  it('has a line for nothing where it is given one', () =>
    opened('picklist?story=with+a+line+for+nothing', async ({ page, press, pass, said }) => {
      expect(await page.locator('[role=option]').first().innerText()).toBe('Any')
      await press(option('Fig'))
      await pass(150)
      await press(field)
      await pass(150)
      await press(option('Any'))
      expect(await said('data-value')).toBe('')
    }))
})

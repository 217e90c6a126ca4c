import { describe, expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { inStory, messageOf, boxOf, shakesOf, widths, type OpenStory } from './widgets-input.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'

const fixtures = browserFixtures(workshopPortal)
const story = (width: number, address: string, steps: (open: OpenStory) => Promise<void>, options = {}) =>
  inStory(fixtures, width, address, steps, options)

describe.each(widths)('Fields at a width of %i px', (width) => {
  const checked = 'text-input?story=checked'

  it('[VAL-04] An untouched required field shows no error on blur; a field emptied while it shows an error says that it is required', () =>
    story(width, checked, async ({ page }) => {
      const field = page.getByRole('textbox')
      await field.focus()
      await field.blur()
      expect(await messageOf(field)).toBeNull()
      await field.fill('ab')
      expect(await messageOf(field)).toBeNull()
      await field.blur()
      expect(await messageOf(field)).toBe('Value is too short. Minimum 3 characters required.')
      await field.fill('')
      await field.blur()
      expect(await messageOf(field)).toBe('This field is required.')
    }))

  it('[VAL-03] The length is checked first, then the pattern, then the custom check', () =>
    story(width, checked, async ({ page }) => {
      const field = page.getByRole('textbox')
      const said: (string | null)[] = []
      for (const text of ['ab', 'abc', 'Taken', 'Abc']) {
        await field.fill(text)
        await field.blur()
        said.push(await messageOf(field))
      }
      expect(said).toEqual([
        'Value is too short. Minimum 3 characters required.',
        'Value is not valid.',
        expect.stringMatching(/^\S.+$/),
        null,
      ])
    }))

  it('[VAL-04] An error uses the reserved line, and the click that moves the focus away is not lost', () =>
    story(width, checked, async ({ page, press }) => {
      const button = page.getByRole('button')
      const before = await boxOf(button)
      await page.getByRole('textbox').fill('ab')
      await press(button)
      expect(await page.locator('output').innerText()).toBe('1')
      await expect.poll(() => messageOf(page.getByRole('textbox'))).toContain('too short')
      expect(await boxOf(button)).toEqual(before)
    }))

  it('[VAL-06] [VAL-04] A form with invalid fields shows every error, shakes the labels and reports that it is invalid', () =>
    story(
      width,
      'form?story=fields',
      async ({ page, press }) => {
        const submit = page.getByRole('button', { name: 'Apply' })
        const said = page.locator('output').last()
        const shaken = await shakesOf(page)
        await press(submit)
        await expect.poll(shaken).toEqual(['Product code *', 'Purity *'])
        expect(await said.innerText()).toBe('false code purity')
        const [code, purity, months] = await page.getByRole('textbox').or(page.getByRole('spinbutton')).all()
        if (code === undefined || purity === undefined || months === undefined) throw new Error('A field is missing.')
        expect([await messageOf(code), await messageOf(purity), await messageOf(months)]).toEqual([
          'This field is required.',
          'This field is required.',
          null,
        ])
        expect(await code.evaluate((element) => element === document.activeElement)).toBe(true)
        await code.fill('CA-2040')
        await press(submit)
        expect(await said.innerText()).toBe('false purity')
        await expect.poll(shaken).toEqual(['Product code *', 'Purity *', 'Purity *'])
        await purity.fill('99.5')
        await months.fill('36')
        await press(submit)
        // VAL-05: the values of number fields are numbers.
        expect(JSON.parse(await said.innerText())).toEqual({ code: 'CA-2040', purity: 99.5, months: 36, sample: false })
      },
      { reducedMotion: 'no-preference' },
    ))

  it('[VAL-04] [WID-14] A disabled field is not validated', () =>
    story(width, 'text-input?story=standard+disabled', async ({ page }) => {
      const field = page.getByRole('textbox')
      await field.evaluate((element) => element.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
      expect(await field.isDisabled()).toBe(true)
      expect(await messageOf(field)).toBeNull()
    }))

  it('[WID-14] Labels are above the field, beside it, or visible to assistive technology only', () =>
    story(width, 'text-input', async ({ page }) => {
      const labels = page.locator('main label').filter({ hasText: 'Product code' })
      expect(await labels.count()).toBe(13)
      const shown = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().width > 1))
      expect(shown).toEqual([...Array(4).fill(true), ...Array(4).fill(false), ...Array(5).fill(true)])
      expect(await page.getByRole('textbox', { name: /^Product code/ }).count()).toBe(13)
    }))

  it('[WID-15] A search field with text has a button that clears it and keeps the focus', () =>
    story(width, 'search-input?story=medium+filled', async ({ page, press }) => {
      const field = page.getByRole('searchbox')
      const clear = page.getByRole('button', { name: 'Clear the search field' })
      expect(await field.inputValue()).toBe('XANTHAN GUM')
      await press(clear)
      expect(await field.inputValue()).toBe('')
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await clear.count()).toBe(0)
      await page.keyboard.type('E 415')
      expect(await clear.count()).toBe(1)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      expect(await field.inputValue()).toBe('')
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    }))

  it('[WID-14] [WID-16] The variants of a checkbox have the roles checkbox and switch and the state mixed', () =>
    story(width, 'checkbox', async ({ page, press }) => {
      const boxes = page.getByRole('checkbox', { name: 'Sample available' })
      const switches = page.getByRole('switch', { name: 'Sample available' })
      expect([await boxes.count(), await switches.count()]).toEqual([9, 4])
      await press(page.getByText('Sample available').first())
      expect(await boxes.first().isChecked()).toBe(true)
      await switches.first().press(' ')
      expect(await switches.first().isChecked()).toBe(true)
      const dash = boxes.nth(4)
      expect(await dash.getAttribute('aria-checked')).toBeNull()
      await dash.press(' ')
      expect(await dash.getAttribute('aria-checked')).toBe('mixed')
      expect(await dash.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(true)
      await dash.press(' ')
      expect(await dash.getAttribute('aria-checked')).toBeNull()
      expect(await dash.evaluate((box) => box.matches(':checked, :indeterminate'))).toBe(false)
    }))

  it('[WID-16] Has no accessibility violations while every error is shown', () =>
    story(width, 'form?story=fields', async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Apply' }))
      expect(await violationsOf(page)).toEqual([])
    }))
})

describe('Decimal fields', () => {
  const placement = 'Invalid placement of thousand separator (expected "." as thousand separator).'

  it.each([
    ['', null],
    ['1234567', 'Too many digits before the decimal point.'],
    ['1,2345', 'Too many digits after the decimal point.'],
    // The page is in English: its reader may mean either.
    ['1,234', 'Do you mean 1234 or 1,23? Please write one of them.'],
    ['1,2a', 'Non-digit characters found in decimal part.'],
    ['1,2,3', 'Too many decimal points (using "," as the decimal point).'],
    ['12.3.4', placement],
    ['1 23', placement],
    ['abc', 'Value is not valid.'],
    ['0', 'Value must be at least 1'],
  ])('[VAL-02] %j on the French site shows %j', (text, message) =>
    story(390, 'decimal-input?site=fr&story=read', async ({ page }) => {
      const field = page.getByRole('textbox')
      await field.fill(text)
      await field.blur()
      expect(await messageOf(field)).toBe(message)
      expect(await page.locator('output').innerText()).toBe('null')
      expect(await field.inputValue()).toBe(text)
    }),
  )

  it.each([
    ['fr', 'fr', '123456,78', '123.456,78', 123456.78],
    ['us', 'en-US', '1,234', '1,234', 1234],
    ['mx', 'es', '1234.5', '1,234.5', 1234.5],
    ['es', 'es-ES', '12345,5', '12.345,5', 12345.5],
    ['pl', 'pl', '12 345', '12\u00a0345', 12345],
    ['pl', 'pl', '1\u202f234', '1234', 1234],
  ])('[VAL-01] [VAL-05] Site %s in %s reads %j and formats it as %j on blur', (site, language, typed, written, value) =>
    story(1280, `decimal-input?site=${site}&language=${language}&story=read`, async ({ page }) => {
      const field = page.getByRole('textbox')
      await field.pressSequentially(typed)
      expect(await field.inputValue()).toBe(typed)
      expect(await page.locator('output').innerText()).toBe(String(value))
      await field.blur()
      expect(await field.inputValue()).toBe(written)
      expect(await page.locator('output').innerText()).toBe(String(value))
      await field.press('End')
      await field.press('Backspace')
      expect(await field.inputValue()).toBe(written.slice(0, -1))
    }),
  )
})

describe('A long error message', () => {
  it('[VAL-04] Appears only after the press that moves the focus away has ended', () =>
    story(320, 'text-input?story=checked&language=fr&site=fr', async ({ page }) => {
      const field = page.getByRole('textbox')
      const button = page.getByRole('button')
      await field.fill('ab')
      const before = await button.boundingBox()
      if (before === null) throw new Error('The button is not shown.')
      await page.mouse.move(before.x + before.width / 2, before.y + 2)
      await page.mouse.down()
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(false)
      expect(await messageOf(field)).toBeNull()
      expect(await button.boundingBox()).toEqual(before)
      await page.mouse.up()
      expect(await page.locator('output').innerText()).toBe('1')
      await expect.poll(() => messageOf(field)).toContain('trop courte')
      // The message needs two lines, so only now does it move the content below.
      expect((await button.boundingBox())?.y).toBeGreaterThan(before.y)
    }))
})

import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { waitForLaterParts } from '../fixtures/later-parts.ts'
import { openPage } from '../fixtures/launch.ts'

const { browser, origin } = builtFixtures({})
const base = '/nl/en-us'

it.each([390, 1280])(
  '[FRM-01] [FRM-02] [FRM-04] [ENQ-05] A cart marks every field that is missing, keeps what was typed, and undoes a removal, at %i px',
  async (width) => {
    const { page, errors, close } = await openPage(browser(), width)
    for (const product of ['xanvero-80', 'xanvero-200', 'citrelle-fg']) {
      await page.goto(`${origin()}${base}/product/x-${idOf(tradeGrade, product)}`)
      await waitForLaterParts(page)
      await page.getByRole('button', { name: 'Ask for a quote' }).first().click()
      await page.getByText(/In the quote cart, which has/).waitFor()
    }
    await page.goto(`${origin()}${base}/quote-cart`)
    await waitUntilHydrated(page)
    const lines = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    const quantity = (at: number) => lines.nth(at).getByLabel('Quantity')
    const note = (at: number) => lines.nth(at).getByLabel('Note')
    await quantity(1).fill('25')
    await note(0).fill('In drums')
    await page.getByLabel('Your name').fill('Ada Guest')
    await page.locator('[name="company"]').fill('Birch Bakery')
    await page.getByLabel('E-mail address').fill('ada@guest.example')

    // Two of three quantities are missing.
    await page.getByRole('button', { name: 'Request a quotation' }).click()
    await page.getByText('Please check the 2 marked fields.').waitFor()
    expect(await page.getByText('This field is required.').count()).toBeGreaterThanOrEqual(2)
    await expect.poll(() => quantity(0).evaluate((element) => element === document.activeElement)).toBe(true)
    expect([await note(0).inputValue(), await quantity(1).inputValue()]).toEqual(['In drums', '25'])
    expect(await violationsOf(page)).toEqual([])

    // A line is removed with a wrong quantity in it; what was typed into the others stays.
    await quantity(2).fill('many')
    await quantity(0).fill('7')
    await lines
      .nth(2)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByText('Removed from the cart.').waitFor()
    await expect.poll(() => lines.count()).toBe(2)
    expect([await quantity(0).inputValue(), await note(0).inputValue()]).toEqual(['7', 'In drums'])
    expect(await page.locator('[name="company"]').inputValue()).toBe('Birch Bakery')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => lines.count()).toBe(3)

    // The last removal leaves a cart that is empty, and says so.
    await page.getByRole('button', { name: 'Empty this cart' }).click()
    await page.getByText('This cart is empty.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => lines.count()).toBe(3)
    // The browser reports the answer to the refused form.
    expect(errors).toEqual([expect.stringContaining('422')])
    await close()
  },
)

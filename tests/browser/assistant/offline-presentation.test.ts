import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage } from '../fixtures/launch.ts'
import { offlinePortal, pin } from '../fixtures/offline-portal.ts'

const { fixtures, newVisit, signIn, prepare } = offlinePortal()

/** The page of a prepared visit without a network, and the customer’s window that it has opened. */
async function presentedOffline(width: number, name: string) {
  const { page, errors, close } = await openPage(fixtures.browser(), width, {})
  const context = page.context()
  await context.clock.install({ time: new Date() })
  await signIn(context)
  const visitId = await newVisit(name)
  await prepare(page, visitId)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^Offline since/).waitFor()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the customer’s window' }).click()
  const shown = await opening
  await shown.getByRole('heading', { name: 'The presentation begins in a moment.', level: 1 }).waitFor()
  return { page, shown, context, errors: () => errors.filter((each) => !each.includes('ERR_INTERNET')), close }
}

async function showProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Show this page to the customer' }).click()
  await page.getByText('The customer sees this page now.').waitFor()
}

describe('A presentation without a network', () => {
  it.each([390, 1280])(
    '[SAL-04] [OFF-02] The customer’s window shows products and comparisons of the pack, and nothing internal, with %i px',
    async (width) => {
      const { page, shown, errors, close } = await presentedOffline(width, `Secret visit ${width}`)
      await page.getByLabel('Note').fill('They want a discount')
      await showProduct(page, 'Xanvero 80')
      await shown.getByRole('heading', { name: 'Xanvero 80', level: 1 }).waitFor()
      await shown.getByText('1,200–1,600').waitFor()
      for (const each of [page, shown]) {
        expect(await violationsOf(each)).toEqual([])
        expect(await each.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await page.getByRole('link', { name: 'All products of the pack' }).click()
      for (const name of ['Xanvero 80', 'Xanvero 200']) await page.getByLabel(`Compare ${name}`).check()
      await page.getByRole('link', { name: 'Compare the selected products' }).click()
      await page.getByRole('button', { name: 'Show this page to the customer' }).click()
      await shown.getByRole('columnheader', { name: 'Xanvero 200' }).waitFor()
      expect(await violationsOf(shown)).toEqual([])
      // A window that is reloaded shows the same again, and never becomes the page of the packs.
      await shown.reload()
      await shown.getByRole('columnheader', { name: 'Xanvero 200' }).waitFor()
      await page.getByRole('button', { name: 'Blank the screen' }).click()
      await shown.getByRole('heading', { name: 'One moment, please' }).waitFor()
      expect(await shown.getByText('Xanvero').count()).toBe(0)
      await page.getByRole('button', { name: 'Show the screen again' }).click()
      await shown.getByRole('columnheader', { name: 'Xanvero 200' }).waitFor()
      const text = `${await shown.title()} ${await shown.locator('body').innerText()}`
      for (const internal of ['Secret visit', 'They want a discount', 'INTERNAL', 'Weide', 'Rika', 'Call'])
        expect(text).not.toContain(internal)
      expect(errors()).toEqual([])
      await close()
    },
  )

  it('[SAL-04] The smallest text is read from four metres', async () => {
    const { page, shown, close } = await presentedOffline(1280, 'Large')
    await showProduct(page, 'Xanvero 80')
    await shown.getByRole('heading', { name: 'Xanvero 80', level: 1 }).waitFor()
    const sizes = await shown.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((each) =>
          [...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
        )
        .filter((each) => each.checkVisibility() && each.closest('.visually-hidden, script') === null)
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    )
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
    await close()
  })

  it('[SAL-04] [OFF-03] It is blank while the packs are locked, and ends with the pack', async () => {
    const { page, shown, context, errors, close } = await presentedOffline(1280, 'Locked')
    await showProduct(page, 'Xanvero 80')
    await shown.getByRole('heading', { name: 'Xanvero 80', level: 1 }).waitFor()
    await context.clock.fastForward(60 * 60_000)
    await page.getByRole('heading', { name: 'The packs are locked' }).waitFor()
    await shown.getByRole('heading', { name: 'One moment, please' }).waitFor()
    await page.getByLabel('Your PIN').fill(pin)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await shown.getByRole('heading', { name: 'Xanvero 80', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Delete from this device' }).click()
    await shown.getByRole('heading', { name: 'The presentation has ended.' }).waitFor()
    expect(await shown.getByText('Xanvero').count()).toBe(0)
    expect(errors()).toEqual([])
    await close()
  })

  it('[SAL-04] Without a window there is nothing to show it in', async () => {
    const { page, shown, close } = await presentedOffline(1280, 'Closed')
    await page.getByRole('link', { name: 'Xanvero 80', exact: true }).click()
    await page.getByRole('button', { name: 'Show this page to the customer' }).waitFor()
    await shown.close()
    await page.getByRole('button', { name: 'Show this page to the customer' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Blank the screen' }).count()).toBe(0)
    await close()
  })
})

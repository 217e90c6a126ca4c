import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { folderVisits } from './fixtures/folder-visits.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { waitForLaterParts } from './fixtures/later-parts.ts'

const base = '/nl/en-us'
const products = ['xanvero-80', 'xanvero-200', 'citrelle-fg'].map((key) => idOf(tradeGrade, key))
const [phone, desktop] = [390, 1280]

const visit = folderVisits()

it('[SHR-01] [SHR-07] Saves products from their pages, and orders them by keyboard, on a phone too', async () => {
  const [first = '', second = '', third = ''] = products
  let folder = ''
  await visit(`${base}/product/xanvero-80-${first}`, async (page) => {
    await waitForLaterParts(page)
    const address = page.url()
    await page.getByRole('link', { name: 'Save to a folder', exact: true }).click()
    const choice = page.getByRole('region', { name: 'Save to a folder' })
    await expect.poll(() => choice.evaluate((element) => element === document.activeElement)).toBe(true)
    await choice.getByRole('textbox', { name: 'Name of the folder' }).fill('Thickeners')
    await choice.getByRole('button', { name: 'Create and save here' }).click()
    await choice.getByText('Saved in Thickeners.').waitFor()
    // The page stays, and says what it has done until something else is done.
    expect(page.url()).toBe(address)
    const saved = choice.getByRole('button', { name: 'Save here: Thickeners' })
    await expect.poll(() => saved.isDisabled()).toBe(true)
    await choice.getByRole('button', { name: 'Undo' }).click()
    await choice.getByText('The folder has been removed.').waitFor()
    await saved.waitFor({ state: 'detached' })
    await choice.getByRole('textbox', { name: 'Name of the folder' }).fill('Thickeners')
    await choice.getByRole('button', { name: 'Create and save here' }).click()
    await choice.getByRole('link', { name: 'Open folder' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thickeners' }).waitFor()
    await page.reload()
    await waitUntilHydrated(page)
    folder = new URL(page.url()).pathname
  })
  await visit(`${base}/product/xanvero-200-${second}`, async (page) => {
    await waitForLaterParts(page)
    await page.getByRole('link', { name: 'Save to a folder', exact: true }).click()
    const choice = page.getByRole('region', { name: 'Save to a folder' })
    for (const isUndone of [true, false]) {
      await choice.getByRole('button', { name: 'Save here: Thickeners' }).click()
      await choice.getByText('Saved in Thickeners.').waitFor()
      expect(await choice.getByRole('link', { name: 'Open folder' }).getAttribute('href')).toBe(folder)
      if (!isUndone) continue
      await choice.getByRole('button', { name: 'Undo' }).click()
      await choice.getByText('Removed from the folder.').waitFor()
    }
    await choice.getByRole('button', { name: 'Close' }).click()
    await choice.waitFor({ state: 'detached' })
  })
  await visit(`${base}/account/folders?record=${third}`, async (page) => {
    await page.getByRole('button', { name: 'Save here: Thickeners' }).click()
    await page.waitForURL(/\/folder\//)
    await page.getByText('Saved in this folder.').waitFor()
    await page.reload()
    await waitUntilHydrated(page)
  })
  for (const width of [phone, desktop])
    await visit(
      folder,
      async (page) => {
        const names = () => page.locator('ol > li > div:first-child > a').allTextContents()
        const [top = '', middle = '', bottom = ''] = await names()
        const down = page.getByRole('button', { name: `Move ${top} down` })
        await down.focus()
        const saved = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.keyboard.press('Enter')
        await expect.poll(names).toEqual([middle, top, bottom])
        expect(await page.locator('main').getByRole('status').textContent()).toContain(
          `${top} is now at position 2 of 3.`,
        )
        // The button keeps the focus, so that it can be pressed again.
        await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
        // The item moves before the server has saved it.
        await saved
        await page.reload()
        await waitUntilHydrated(page)
        expect(await names()).toEqual([middle, top, bottom])
        await page
          .locator('main article > ol > li')
          .nth(2)
          .dragTo(page.locator('main article > ol > li').nth(0), {
            sourcePosition: { x: 4, y: 4 },
            targetPosition: { x: 4, y: 4 },
          })
        await expect.poll(names).toEqual([bottom, middle, top])
      },
      { width },
    )
})

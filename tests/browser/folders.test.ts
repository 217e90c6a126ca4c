import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { folderVisits, makeFolder } from './fixtures/folder-visits.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'

const base = '/nl/en-us'
const products = ['xanvero-80', 'xanvero-200', 'citrelle-fg'].map((key) => idOf(tradeGrade, key))
const [phone, desktop] = [390, 1280]

const visit = folderVisits()

it('[SHR-01] [SHR-07] Saves products from their pages, and orders them by keyboard, on a phone too', async () => {
  let folder = ''
  await visit(`${base}/product/xanvero-80-${products[0] ?? ''}`, async (page) => {
    await page.getByRole('link', { name: 'Save to a folder', exact: true }).click()
    folder = await makeFolder(page)
  })
  for (const product of products.slice(1))
    await visit(`${base}/account/folders?record=${product}`, async (page) => {
      await page.getByRole('button', { name: 'Save here: Thickeners' }).click()
      await page.waitForURL(/done=saved/)
      await waitUntilHydrated(page)
    })
  for (const width of [phone, desktop])
    await visit(
      folder,
      async (page) => {
        const names = () => page.locator('ol > li > div:first-child > a').allTextContents()
        const [first = '', second = '', third = ''] = await names()
        const down = page.getByRole('button', { name: `Move ${first} down` })
        await down.focus()
        const saved = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.keyboard.press('Enter')
        await expect.poll(names).toEqual([second, first, third])
        expect(await page.locator('main').getByRole('status').textContent()).toContain(
          `${first} is now at position 2 of 3.`,
        )
        // The button keeps the focus, so that it can be pressed again.
        await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
        // The item moves before the server has saved it.
        await saved
        await page.reload()
        await waitUntilHydrated(page)
        expect(await names()).toEqual([second, first, third])
        await page
          .locator('main article > ol > li')
          .nth(2)
          .dragTo(page.locator('main article > ol > li').nth(0), {
            sourcePosition: { x: 4, y: 4 },
            targetPosition: { x: 4, y: 4 },
          })
        await expect.poll(names).toEqual([third, second, first])
      },
      { width },
    )
})

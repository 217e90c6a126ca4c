import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/built-pages.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { today } from '../fixtures/call-fixtures.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { openMemory } from '../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../fixtures/http-portal.ts'
import { userOf } from '../fixtures/signed-in.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { launch, openPage } from './fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

const base = '/nl/en-us'
const products = ['xanvero-80', 'xanvero-200', 'citrelle-fg'].map((key) => idOf(tradeGrade, key))
const [phone, desktop] = [390, 1280]

let portal: TestPortal
let browser: Browser
let origin = ''
let session = ''
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(
    openMemory,
    () => ({ pages, clientFiles: clientDirectory(projectRoot), publicOrigin: () => origin }),
    () => today,
  )
  const { id } = await userOf(portal, 'customer')
  session = await portal.services.signIn.sessions.begin(id, { site: 'nl', device: '' })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function visit(
  path: string,
  steps: (page: Page) => Promise<void>,
  { width = desktop, isGuest = false } = {},
): Promise<void> {
  const open = await openPage(browser, width, { prepare: (page) => recordLayoutShifts(page) })
  const url = origin.replace('http:', 'https:')
  if (!isGuest)
    await open.page.context().addCookies([{ name: sessionCookie, value: session, url, secure: true, httpOnly: true }])
  await open.page.goto(origin + path)
  await waitUntilHydrated(open.page)
  await steps(open.page)
  await expectNoPageFaults(open.page)
  expect(open.errors).toEqual([])
  await open.close()
}

/** The folder that a visitor has made, by the address of its page. */
async function makeFolder(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Thickeners')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/folder\//)
  await waitUntilHydrated(page)
  return new URL(page.url()).pathname
}

it('[SHR-01] [SHR-07] Saves products from their pages, and orders them by keyboard, on a phone too', async () => {
  let folder = ''
  await visit(`${base}/product/xanvero-80-${products[0] ?? ''}`, async (page) => {
    await page.getByRole('link', { name: 'Save to a folder' }).click()
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
        await page.keyboard.press('Enter')
        await expect.poll(names).toEqual([second, first, third])
        expect(await page.locator('main').getByRole('status').textContent()).toContain(
          `${first} is now at position 2 of 3.`,
        )
        // The button keeps the focus, so that it can be pressed again.
        await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
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

it('[SHR-02] [SHR-06] A guest opens a share, and its owner sees that it was displayed', async () => {
  let share = ''
  await visit(`${base}/account/folders`, async (page) => {
    await makeFolder(page)
    await page.getByRole('link', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Create the address' }).click()
    const address = page.getByRole('link', { name: /\/share\// })
    share = new URL((await address.textContent()) ?? '').pathname
    await waitUntilHydrated(page)
  })
  for (const width of [phone, desktop])
    await visit(
      share,
      async (page) => {
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thickeners')
        // The history of the tab, which scripts of the site can read, has no token.
        await page.waitForFunction(() => window.sessionStorage.getItem('page-history') !== null)
        const history = await page.evaluate(() => window.sessionStorage.getItem('page-history'))
        expect(history).not.toContain(share.split('/').at(-1))
        expect(history).toContain('/share/')
      },
      { width, isGuest: true },
    )
  await visit(`${base}/account/shares`, async (page) => {
    await page.getByText('opened 2 times').waitFor()
  })
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { builtPages, clientDirectory } from '#app/built-pages.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { today } from '../fixtures/call-fixtures.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { fillDocuments } from '../fixtures/document-fixtures.ts'
import { openMemory } from '../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../fixtures/http-portal.ts'
import { userOf } from '../fixtures/signed-in.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { launch, openPage } from './fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

const base = '/nl/en-us'
const product = idOf(tradeGrade, 'xanvero-80')
const productPage = `${base}/product/xanvero-80-${product}`
const [phone, desktop] = [390, 1280]

let portal: TestPortal
let browser: Browser
let origin = ''
const sessions = { customer: '', editor: '' }
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  // A decision is dated and checked by the same clock as the page.
  portal = await testPortal(
    openMemory,
    () => ({ pages, clientFiles: clientDirectory(projectRoot), publicOrigin: () => origin }),
    () => today,
  )
  await fillDocuments(portal.fixtures.records, portal.files)
  for (const role of ['customer', 'editor'] as const) {
    const { id } = await userOf(portal, role)
    sessions[role] = await portal.services.signIn.sessions.begin(id, { site: 'nl', device: '' })
  }
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function visit(
  role: keyof typeof sessions,
  width: number,
  path: string,
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const open = await openPage(browser, width, { prepare: (page) => recordLayoutShifts(page) })
  const url = origin.replace('http:', 'https:')
  const cookie = { name: sessionCookie, value: sessions[role], url, secure: true, httpOnly: true }
  await open.page.context().addCookies([cookie])
  await open.page.goto(origin + path)
  await waitUntilHydrated(open.page)
  await steps(open.page)
  expect(open.errors).toEqual([])
  await open.close()
}

describe('A document on request', () => {
  it('[WID-11] Explains what a request means while the mouse is on its link', () =>
    visit('customer', desktop, productPage, async (page) => {
      const link = page.getByRole('link', { name: /^Request it: Certificate of analysis, Xanvero 80/ })
      const open = page.locator('[role=tooltip][data-open]')
      await link.hover()
      await open.waitFor()
      expect(await open.innerText()).toContain('the answer by email')
      expect(await link.getAttribute('aria-describedby')).toBe(await open.getAttribute('id'))
      await expectNoPageFaults(page)
      await page.mouse.move(0, 0)
      await open.waitFor({ state: 'detached' })
      expect(await link.getAttribute('aria-describedby')).toBeNull()
    }))

  it('Is requested on a phone, granted on a desktop and then available', async () => {
    const ask = { name: /^Request it: Certificate of analysis, Xanvero 80/ }
    await visit('customer', phone, productPage, async (page) => {
      await page.getByRole('link', ask).click()
      const purpose = page.getByLabel('What do you need it for?')
      await purpose.waitFor()
      await page.reload()
      await expectNoPageFaults(page)
      await purpose.fill('A trial batch.')
      await page.locator('main').getByRole('button', { name: 'Send' }).click()
      await page.getByText(/^Requested on/).waitFor()
      expect(new URL(page.url()).pathname).toBe(productPage)
      expect(await page.getByRole('link', ask).count()).toBe(0)
      await expectNoPageFaults(page)
    })
    await visit('editor', desktop, `${base}/account/document-requests`, async (page) => {
      await expectNoPageFaults(page)
      await page.getByRole('link', { name: /^Answer: Certificate of analysis, Xanvero 80/ }).click()
      expect(await page.getByText('A trial batch.').isVisible()).toBe(true)
      const until = page.getByLabel('Last day')
      await until.waitFor()
      await page.reload()
      expect(await until.inputValue()).toBe('2027-06-15')
      await expectNoPageFaults(page)
      await until.fill('2026-12-31')
      await page.getByRole('button', { name: 'Grant' }).click()
      await page.getByText('The document has been granted.').waitFor()
      await page.getByRole('link', { name: /^Withdraw: / }).click()
      await page.getByLabel('Reason').waitFor()
    })
    await visit('customer', phone, productPage, async (page) => {
      expect(await page.getByText('Granted until 31 December 2026').isVisible()).toBe(true)
      const file = page.getByRole('link', { name: /^Download \(Dutch\).*Certificate of analysis, Xanvero 80/ })
      const path = await file.getAttribute('href')
      expect(await page.evaluate(async (url) => (await fetch(url ?? '')).status, path)).toBe(200)
      await page.goto(`${origin}${base}/account/document-requests`)
      await expectNoPageFaults(page)
    })
  })
})

describe('The visibility explanation page', () => {
  it.each([phone, desktop])('Answers through a form that needs no script (%i px)', (width) =>
    visit('editor', width, `${base}/account/visibility`, async (page) => {
      await page.getByLabel('Page or record').fill(idOf(productDocument, 'coa-nl'))
      await page.getByLabel('Country site').selectOption('US')
      await page.getByRole('button', { name: 'Explain' }).click()
      await page.getByText('The record that it belongs to is shown.').waitFor()
      expect(await page.getByText('Not shown', { exact: true }).isVisible()).toBe(true)
      expect(await page.getByLabel('Country site').inputValue()).toBe('US')
      await expectNoPageFaults(page)
      await page.getByLabel('Account', { exact: true }).fill('nobody')
      await page.getByRole('button', { name: 'Explain' }).click()
      await page.getByText('There is no such account.').waitFor()
      await expectNoPageFaults(page)
    }),
  )
})

import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { documentRequests } from '../fixtures/document-requests-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'

const base = '/nl/en-us'
const productPage = `${base}/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`
const [phone, desktop] = [390, 1280]

const { visit, origin } = documentRequests()

it('A document on request is requested on a phone, granted on a desktop and then available', async () => {
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
    const until = page.getByLabel('Access until')
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
    await page.goto(`${origin()}${base}/account/document-requests`)
    await expectNoPageFaults(page)
  })
})

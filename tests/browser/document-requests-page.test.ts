import { describe, expect, it } from 'vitest'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { documentRequests } from './fixtures/document-requests-portal.ts'
import { expectNoPageFaults } from './fixtures/page-checks.ts'

const base = '/nl/en-us'
const productPage = `${base}/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`
const [phone, desktop] = [390, 1280]

const { visit } = documentRequests()

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

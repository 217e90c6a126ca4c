import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { isIn } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { errandFixtures } from '../fixtures/errand-portal.ts'
import { openRequests } from '../fixtures/open-requests.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, clock, browserOf, visit } = errandFixtures()
const start = Date.parse('2026-06-15T10:00:00Z')
const base = '/nl/en-us'
const path = `${base}/account/requests`

/** The numbers in the rows of the table. */
const numbers = (page: Page) => page.locator('main tbody th a').allTextContents()

const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')

describe('The desk with two hundred open requests', () => {
  it('[ERD-07] Finds one by its product and by its customer within two presses, and answers ten without the mouse', async () => {
    clock.now = start
    const { records } = portal().fixtures
    await openRequests(records, 200)
    const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width: 1280 })
    await visit(page, path)
    await page.getByText('200 requests').waitFor()
    expect(await numbers(page)).toHaveLength(50)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    // Two presses beside what is typed: the key of the search, and Enter.
    const search = async (words: string): Promise<void> => {
      await page.keyboard.press('/')
      await page.keyboard.type(words)
      await Promise.all([
        page.waitForURL((url) => url.searchParams.get('search-term') === words),
        page.keyboard.press('Enter'),
      ])
    }
    await search('Bakery 117')
    await expect.poll(() => numbers(page)).toEqual(['Q-BE-2026-000117'])
    await search('SOL-030')
    await expect.poll(async () => (await numbers(page)).length).toBeGreaterThan(5)
    const products = await page.locator('main td[data-header="Products"]').allTextContents()
    expect(products.every((text) => text.startsWith('Solvara 030'))).toBe(true)

    // Ten enquiries are answered with keys alone.
    await visit(page, `${path}?kind=default`)
    await page.keyboard.press('j')
    for (let answered = 0; answered < 10; answered += 1) {
      if (answered > 0) await page.keyboard.press('j')
      const before = page.url()
      await page.keyboard.press('o')
      await page.waitForURL((url) => url.href !== before && /requests\/a0E/.test(url.pathname))
      await page.getByRole('button', { name: /^Take/ }).waitFor()
      await page.keyboard.press('a')
      await page.locator('summary', { hasText: 'Send the answer' }).waitFor()
      await page.keyboard.press('a')
      for (let field = 0; (await focusedField(page)) !== 'answer'; field += 1) {
        expect(field).toBeLessThan(40)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type('Yes, we have it.')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('main').getByText('Answered', { exact: true }).waitFor()
    }
    const sent = await records.list(systemViewer, customerRequest, { where: isIn('state', ['sent']) })
    expect(sent.map(({ answer }) => answer)).toEqual(Array.from({ length: 10 }, () => 'Yes, we have it.'))
    expect(errors).toEqual([])
    await close()
  }, 180_000)

  it.each([
    [320, true],
    [390, false],
    [768, true],
  ])('[ERD-07] Reads the queue and a request at %i px, with scripts: %s', async (width, hasScripts) => {
    clock.now = start
    const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width, hasScripts })
    await visit(page, `${path}?queue=all`)
    expect(await overflow(page)).toBe(0)
    await page.getByLabel('Number, customer or product').fill('Bakery 117')
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('**search-term=Bakery*')
    await page.getByRole('link', { name: 'Q-BE-2026-000117' }).click()
    await page.getByRole('heading', { level: 1, name: /Q-BE-2026-000117/ }).waitFor()
    expect(await overflow(page)).toBe(0)
    if (hasScripts) expect(await violationsOf(page)).toEqual([])
    // The way back leads to what was searched.
    await page.getByRole('navigation', { name: 'Queues' }).getByRole('link').first().click()
    await page.waitForURL('**search-term=Bakery*')
    await expect.poll(() => numbers(page)).toEqual(['Q-BE-2026-000117'])
    expect(errors).toEqual([])
    await close()
  })
})

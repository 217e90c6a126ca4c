import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

const { office, visit } = backOfficePortal()
const suggestions = (page: Page) => page.locator('#office-suggestions')
const pathOf = (page: Page): string => new URL(page.url()).pathname

describe('The keys of the back office', () => {
  it.each(firstUnlessLong(390, 768, 1280))(
    '[BOF-08] The search, its suggestions and the help have no fault at %i px',
    async (width) => {
      await visit(width, async (page) => {
        await page.goto(office('/search?q=xanvero'))
        await expectNoPageFaults(page)
        await page.goto(office('/Product2'))
        await page.getByRole('searchbox', { name: 'Find pages and records' }).fill('xanvero')
        await suggestions(page).getByRole('link', { name: 'Xanvero 80' }).waitFor()
        expect(await violationsOf(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
        expect(await violationsOf(page)).toEqual([])
      })
    },
  )

  it('[BOF-08] A record is found from anywhere with the keyboard, and Escape closes the suggestions', async () => {
    await visit(1280, async (page) => {
      await page.goto(office('/Account'))
      await page.keyboard.press('/')
      await page.keyboard.type('xanvero 80')
      await suggestions(page).getByRole('link', { name: 'Xanvero 80' }).waitFor()
      expect(await page.getByRole('status').filter({ hasText: 'Results:' }).count()).toBe(1)
      await page.keyboard.press('Escape')
      expect(await suggestions(page).isVisible()).toBe(false)
      await page.keyboard.type(' ')
      await suggestions(page).getByRole('link', { name: 'Xanvero 80' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
      await page.keyboard.press('Control+k')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('office-search')
      await page.keyboard.type('webh')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Search results' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).waitFor()
    })
  })

  it('[BOF-08] Rows, records, forms and pages are reached with single letters, which type where something is typed', async () => {
    await visit(1280, async (page) => {
      await page.goto(office('/Product2?search=xanvero'))
      const names = await page.locator('tbody th').allTextContents()
      for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(names[1])
      await page.keyboard.press('x')
      expect(await page.locator('tbody tr').nth(1).getByRole('checkbox').isChecked()).toBe(true)
      await page.locator('tbody tr').nth(1).getByRole('link').first().focus()
      await page.keyboard.press('e')
      await page.waitForURL(/\/record\/\w{18}\/edit$/)
      await page.getByLabel('Grade code').fill('')
      await page.keyboard.type('jkxe/n?')
      expect(await page.getByLabel('Grade code').inputValue()).toBe('jkxe/n?')
      await page.keyboard.press('Control+s')
      await page.getByText('The record is saved.').waitFor()
      await page.keyboard.press('e')
      await page.waitForURL(/\/edit$/)
      await page.keyboard.press('h')
      await page.waitForURL(office(''))
      await page.goto(office('/Product2'))
      await page.keyboard.press('f')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('f1')
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('n')
      await page.waitForURL(office('/Product2/new'))
    })
  })

  it('[BOF-08] Single letters can be switched off, and stay off', async () => {
    await visit(1280, async (page) => {
      await page.goto(office('/Product2'))
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await help.getByLabel('Single letters are shortcuts').uncheck()
      await help.getByRole('button', { name: 'Close' }).click()
      await page.reload()
      for (const key of ['n', 'j', 'h', '?', '/']) await page.keyboard.press(key)
      expect([pathOf(page), await help.isVisible()]).toEqual(['/back-office/en-us/Product2', false])
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
      await page.keyboard.press('Control+k')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('office-search')
    })
  })

  it('[BOF-08] Without a network the suggestions disappear, and without scripts the search has its page', async () => {
    await visit(
      390,
      async (page) => {
        await page.goto(office('/Product2'))
        const search = page.getByRole('searchbox', { name: 'Find pages and records' })
        await search.fill('xanvero')
        await suggestions(page).getByRole('link', { name: 'Xanvero 80' }).waitFor()
        await page.context().setOffline(true)
        await search.pressSequentially(' 8')
        await suggestions(page).waitFor({ state: 'hidden' })
        await page.context().setOffline(false)
      },
      { expectedErrors: ['Failed to load resource: net::ERR_INTERNET_DISCONNECTED'] },
    )
    await visit(
      390,
      async (page) => {
        await page.goto(office('/Product2'))
        expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false)
        await page.getByRole('searchbox', { name: 'Find pages and records' }).fill('xanvero 80')
        await page.keyboard.press('Enter')
        await page.getByRole('main').getByRole('link', { name: 'Xanvero 80' }).click()
        await page.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
      },
      { javaScriptEnabled: false },
    )
  })
})

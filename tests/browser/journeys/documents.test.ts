import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { documentsPortal } from '../fixtures/documents-portal.ts'
import { visitor, withoutScripts } from '../fixtures/visitor.ts'

const visit = visitor(browserFixtures(documentsPortal))

const [desktop, phone] = [1280, 390]
const grade = idOf(tradeGrade, 'xanvero-80')

describe('A document bundle', () => {
  it('Contains the selected types and language and can be downloaded', () =>
    visit(`/nl/en-us/documents-pack?products=${grade}`, desktop, async (open) => {
      const { page } = open
      await page.getByRole('combobox', { name: 'Types of documents' }).click()
      await page.waitForFunction(() => document.querySelector('[data-phase=open]') !== null)
      await page.getByRole('option', { name: 'Technical data sheet' }).click()
      await page.waitForURL('**types=technical-data-sheet**')
      await page.keyboard.press('Escape')
      await page.getByText('Not in English: here in Dutch').waitFor()
      await page.getByRole('combobox', { name: 'Language of the files' }).click()
      await page.waitForFunction(() => document.querySelectorAll('[data-phase=open]').length === 1)
      await page.getByRole('option', { name: 'Dutch' }).click()
      await page.waitForURL('**language=nl-NL')
      await page.getByText('Everything you selected is available.').waitFor()
      expect(await page.getByRole('table').count()).toBe(1)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download ZIP' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.zip$/)
      expect(await download.failure()).toBeNull()
    }))

  it('Starts on a list with the products that it shows', () =>
    visit('/nl/en-us/products', desktop, async ({ page }) => {
      const cards = await page.locator('li[data-id]').count()
      await page.getByRole('link', { name: /^Documents for these/ }).click()
      await page.waitForURL('**/documents-pack?products=**')
      expect(new URL(page.url()).searchParams.getAll('products')).toHaveLength(cards)
    }))

  it('Works without JavaScript', () =>
    visit(
      `/nl/en-us/documents-pack?products=${grade}`,
      phone,
      async (open) => {
        const { page } = open
        await page.getByRole('checkbox', { name: 'Technical data sheet' }).check()
        await page.getByRole('combobox', { name: 'Language of the files' }).selectOption('nl-NL')
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.waitForURL('**types=technical-data-sheet&language=nl-NL')
        expect(await page.getByText('Everything you selected is available.').isVisible()).toBe(true)
        const href = await page.getByRole('link', { name: 'Download ZIP' }).getAttribute('href')
        expect(href).toBe(`/nl/en-us/pack?products=${grade}&types=technical-data-sheet&language=nl-NL`)
      },
      withoutScripts,
    ))
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contentKey } from '../../fixtures/calls-contents.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { publicationsPortal } from '../fixtures/publications-portal.ts'
import { visitor, withoutScripts } from '../fixtures/visitor.ts'

const visit = visitor(browserFixtures(publicationsPortal))

const base = '/nl/nl-nl'
const news = `${base}/publication/a-new-warehouse-${contentKey('news')}`
const recipe = `${base}/publication/pepper-sauce-${contentKey('recipe')}`

describe('A formulation', () => {
  const amounts = async (page: Page) =>
    (await page.locator('main table td:last-child').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '))

  it('[ENT-05][VAL-01] Is computed again while the batch is typed, and its address contains the batch', () =>
    visit(recipe, 1280, async ({ page }) => {
      expect(await amounts(page)).toEqual(['625 g', '5 g', '370 g', '1 kg'])
      const field = page.getByLabel('Batchgrootte')
      await field.fill('2,5')
      expect(await amounts(page)).toEqual(['1,5625 kg', '12,5 g', '925 g', '2,5 kg'])
      await page.getByLabel('Eenheid').selectOption('g')
      await field.press('Enter')
      await page.waitForURL(`**${recipe}?batch=2.5&unit=g`)
      expect(await amounts(page)).toEqual(['1,5625 g', '12,5 mg', '925 mg', '2,5 g'])
      await field.fill('2,5,5')
      await field.blur()
      expect(await page.getByText('Te veel decimaaltekens').isVisible()).toBe(true)
    }))

  it('[ENT-05] Is computed without JavaScript too', () =>
    visit(
      recipe,
      1280,
      async ({ page }) => {
        await page.getByLabel('Batchgrootte').fill('1.000')
        await page.getByLabel('Eenheid').selectOption('g')
        await page.getByRole('button', { name: 'Berekenen' }).click()
        await page.waitForURL(`**${recipe}?batch=1000&unit=g`)
        expect(await amounts(page)).toEqual(['625 g', '5 g', '370 g', '1.000 g'])
      },
      withoutScripts,
    ))
})

it('[ENQ-03] Leads from the list to a publication, its product and back', () =>
  visit(`${base}/publications`, 1280, async ({ page }) => {
    await page.getByRole('link', { name: 'Warehouse nl-NL' }).click()
    await page.waitForURL(`**${news}?origin=browse`)
    await page.getByRole('main').getByRole('link', { name: 'Xanvero 80' }).click()
    await page.waitForURL('**/product/xanvero-80-*?origin=publication')
    await page.getByRole('link', { name: 'Terug naar de publicaties' }).click()
    await page.waitForURL(`**${news}?origin=browse`)
    await page.getByRole('link', { name: 'Terug naar de publicaties' }).click()
    await page.waitForURL(`**${base}/publications`)
  }))

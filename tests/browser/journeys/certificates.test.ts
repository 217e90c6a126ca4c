import { describe, expect, it } from 'vitest'
import { today } from '../../fixtures/call-fixtures.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { documentsPortal } from '../fixtures/documents-portal.ts'
import type { OpenPage } from '../fixtures/launch.ts'
import { visitor, withoutScripts } from '../fixtures/visitor.ts'

const fixtures = browserFixtures(documentsPortal)
const visit = visitor(fixtures, today)

const path = '/nl/en-us/certificates-and-documents'
const desktop = 1280

const names = ({ page }: OpenPage): Promise<readonly string[]> => page.locator('li[data-validity] h3').allInnerTexts()

describe('From the page of certificates', () => {
  it('Filter the list in place, appear in the address and are removed by their chips', () =>
    visit(path, desktop, async (open) => {
      const { page } = open
      await page.getByRole('combobox', { name: 'Scheme' }).click()
      await page.waitForFunction(() => document.querySelector('[data-phase=open]') !== null)
      await page.getByRole('option', { name: 'GDP' }).click()
      await page.waitForURL('**?scheme=gdp')
      await page.getByRole('option', { name: 'ISO 9001' }).click()
      await page.waitForURL('**?scheme=gdp&scheme=iso-9001')
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.waitForFunction(() => document.querySelectorAll('[data-phase=open]').length === 1)
      await page.getByRole('option', { name: 'Swedish' }).click()
      await page.waitForURL('**?scheme=gdp&scheme=iso-9001&language=sv')
      await page.getByText('1 of 2').waitFor()
      expect(await names(open)).toEqual(['ISO 9001:2015'])
      await page.getByRole('link', { name: 'Remove the filter Language: Swedish' }).click()
      await page.waitForURL('**?scheme=gdp&scheme=iso-9001')
      await page.getByText('2 certificates').waitFor()
      await page.goBack()
      await page.waitForURL('**&language=sv')
      await page.getByText('1 of 2').waitFor()
    }))

  it('Works by keyboard alone and leads to the bundle', () =>
    visit(path, desktop, async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Select ISO 9001:2015' }).focus()
      await page.keyboard.press('Space')
      await page.getByText('1 selected').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.getByText('2 selected').waitFor()
      const submit = page.getByRole('button', { name: 'Continue to the ZIP' })
      for (let tabs = 0; tabs < 6 && !(await submit.evaluate((button) => button === document.activeElement)); tabs += 1)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/documents-pack?certificates=*&certificates=*')
      await page.getByRole('heading', { name: 'Files as one ZIP' }).waitFor()
    }))

  it('Filters with a form and leads to the bundle of several certificates', () =>
    visit(
      path,
      desktop,
      async (open) => {
        const { page } = open
        await page.getByRole('checkbox', { name: 'ISO 9001', exact: true }).check()
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.waitForURL('**?scheme=iso-9001')
        expect(await names(open)).toEqual(['ISO 9001:2015'])
        await page.goto(fixtures.origin() + path)
        await page.getByRole('checkbox', { name: 'Select GDP' }).check()
        await page.getByRole('button', { name: 'Continue to the ZIP' }).click()
        await page.waitForURL('**/documents-pack?certificates=*')
        expect(await page.getByRole('cell', { name: /Expired: was valid until/ }).count()).toBe(1)
      },
      withoutScripts,
    ))
})

import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { visitor, withoutScripts } from '../fixtures/visitor.ts'

const base = '/nl/en-us'

const parameters = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams)

/** More products than two pages of a list show, so that it is sorted, filtered and paged. */
async function addCitricAcids({ fixtures }: TestPortal): Promise<void> {
  const forms = Array.from({ length: 60 }, (_, index) => (index % 6 === 0 ? 'liquid' : 'powder'))
  await fixtures.records.write(systemViewer, async (handle) => {
    for (const [index, physicalForm] of forms.entries())
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await handle.create(tradeGrade, {
        integrationId: `citric-acid-${index}`,
        name: `Citric acid ${index + 100}`,
        principal: idOf(account, 'tessolund'),
        tradeName: idOf(tradeName, 'citrelle'),
        components: [{ substance: idOf(substance, 'CAS-77-92-9'), percent: null }],
        businessGroups: [idOf(businessGroup, 'BG3')],
        physicalForm,
        countries: ['NL', 'DE'],
      })
  })
  await fixtures.follower.catchUp()
}

const visit = visitor(builtFixtures({ fill: addCitricAcids }))

describe('Without JavaScript', () => {
  it('Searches, filters, sorts and pages by links and forms', () =>
    visit(
      base,
      1280,
      async ({ page }) => {
        await page.locator('input[role=combobox]').fill('acid')
        await page.keyboard.press('Enter')
        await page.waitForURL('**/search?search-term=acid')
        await page.getByRole('link', { name: /^Powder / }).click()
        await page.waitForURL('**filters=form**')
        expect(parameters(page.url())).toEqual({ 'search-term': 'acid', filters: 'form:powder' })
        expect(await page.getByRole('link', { name: /^Powder / }).getAttribute('aria-current')).toBe('true')
        await page.locator('select[name=sort-by]').selectOption('name')
        await page
          .locator('form', { has: page.locator('select[name=sort-by]') })
          .getByRole('button')
          .click()
        await page.waitForURL('**sort-by=name**')
        expect(parameters(page.url())).toEqual({ 'search-term': 'acid', filters: 'form:powder', 'sort-by': 'name' })
        await page.locator('a[rel=next]').click()
        await page.waitForURL('**page=2**')
        await page.locator('ul[aria-label] a[rel=nofollow]').filter({ hasText: 'Powder' }).first().click()
        await page.waitForURL((url) => !url.searchParams.has('filters'))
        // ADR-03: a change of the query starts at page 1, which has no parameter.
        expect(parameters(page.url())).toEqual({ 'search-term': 'acid', 'sort-by': 'name' })
      },
      withoutScripts,
    ))

  it('[RTE-07] Leads from the choice of country to a product, and to the same product in another language', () =>
    visit(
      base + '/products',
      1280,
      async ({ page }) => {
        await page.locator('h3 a').first().click()
        const product = new URL(page.url()).pathname.slice(base.length)
        expect(product).toMatch(/^\/product\/[\w-]+$/)
        await page.locator('[popovertarget=sites]').click()
        await page.locator(`#sites a[href="/nl/nl-nl${product}"]`).click()
        expect(new URL(page.url()).pathname).toBe(`/nl/nl-nl${product}`)
        expect(await page.locator('html').getAttribute('lang')).toBe('nl-NL')
      },
      withoutScripts,
    ))
})

it('Links navigate without loading a document and update title, focus and history', () =>
  visit(base + '/products', 1280, async ({ page }) => {
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    const link = page.locator('h3 a').nth(3)
    const name = await link.innerText()
    await link.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, 400))
    await link.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.title()).toContain(name)
    expect(parameters(page.url())).toEqual({ origin: 'browse' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await page.waitForFunction(() => window.scrollY === 400)
    expect(await page.title()).toMatch(/^Products \|/)
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
  }))

it('Suggestions follow the typing, respond to arrow keys and open on Enter', () =>
  visit(base + '/products', 1280, async ({ page }) => {
    const field = page.locator('input[role=combobox]')
    await field.pressSequentially('citric a')
    await page.getByRole('option').first().waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(await field.getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('ArrowDown')
    const active = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
    expect(await active.getAttribute('aria-selected')).toBe('true')
    expect(await active.innerText()).toMatch(/Citric acid/)
    await page.keyboard.press('ArrowUp')
    expect(await field.getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('Escape')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?search-term=Citric%20acid')
    expect(await page.locator('input[role=combobox]').inputValue()).toBe('Citric acid')
  }))

it('Facets on a phone open in a drawer that traps the focus, update their counts and close to the filtered list', () =>
  visit(base + '/products', 390, async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Filters' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    // WID-04: presses have no effect while the drawer opens.
    await page.locator('dialog[data-phase=open]').waitFor()
    await drawer.getByRole('link', { name: /^Powder / }).click()
    await page.waitForURL('**filters=form%3Apowder')
    expect(await drawer.isVisible()).toBe(true)
    const show = drawer.getByRole('button').last()
    await page.waitForFunction(() => document.querySelector('dialog a[aria-current=true]') !== null)
    const shown = await show.innerText()
    await show.click()
    await drawer.waitFor({ state: 'hidden' })
    const total = await page.locator('h2[aria-live]').innerText()
    expect(shown).toContain(total.split(' ')[0])
    await opener.click()
    await page.locator('dialog[data-phase=open]').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }))

it('The choice of country leads on a product page to the same product and on a list to the same query', () =>
  visit(base + '/products?search-term=xanthan', 1280, async ({ page }) => {
    await page.locator('[popovertarget=sites]').click()
    await page.locator('#sites a[href="/de/de/products?search-term=xanthan"]').click()
    await page.waitForURL('**/de/de/products?search-term=xanthan')
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  }))

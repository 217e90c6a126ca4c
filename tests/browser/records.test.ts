import { describe, expect, it } from 'vitest'
import { previewToken } from '#features/content/preview/preview.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'
import { previewSecret } from './fixtures/portal.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

const base = '/nl/nl-nl'

// Follows the tabs of record pages as a visitor does.
const fixtures = demoFixtures()

const html = async (path: string): Promise<string> => (await fetch(fixtures.origin() + path)).text()

/** Of the first suppliers the one with the longest range: its tabs have letters and pages. */
async function longRange(): Promise<string> {
  const suppliers = [...(await html(`${base}/suppliers`)).matchAll(new RegExp(`href="(${base}/supplier/[^"?]+)"`, 'g'))]
  for (const [, path = ''] of suppliers)
    if ((await html(`${path}?active-tab-id=tradegrades`)).includes('page=2&amp;active-tab-id=tradegrades')) return path
  throw new Error('No supplier has more than a page of grades.')
}

let found: Promise<string> | undefined

async function visit(path: string, width: number, options: { readonly scripts?: boolean } = {}) {
  const opened = await openPage(fixtures.browser(), width, {
    prepare: recordLayoutShifts,
    ...(options.scripts === false ? { javaScriptEnabled: false } : {}),
  })
  await opened.page.goto(fixtures.origin() + path)
  return opened
}

const tab = (name: string) => `nav a:has-text("${name}")`

describe('The page of a record', () => {
  it.each([
    [390, '?active-tab-id=tradegrades'],
    [1280, '?filter-by-letter=Q'],
  ])('[TAB-02] Is accessible and has no layout shift at %i px with %s', async (width, query) => {
    const { page, errors, close } = await visit((await (found ??= longRange())) + query, width)
    await page.waitForLoadState('networkidle')
    await expectNoPageFaults(page)
    expect(errors).toEqual([])
    await close()
  })

  it('[TAB-02] Switches tabs by keyboard without loading a document or scrolling, with a history entry for each', async () => {
    const supplier = await (found ??= longRange())
    const { page, close } = await visit(`${supplier}?origin=browse`, 1280)
    await waitUntilHydrated(page)
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    const grades = page.locator('#range').locator(tab('Producten')).last()
    await grades.focus()
    await page.evaluate(() => window.scrollTo(0, 120))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${supplier}?active-tab-id=tradegrades&origin=browse*`)
    expect(await page.evaluate(() => window.scrollY)).toBe(120)
    expect(await page.locator('#range [aria-current=page]').first().innerText()).toContain('Producten')
    const letter = page.locator('#range a[aria-label]:not([aria-current])').first()
    await letter.press('Enter')
    await page.waitForURL('**filter-by-letter=*')
    expect(await page.locator('[data-back]').count()).toBe(1)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('filter-by-letter'))
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    await close()
  })

  it("[ENQ-03] Leads 'back to' the list, however many tabs were opened", async () => {
    const { page, close } = await visit(`${base}/suppliers?sort-by=name-descending`, 1280)
    await waitUntilHydrated(page)
    await page.locator('h3 a').first().click()
    await page.locator('[data-back]').waitFor()
    await page.locator('#range').locator(tab('Producten')).last().click()
    await page.waitForURL('**active-tab-id=tradegrades**')
    await page.locator('#range').locator(tab('Productgroepen')).first().click()
    await page.waitForURL((url) => !url.search.includes('active-tab-id'))
    await page.locator('[data-back]').click()
    await page.waitForURL('**/suppliers?sort-by=name-descending')
    expect(await page.locator('h3 a').count()).toBeGreaterThan(1)
    await close()
  })

  it('[TAB-02] Shows tabs, letters and pages as plain links without JavaScript', async () => {
    const supplier = await (found ??= longRange())
    const { page, close } = await visit(supplier, 390, { scripts: false })
    await page.locator('#range').locator(tab('Producten')).last().click()
    await page.locator('#range a[rel=next]').click()
    expect(new URL(page.url()).search).toBe('?page=2&active-tab-id=tradegrades')
    expect(await page.locator('#range li[data-id]').count()).toBeGreaterThan(0)
    await close()
  })

  it('[ERP-03] Stays in preview across links and forms, and is complete there', async () => {
    const token = previewToken(previewSecret, 'nl', Math.floor(Date.now() / 1000) + 3600)
    const { page, errors, close } = await visit(`${base}/products?preview=${token}`, 390)
    await waitUntilHydrated(page)
    await expectNoPageFaults(page)
    await page.locator('h3 a').first().click()
    await page.waitForURL(`**/product/*preview=${token}*`)
    await page.locator('.preview-bar').waitFor()
    await waitUntilHydrated(page)
    await page.getByRole('combobox').first().fill('gum')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `${base}/search` && url.search.includes(`preview=${token}`))
    await page.locator('.preview-bar a').click()
    await page.waitForURL((url) => !url.search.includes('preview'))
    expect(await page.locator('.preview-bar').count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })
})

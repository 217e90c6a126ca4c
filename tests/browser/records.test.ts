import { describe, expect, it } from 'vitest'
import { previewToken } from '#server/preview.ts'
import { waitUntilAlive } from './alive.ts'
import { openPage } from './launch.ts'
import { previewSecret } from './portal.ts'
import { demoSetting } from './setting.ts'
import { expectSound, watchShifts } from './sound-page.ts'

const base = '/nl/nl-nl'

// Pages of records with their tabs, as a visitor walks through them.
const setting = demoSetting()

const html = async (path: string): Promise<string> => (await fetch(setting.origin() + path)).text()

/** The supplier with the longest range among the first ones: its tabs have letters and pages. */
async function longRange(): Promise<string> {
  const suppliers = [...(await html(`${base}/suppliers`)).matchAll(new RegExp(`href="(${base}/supplier/[^"?]+)"`, 'g'))]
  for (const [, path = ''] of suppliers)
    if ((await html(`${path}?active-tab-id=tradegrades`)).includes('page=2&amp;active-tab-id=tradegrades')) return path
  throw new Error('No supplier has more than a page of grades.')
}

let found: Promise<string> | undefined

async function visit(path: string, width: number, options: { readonly scripts?: boolean } = {}) {
  const opened = await openPage(setting.browser(), width, {
    prepare: watchShifts,
    ...(options.scripts === false ? { javaScriptEnabled: false } : {}),
  })
  await opened.page.goto(setting.origin() + path)
  return opened
}

const tab = (name: string) => `nav a:has-text("${name}")`

describe('the page of a record', () => {
  it.each([
    [390, '?active-tab-id=tradegrades'],
    [1280, '?filter-by-letter=Q'],
  ])('[TAB-02] is accessible and does not move, at %i px with %s', async (width, query) => {
    const { page, errors, close } = await visit((await (found ??= longRange())) + query, width)
    await page.waitForLoadState('networkidle')
    await expectSound(page)
    expect(errors).toEqual([])
    await close()
  })

  it('[TAB-02] its tabs are for the keyboard too: no document is loaded, the page stays where it is, history has each', async () => {
    const supplier = await (found ??= longRange())
    const { page, close } = await visit(`${supplier}?origin=browse`, 1280)
    await waitUntilAlive(page)
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

  it("[ENQ-03] 'back to' leads to the list, however many tabs were opened", async () => {
    const { page, close } = await visit(`${base}/suppliers?sort-by=name-descending`, 1280)
    await waitUntilAlive(page)
    await page.locator('h3 a').first().click()
    await page.locator('[data-back]').waitFor()
    await page.locator('#range').locator(tab('Producten')).last().click()
    await page.waitForURL('**active-tab-id=tradegrades**')
    await page.locator('#range').locator(tab('Productgroepen')).first().click()
    await page.waitForURL((url) => !url.search.includes('active-tab-id'))
    await page.locator('[data-back]').click()
    await page.waitForURL('**/suppliers?sort-by=name-descending')
    await close()
  })

  it('[TAB-02] its tabs, letters and pages are plain links without JavaScript', async () => {
    const supplier = await (found ??= longRange())
    const { page, close } = await visit(supplier, 390, { scripts: false })
    await page.locator('#range').locator(tab('Producten')).last().click()
    await page.locator('#range a[rel=next]').click()
    expect(new URL(page.url()).search).toBe('?page=2&active-tab-id=tradegrades')
    expect(await page.locator('#range li[data-id]').count()).toBeGreaterThan(0)
    await close()
  })

  it('[ERP-03] stays in preview by links and forms, and is whole there', async () => {
    const token = previewToken(previewSecret, 'nl', Math.floor(Date.now() / 1000) + 3600)
    const { page, errors, close } = await visit(`${base}/products?preview=${token}`, 390)
    await waitUntilAlive(page)
    await expectSound(page)
    await page.locator('h3 a').first().click()
    await page.waitForURL(`**/product/*preview=${token}*`)
    await page.locator('.preview-bar').waitFor()
    await waitUntilAlive(page)
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

import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { describe, expect, it } from 'vitest'
import { openPage, type OpenPage } from './fixtures/launch.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'

const base = '/nl/en-us'

const parameters = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams)

// Follows complete journeys of visitors.
const fixtures = demoFixtures()

/** Opens an address of the Dutch site in English, waits for hydration and checks on close that the console shows no error. */
async function visit(
  address: string,
  width: number,
  steps: (open: OpenPage) => Promise<void>,
  javaScriptEnabled = true,
): Promise<void> {
  const open = await openPage(fixtures.browser(), width, { javaScriptEnabled })
  await open.page.goto(fixtures.origin() + base + address)
  if (javaScriptEnabled) await waitUntilHydrated(open.page)
  await steps(open)
  expect(open.errors).toEqual([])
  await open.close()
}

describe('The portal without JavaScript', () => {
  it('Searches, filters, sorts and pages by links and forms', () =>
    visit(
      '',
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
      false,
    ))

  it('[RTE-07] Leads from the choice of country to a product, and to the same product in another language', () =>
    visit(
      '/products',
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
      false,
    ))

  it('Shows the filters on a phone below the results', () =>
    visit(
      '/products',
      390,
      async ({ page }) => {
        await page.getByRole('button', { name: 'Filters' }).click()
        await page.getByRole('link', { name: /^Sample available / }).click()
        await page.waitForURL('**filters=sample**')
      },
      false,
    ))
})

describe('Links inside a site', () => {
  it('Navigate without loading a document and update title, focus and history', () =>
    visit('/products', 1280, async ({ page }) => {
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

  it("Set the canonical address of the shown page, and 'back' restores the list", () =>
    visit('/products?sort-by=name', 1280, async ({ page }) => {
      await page.locator('h3 a').first().click()
      await page.locator('[data-back]').waitFor()
      const path = new URL(page.url()).pathname
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(fixtures.origin() + path)
      await page.locator('[data-back]').click()
      await page.waitForURL('**/products?sort-by=name')
    }))

  it('[ADR-02] Replace an older id without a history entry', () =>
    visit('', 1280, async ({ page }) => {
      const before = await page.evaluate(() => window.history.length)
      await page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        document.body.append(link)
        link.click()
      }, `${base}/products?business-group-id=BG3`)
      await page.waitForURL('**/products?business-group=food-nutrition')
      expect(await page.evaluate(() => window.history.length)).toBe(before + 1)
    }))

  it('Show the error while offline and continue when the connection is restored', () =>
    visit('', 1280, async ({ page, forgetErrors }) => {
      // The list is loaded once, so that its code is available offline.
      await page.getByRole('link', { name: 'Products', exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
      await page.context().setOffline(true)
      await page.getByRole('link', { name: /^Powder / }).click()
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
      await page.getByRole('button').filter({ hasText: 'Try again' }).click()
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
      // The page loads by itself when the connection returns.
      await page.context().setOffline(false)
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
      expect(parameters(page.url())).toEqual({ filters: 'form:powder' })
      expect(forgetErrors().filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    }))

  it('Show the page from the server when the code of a part of it could not be fetched', () =>
    visit('/products', 1280, async ({ page, forgetErrors }) => {
      // The code of an empty list is fetched with the first list that is empty.
      let fails = 0
      await page.route('**/assets/*.js', async (route) => {
        fails += 1
        await route.abort()
      })
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = `${location.pathname}?search-term=qqqqzzzz`
        document.body.append(link)
        link.click()
      })
      await page.waitForURL('**/products?search-term=qqqqzzzz')
      await page.unroute('**/assets/*.js')
      await page.getByRole('heading', { level: 1, name: /qqqqzzzz/ }).waitFor()
      expect(fails).toBeGreaterThan(0)
      forgetErrors()
    }))
})

describe('Suggestions', () => {
  it('Follow the typing, respond to arrow keys and open on Enter', () =>
    visit('/products', 1280, async ({ page }) => {
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

  it('[MSC-06] Send one request 150 ms after the last key', () =>
    visit('/products', 1280, async ({ page }) => {
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('SearchController/suggest')) requests.push(decodeURIComponent(request.url()))
      })
      await page.clock.install()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      const field = page.locator('input[role=combobox]')
      await field.pressSequentially('xan')
      await page.clock.runFor(149)
      expect(requests).toEqual([])
      await page.keyboard.type('t')
      await page.clock.runFor(149)
      expect(requests).toEqual([])
      await page.clock.runFor(1)
      await page.getByRole('option').first().waitFor()
      expect(requests).toHaveLength(1)
      expect(requests[0]).toContain('"searchTerm":"xant"')
    }))
})

describe('Facets on a phone', () => {
  it('Open in a drawer that traps the focus, update their counts and close to the filtered list', () =>
    visit('/products', 390, async ({ page }) => {
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

  it('[LAY-04] Move beside the list when a tablet is turned, and do not open again when it is turned back', () =>
    visit('/products', 800, async ({ page }) => {
      await page.getByRole('button', { name: 'Filters' }).click()
      const drawer = page.getByRole('dialog', { name: 'Filters' })
      await page.locator('dialog[data-phase=open]').waitFor()
      await page.setViewportSize({ width: 1280, height: 800 })
      await drawer.waitFor({ state: 'detached' })
      await page
        .getByRole('complementary', { name: 'Filters' })
        .getByRole('link', { name: /^Powder / })
        .click()
      await page.waitForURL('**filters=form%3Apowder')
      await page.setViewportSize({ width: 800, height: 1280 })
      await page.getByRole('button', { name: 'Filters' }).waitFor()
      expect(await drawer.count()).toBe(0)
    }))

  it('Have a search field if there are many values', () =>
    visit('/products', 1280, async ({ page }) => {
      const field = page.getByRole('searchbox', { name: 'Search in Function' })
      await field.fill('emul')
      const list = page.locator('details', { has: field })
      expect(await list.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('Emulsifier')])
    }))
})

describe('Country and language', () => {
  it('Switches on a product page to the same product and on a list to the same query', () =>
    visit('/products?search-term=xanthan', 1280, async ({ page }) => {
      await page.locator('[popovertarget=sites]').click()
      await page.locator('#sites a[href="/de/de/products?search-term=xanthan"]').click()
      await page.waitForURL('**/de/de/products?search-term=xanthan')
      expect(await page.locator('html').getAttribute('lang')).toBe('de')
    }))
})

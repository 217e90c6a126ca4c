import { describe, expect, it } from 'vitest'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { visitor, withoutScripts } from './fixtures/visitor.ts'

const base = '/nl/en-us'

const parameters = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams)

const fixtures = demoFixtures()
const visit = visitor(fixtures)

describe('The portal without JavaScript', () => {
  it('Shows the filters on a phone below the results', () =>
    visit(
      base + '/products',
      390,
      async ({ page }) => {
        await page.getByRole('button', { name: 'Filters' }).click()
        await page.getByRole('link', { name: /^Sample available / }).click()
        await page.waitForURL('**filters=sample**')
      },
      withoutScripts,
    ))
})

describe('Links inside a site', () => {
  it("Set the canonical address of the shown page, and 'back' restores the list", () =>
    visit(base + '/products?sort-by=name', 1280, async ({ page }) => {
      await page.locator('h3 a').first().click()
      await page.locator('[data-back]').waitFor()
      const path = new URL(page.url()).pathname
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(fixtures.origin() + path)
      await page.locator('[data-back]').click()
      await page.waitForURL('**/products?sort-by=name')
    }))

  it('[ADR-02] Replace an older id without a history entry', () =>
    visit(base, 1280, async ({ page }) => {
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
    visit(base, 1280, async ({ page, forgetErrors }) => {
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
    visit(base + '/products', 1280, async ({ page, forgetErrors }) => {
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
  it('[MSC-06] Send one request 150 ms after the last key', () =>
    visit(base + '/products', 1280, async ({ page }) => {
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
  it('[LAY-04] Move beside the list when a tablet is turned, and do not open again when it is turned back', () =>
    visit(base + '/products', 800, async ({ page }) => {
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
    visit(base + '/products', 1280, async ({ page }) => {
      const field = page.getByRole('searchbox', { name: 'Search in Function' })
      await field.fill('emul')
      const list = page.locator('details', { has: field })
      expect(await list.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('Emulsifier')])
    }))
})

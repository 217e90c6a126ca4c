import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { launch, openPage } from '../fixtures/launch.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { expectNoPageFaults, overflow, recordLayoutShifts } from '../fixtures/page-checks.ts'

let portal: TestPortal
let browser: Browser
let origin = ''
let session = ''
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
  }))
  for (const name of ['Weide Foods', 'Oostweide Bakeries'])
    await portal.fixtures.records.create(systemViewer, account, { name, recordType: 'Customer', country: 'NL' })
  const user = await userOf(portal, 'internalSales')
  session = await portal.services.signIn.sessions.begin(user.id, { site: 'nl', device: '' })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

const base = '/sales-assistant/en-us'

async function visit(
  width: number,
  options: { readonly javaScriptEnabled?: false },
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, errors, close } = await openPage(browser, width, {
    ...options,
    ...(options.javaScriptEnabled === false ? {} : { prepare: recordLayoutShifts }),
  })
  const url = origin.replace('http:', 'https:')
  await page.context().addCookies([{ name: sessionCookie, value: session, url, secure: true, httpOnly: true }])
  await steps(page)
  expect(errors).toEqual([])
  await close()
}

/** Begins a session with a customer on the start page. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto(origin + base)
  await page.getByLabel('Country').selectOption('NL')
  await page.getByLabel('Name of the customer').fill(name.slice(0, 5))
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page
    .getByRole('button', { name: `Start: ${name}` })
    .first()
    .click()
  await page.waitForURL(`**${base}/products?session-type=customer&country-code=NL*`)
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    type: sessionStorage.getItem('sessionType'),
    country: sessionStorage.getItem('sessionCountryCode'),
    account: sessionStorage.getItem('sessionAccountId'),
    preferred: localStorage.getItem('preferredInternalSessionCountryIsoCode'),
  }))

describe('The Sales Assistant', () => {
  it.each([390, 1024])('[MSC-01] The start page and the pages of a session have no fault at %i px', async (width) => {
    await visit(width, {}, async (page) => {
      await page.goto(origin + base)
      await waitUntilHydrated(page)
      await expectNoPageFaults(page)
      await begin(page, 'Weide Foods')
      for (const path of ['/products', '/search?search-term=gum']) {
        await page.goto(origin + base + path)
        await waitUntilHydrated(page)
        expect(await violationsOf(page)).toEqual([])
      }
      for (const path of ['/cart', '/account/folders', '/visits']) {
        await page.goto(origin + base + path)
        await waitUntilHydrated(page)
        await page.getByText('Internal', { exact: true }).first().waitFor()
        await expectNoPageFaults(page)
      }
    })
  })

  it.each([390, 1280])('[TAB-01] Products of one group are a row that opens by keyboard, at %i px', async (width) => {
    await visit(width, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await page.goto(`${origin}${base}/search?session-type=customer&country-code=NL`)
      await waitUntilHydrated(page)
      await expectNoPageFaults(page)
      const row = page.locator('[data-group]').first()
      const product = row.getByRole('listitem').first()
      expect(await product.isVisible()).toBe(false)
      await row.locator('summary').focus()
      await page.keyboard.press('Enter')
      await product.waitFor()
      expect([await violationsOf(page), await overflow(page)]).toEqual([[], 0])
    })
  })

  it('[FRM-02] [SAL-01] A customer who is chosen while a search is under way is not forgotten, nor is the country', async () => {
    await visit(1024, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await page.goto(origin + base)
      await waitUntilHydrated(page)
      const answer = Promise.withResolvers<void>()
      await page.route(origin + base, async (route) => {
        if (route.request().postData()?.includes('findCustomer') === true) await answer.promise
        await route.continue()
      })
      await page.getByLabel('Country').selectOption('DE')
      await page.getByLabel('Name of the customer').fill('Oost')
      await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await page.getByRole('button', { name: 'Start: Weide Foods' }).click()
      answer.resolve()
      await page.waitForURL(`**${base}/products?session-type=customer&country-code=DE*`)
      await page.getByRole('region', { name: 'Your session' }).getByText('Weide Foods').waitFor()
    })
  })

  it('[SAL-01] A session begins and continues without scripts', async () => {
    await visit(390, { javaScriptEnabled: false }, async (page) => {
      await begin(page, 'Weide Foods')
      await page.getByRole('link', { name: 'Suppliers' }).first().click()
      await page.waitForURL(`**${base}/suppliers`)
      expect(await page.getByRole('region', { name: 'Your session' }).textContent()).toContain('Weide Foods')
      await page.getByRole('button', { name: 'End session' }).click()
      await page.getByText('The session has ended.').waitFor()
    })
  })

  it('[SAL-01] A session that begins before the scripts of the start page have loaded is that of the tab', async () => {
    await visit(1024, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await waitUntilHydrated(page)
      const { account: first } = await stored(page)
      const other = 'Oostweide Bakeries'
      // The scripts of the start page would arrive only after the form was sent.
      await page.route('**/*.js', async (route) => {
        if (new URL(route.request().frame().url()).pathname !== base) await route.continue()
        else await route.fulfill({ contentType: 'text/javascript', body: '' })
      })
      await page.goto(`${origin}${base}?find=${other.slice(0, 5)}&country=NL`)
      await page
        .getByRole('button', { name: `Start: ${other}` })
        .first()
        .click()
      await page.waitForURL(`**${base}/products?session-type=customer&country-code=NL`)
      await waitUntilHydrated(page)
      await page.getByRole('region', { name: 'Your session' }).getByText(other).waitFor()
      const { account: second } = await stored(page)
      expect(second).toMatch(/^001/)
      expect(second).not.toBe(first)
    })
  })

  it('[SAL-01] Every link and every call of a tab keeps its session', async () => {
    await visit(1024, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await waitUntilHydrated(page)
      const headers: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().includes('/lwr/apex/')) headers.push(request.headers()['portal-session'])
      })
      await page.getByRole('link', { name: 'Suppliers' }).first().click()
      await page.waitForURL(`**${base}/suppliers?session-type=customer&country-code=NL`)
      await page.getByRole('link', { name: 'Products', exact: true }).first().click()
      await page.waitForURL(`**${base}/products?session-type=customer&country-code=NL`)
      expect(headers.length).toBeGreaterThan(0)
      for (const header of headers) expect(header).toMatch(/^session-type=customer&country-code=NL&account=001/)
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,nofollow')
      await page.getByRole('region', { name: 'Your session' }).getByText('Weide Foods').waitFor()
    })
  })

  it('[SES-02] [SES-03] The tab stores its session; only desk work changes the preferred country', async () => {
    await visit(1024, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await waitUntilHydrated(page)
      const { account: id, ...rest } = await stored(page)
      expect(id).toMatch(/^001/)
      expect(rest).toEqual({ type: 'customer', country: 'NL', preferred: null })
      await page.goto(origin + base)
      await waitUntilHydrated(page)
      await page.getByLabel('Country').selectOption('DE')
      await page.getByRole('button', { name: 'Desk work' }).click()
      await page.waitForURL(`**${base}/products?session-type=internal&country-code=DE`)
      await waitUntilHydrated(page)
      expect(await stored(page)).toEqual({ type: 'internal', country: 'DE', account: null, preferred: 'DE' })
      // A new tab without a session begins with the preferred country.
      const other = await page.context().newPage()
      await other.goto(`${origin}/sales-assistant/nl-nl/products`)
      await other.waitForURL('**/sales-assistant/nl-nl/products?session-type=internal&country-code=DE')
      await other.close()
    })
  })

  it('[SAL-01] Two tabs with two customers do not mix, although they share the cookie', async () => {
    await visit(1024, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await waitUntilHydrated(page)
      const second = await page.context().newPage()
      await begin(second, 'Oostweide Bakeries')
      await waitUntilHydrated(second)
      await page.reload()
      await page.getByRole('region', { name: 'Your session' }).getByText('Weide Foods').waitFor()
      await waitUntilHydrated(page)
      await second.reload()
      await second.getByRole('region', { name: 'Your session' }).getByText('Oostweide Bakeries').waitFor()
      await second.close()
    })
  })

  it('[TAB-01] The keyboard moves between the tabs; each is one entry of the history, and only the list changes', async () => {
    await visit(1024, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await page.goto(`${origin}${base}/search?session-type=customer&country-code=NL&search-term=gum`)
      await waitUntilHydrated(page)
      const entries = await page.evaluate(() => window.history.length)
      await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
      await page.getByRole('link', { name: /^Products or groups \d/ }).focus()
      await page.keyboard.press('End')
      await page.waitForURL('**active-tab-id=tradeName')
      await page.keyboard.press('ArrowRight')
      await page.waitForURL((url) => !url.search.includes('active-tab-id'))
      await page.keyboard.press('ArrowLeft')
      await page.waitForURL('**active-tab-id=tradeName')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('page')
      expect(await page.evaluate(() => window.history.length)).toBe(entries + 3)
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    })
  })

  it('[SAL-02] A visit is planned, begun, remembers what was shown, and ends', async () => {
    await visit(390, {}, async (page) => {
      await begin(page, 'Weide Foods')
      await page.goto(`${origin}${base}/visits`)
      await waitUntilHydrated(page)
      await page.getByLabel('Subject').fill('Spring talk')
      await page.getByRole('button', { name: 'Plan a visit' }).click()
      await page.getByText('The visit is planned.').waitFor()
      await waitUntilHydrated(page)
      await expectNoPageFaults(page)
      await page.getByRole('button', { name: 'Start the visit' }).click()
      await page.getByRole('button', { name: 'End the visit' }).waitFor()
      await waitUntilHydrated(page)
      const noted = page.waitForResponse((response) => response.url().endsWith('/VisitController/noteShown'))
      await page.getByRole('link', { name: 'Products', exact: true }).first().click()
      await page.getByRole('link', { name: 'Citrelle FG' }).first().click()
      expect((await noted).status()).toBe(200)
      await page.getByRole('link', { name: 'Visit in progress' }).click()
      await page.getByRole('link', { name: 'Citrelle FG' }).waitFor()
      await page.getByRole('button', { name: 'End the visit' }).click()
      await page.getByText('The visit is done.').waitFor()
    })
  })
})

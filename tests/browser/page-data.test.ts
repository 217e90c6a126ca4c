import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sites } from '#sites/table.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage, type OpenPage } from './fixtures/launch.ts'
import { firstUnlessLong } from './fixtures/sample.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

const base = '/nl/en-us'
/** The demo's site that asks for consent (`src/sites/se.ts`), in its second language. */
const consentSite = '/se/en-us'

// Features that load after the first page: shared values, page history, consent, the network.
const fixtures = demoFixtures()

async function visit(address: string, width: number, steps: (open: OpenPage, requests: Request[]) => Promise<void>) {
  const requests: Request[] = []
  const open = await openPage(fixtures.browser(), width, {
    prepare: async (page) => {
      await recordLayoutShifts(page)
      page.on('request', (request) => requests.push(request))
    },
  })
  await open.page.goto(fixtures.origin() + address)
  await waitUntilHydrated(open.page)
  await open.page.waitForFunction(() => window.portal !== undefined)
  await steps(open, requests)
  expect(open.errors).toEqual([])
  await open.close()
}
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const storedConsent = (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('consent') ?? 'null'))
const recordOf = (request: Request): unknown => JSON.parse(request.postData() ?? 'null')
const isRecord = (request: Request): boolean => request.url().endsWith('/ConsentController/record')

describe('Consent', () => {
  it.each(firstUnlessLong(390, 1280))('[MSC-02] Is given by keyboard at %i px and stored', (width) =>
    visit(`${consentSite}/products`, width, async ({ page }, requests) => {
      await banner(page).waitFor()
      await expectNoPageFaults(page)
      const heights = await banner(page)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor))
      expect(new Set(heights).size).toBe(1)
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
      const way: string[] = []
      for (let at = 0; at < 4; at += 1) {
        await page.keyboard.press('Tab')
        way.push(await focused())
      }
      expect(way).toEqual(['Skip to content', 'What this means', 'Only what is necessary', 'Choose'])
      await page.keyboard.press('Enter')
      // The focus is on the first option, and no option is selected.
      expect(await banner(page).getByRole('checkbox', { checked: true }).count()).toBe(0)
      await page.keyboard.press('Space')
      const sent = page.waitForRequest(isRecord)
      for (const name of ['Chat', 'Only what is necessary', 'Save my choice']) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('li, button')?.textContent)).toContain(name)
      }
      await page.keyboard.press('Enter')
      await banner(page).waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
      expect(recordOf(await sent)).toMatchObject({
        purposes: ['statistics'],
        countryCode: 'SE',
        languageCode: 'en-US',
      })
      await page.waitForFunction(() => localStorage.getItem('consent')?.includes('"recorded":true'))
      expect(await storedConsent(page)).toMatchObject({ answered: ['statistics', 'chat'], allowed: ['statistics'] })
      await page.reload()
      await page.waitForFunction(() => window.portal !== undefined)
      expect(await banner(page).count()).toBe(0)
      expect(requests.filter(isRecord)).toHaveLength(1)
    }),
  )

  it('[MSC-02] Precedes everything that needs it and can be withdrawn on its page', () =>
    visit(consentSite, 1280, async ({ page }, requests) => {
      await page.evaluate(() => {
        window.portal?.plugIn('chat', () => {
          document.body.dataset['chat'] = 'runs'
          return () => delete document.body.dataset['chat']
        })
      })
      expect(await page.evaluate(() => document.body.dataset['chat'])).toBeUndefined()
      await banner(page).getByRole('button', { name: 'Allow all' }).click()
      expect(await page.evaluate(() => document.body.dataset['chat'])).toBe('runs')
      await page.locator(`footer a[href="${consentSite}/consent"]`).click()
      await page.getByText('We store it under the random number').waitFor()
      await expectNoPageFaults(page)
      await page.getByRole('main').getByRole('button', { name: 'Only what is necessary' }).click()
      expect(await page.evaluate(() => document.body.dataset['chat'])).toBeUndefined()
      expect(await storedConsent(page)).toMatchObject({ answered: ['statistics', 'media', 'chat'], allowed: [] })
      expect(
        requests.map((request) => new URL(request.url()).origin).filter((from) => from !== fixtures.origin()),
      ).toEqual([])
    }))

  it('[MSC-02] Is not requested on sites without such purposes or without JavaScript', async () => {
    await visit(base, 1280, async ({ page }, requests) => {
      expect(await banner(page).count()).toBe(0)
      expect(requests.every((request) => request.url().startsWith(fixtures.origin()))).toBe(true)
    })
    const { page, close } = await openPage(fixtures.browser(), 390, { javaScriptEnabled: false })
    await page.goto(`${fixtures.origin()}${consentSite}/consent`)
    expect(await banner(page).count()).toBe(0)
    // The browser itself hides content that only visitors without scripts see.
    expect(await page.content()).toContain('<noscript><p>JavaScript is disabled in your browser')
    await close()
  })
})

describe('What the scripts of a site can read', () => {
  it('[ENT-10] The base path of each site contains a language that the site offers.', () =>
    visit(base, 1280, async ({ page }) => {
      const paths = await page.evaluate(async () =>
        (await window.portal?.sharedValues.read('SITE_CONFIGS'))?.map(({ basePath }) => basePath),
      )
      expect(paths).toHaveLength(sites.length)
      for (const path of paths ?? []) expect(path).toMatch(/^\/[a-z]+\/[a-z]{2}(?:-[a-z]{2})?$/)
      expect(paths).toContain('/nl/en-us')
    }))

  it('[CMS-03] [CMS-08] A content is requested as JSON with the credentials of the same origin.', () =>
    visit(`${base}/publications`, 1280, async ({ page }, requests) => {
      const link = await page.locator('main a[href*="/publication/"]').first().getAttribute('href')
      const key = /MC[A-Z2-7]{26}$/.exec(link ?? '')?.[0] ?? expect.unreachable()
      await page.context().addCookies([{ name: 'of-this-host', value: 'yes', url: fixtures.origin() }])
      const content = await page.evaluate((expected) => window.portal?.content(expected), key)
      expect(content).toMatchObject({ contentKey: key })
      const request = requests.find((each) => each.url().includes('/services/data/')) ?? expect.unreachable()
      const headers = await request.allHeaders()
      expect([request.method(), headers['content-type'], headers['cookie']]).toEqual([
        'GET',
        'application/json',
        expect.stringContaining('of-this-host=yes'),
      ])
      const withoutKey = page.evaluate(() => window.portal?.content(''))
      await expect(withoutKey).rejects.toThrow(
        "The 'contentKeyOrId' parameter is required to successfully execute this request.",
      )
    }))
})

describe('Values shared between pages', () => {
  it('[SES-04] [SES-05] [MSC-02] Are available in one object and updated on navigation', () =>
    visit(`${base}/products?search-term=acid`, 1280, async ({ page }) => {
      await page.evaluate(() => sessionStorage.setItem('page-history', '{'))
      const read = (name: 'GA_PAGE_REFERENCE_DATA' | 'MIAW_CHAT_DATA' | 'PAGE_HISTORY' | 'SITE_CONFIG') =>
        page.evaluate((requested): Promise<unknown> | undefined => window.portal?.sharedValues.read(requested), name)
      expect(await read('SITE_CONFIG')).toMatchObject({ countryIsoCode: 'NL', basePath: '/nl/en-us' })
      expect(await read('GA_PAGE_REFERENCE_DATA')).toMatchObject({ view: 'products', searchTerm: 'acid' })
      await page.locator('main a[href*="/product/"]').first().click()
      await expect.poll(() => read('GA_PAGE_REFERENCE_DATA')).toMatchObject({ view: 'product' })
      const name = await page.getByRole('heading', { level: 1 }).innerText()
      expect(await read('GA_PAGE_REFERENCE_DATA')).toMatchObject({ recordName: name })
      await page.evaluate(() => localStorage.setItem('selectedBusinessGroupId', 'BG3'))
      await page.goBack()
      // The stored value is not valid JSON, so the history starts empty.
      await expect
        .poll(() => read('PAGE_HISTORY'))
        .toMatchObject([{ view: 'product' }, { view: 'products', path: `${base}/products` }])
      expect(await read('MIAW_CHAT_DATA')).toMatchObject({
        businessGroup: 'food-nutrition',
        page: { view: 'products' },
      })
      const error = await page.evaluate(() => {
        try {
          Reflect.apply(window.portal?.sharedValues.read ?? (() => {}), null, ['NO_SUCH_VALUE'])
          return ''
        } catch (thrown) {
          return String(thrown)
        }
      })
      expect(error).toContain('Referred global value type is not registered.')
    }))

  it('[MSC-03] Include the section in view', () =>
    visit(`${base}/products`, 390, async ({ page }) => {
      await page.evaluate(() => {
        document
          .querySelector('main')
          ?.insertAdjacentHTML(
            'beforeend',
            '<nav><a href="#far">far</a></nav><h2 id="far">Far below</h2><div class="tall"></div>',
          )
        document.querySelector<HTMLElement>('.tall')?.style.setProperty('block-size', '3000px')
        document.querySelector('#far')?.scrollIntoView()
      })
      await page.locator('a[href="#far"][aria-current=location]').waitFor({ state: 'attached' })
      const section = await page.evaluate(
        async () => (await window.portal?.sharedValues.read('MIAW_CHAT_DATA'))?.page.section,
      )
      expect(section).toBe('far')
    }))

  it('[APX-07] Caches cacheable answers and sends one request', () =>
    visit(`${base}/products`, 1280, async ({ page }, requests) => {
      const searches = () => requests.filter((request) => request.url().includes('/SearchController/search')).length
      const go = async (path: string) => {
        await page.locator(`header nav a[href="${base}${path}"]`).first().click()
        await page.waitForURL(`**${base}${path}`)
      }
      for (const path of ['/suppliers', '/products', '/suppliers', '/products']) await go(path)
      expect(searches()).toBe(2)
    }))
})

describe('The network', () => {
  it('[ERR-01] Shows that the network is down and loads the page when it returns', () =>
    visit(`${base}/products`, 390, async ({ page, forgetErrors }) => {
      await page.context().setOffline(true)
      await page.getByText('You are offline. The current page remains visible').waitFor()
      await expectNoPageFaults(page)
      await page.locator(`footer a[href="${base}/suppliers"]`).click()
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
      expect(forgetErrors().length).toBeGreaterThan(0)
      await page.context().setOffline(false)
      await page.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()
      expect(await page.getByText('You are offline').count()).toBe(0)
    }))

  it('[ERR-01] Shows a notice after a second of waiting and can be cancelled', () =>
    visit(`${base}/products`, 1280, async ({ page }) => {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      let answer = (): void => {}
      const delayed = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/lwr/apex/**', async (route) => {
        await delayed
        await route.abort().catch(() => {})
      })
      await page.locator(`header nav a[href="${base}/suppliers"]`).first().click()
      await page.clock.runFor(999)
      expect(await page.getByText('Still loading').count()).toBe(0)
      await page.clock.runFor(1)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('Still loading').waitFor({ state: 'detached' })
      expect(await page.locator('main').getAttribute('aria-busy')).toBe('false')
      expect(page.url()).toBe(`${fixtures.origin()}${base}/products`)
      answer()
    }))

  it.each([
    ['a list of errors', [{ errorCode: 'X', message: 'Database is <b>resting</b>.' }], 'Database is <b>resting</b>.'],
    ['an Apex error', { errorMessage: 'Come back later.' }, 'Come back later.'],
    ['a page of a balancer', '<html>Bad gateway</html>', ''],
  ])('[ERR-01] Shows the status text and the message of %s', (_what, body, message) =>
    visit(`${base}/products`, 1280, async ({ page, forgetErrors }) => {
      await page.route('**/lwr/apex/**', (route) =>
        route.fulfill({ status: 503, body: typeof body === 'string' ? body : JSON.stringify(body) }),
      )
      await page.locator(`header nav a[href="${base}/suppliers"]`).first().click()
      const said = page.locator('main [lang=en]')
      await said.waitFor()
      expect(await said.innerText()).toMatch(/^503 Service Unavailable/)
      expect(await said.innerText()).toContain(message)
      expect(forgetErrors().length).toBeGreaterThan(0)
    }),
  )

  it('[ERR-02] Shows the certificates unchanged if the picklist of languages cannot be loaded', () =>
    visit(`${base}/products`, 1280, async ({ page, forgetErrors }) => {
      await page.route('**/getLanguagePicklist**', (route) => route.abort())
      await page.locator(`header nav a[href="${base}/certificates-and-documents"]`).first().click()
      await page.locator('li[data-validity]').first().waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(forgetErrors()).toHaveLength(1)
    }))
})

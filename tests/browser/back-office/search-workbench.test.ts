import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addSearchCounts, searchCount } from '#features/search/counts/search-count.ts'
import { createSearchCounter, type SearchCounter } from '#features/search/counts/search-counter.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { sites } from '#sites/table.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { launch } from '../fixtures/launch.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'
import { visitSignedIn } from '../fixtures/visit-signed-in.ts'

let portal: TestPortal
let counter: SearchCounter
let browser: Browser
let origin = ''
let session = ''
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, ({ backOffice: { database } }) => {
    counter = createSearchCounter({
      queries: database.queries,
      sites,
      now: () => today,
      every: () => () => {},
      log: { error: () => {} },
    })
    return { pages, clientFiles: clientDirectory(projectRoot), publicOrigin: () => origin, callObserver: counter }
  })
  const editor = await userOf(portal, 'editor')
  session = await portal.services.signIn.sessions.begin(editor.id, { site: 'nl', device: '' })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

const queries = () => portal.services.backOffice.database.queries
const visit = (width: number, options: { readonly javaScriptEnabled?: false }, steps: (page: Page) => Promise<void>) =>
  visitSignedIn({ browser, origin, session }, width, options, steps)
const fill = async () => {
  await queries().delete(searchCount)
  const counts = { day: '2026-06-15', site: 'nl', language: 'nl-NL', kind: 'tradeGrade', filters: '', results: 0 }
  const none = { clicks: 0, placedClicks: 0, positions: 0 }
  await addSearchCounts(queries(), [
    { ...counts, term: 'gomhars', searches: 12, withoutResult: 12, ...none },
    { ...counts, term: '50-00-0', searches: 4, withoutResult: 4, ...none },
  ])
}

describe('The search workbench', () => {
  it.each([true, false])(
    '[WRK-01] A browser tells the portal which result a visitor opens, with scripts: %s',
    async (javaScriptEnabled) => {
      await queries().delete(searchCount)
      const page = await browser.newPage({ javaScriptEnabled })
      await page.goto(`${origin}/nl/nl-nl/products?search-term=xanthaangom`)
      if (javaScriptEnabled) await page.waitForFunction(() => 'portal' in window)
      await page.locator('main a[href*="/product/"]').nth(0).click()
      await page.waitForURL(/\/product\//)
      await page.close()
      await counter.flush()
      const rows = await queries().select().from(searchCount)
      expect(rows).toMatchObject([
        { term: 'xanthaangom', searches: 1, results: 3, clicks: 1, placedClicks: 1, positions: 1 },
      ])
    },
  )

  it.each(firstUnlessLong(390, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'pl'] as const]))(
    '[WRK-01] Its pages have no fault at %i px in %s',
    async (width, language) => {
      await fill()
      await visit(width, {}, async (page) => {
        const own = `${origin}/back-office/${language}/search-workbench`
        const focus = `&focus=${idOf(tradeGrade, 'xanvero-80')}`
        const trials = ['/try', `/try?term=gomhars${focus}`, `/try?term=xanthaangom&site=nl${focus}`]
        for (const path of ['', '?list=none', '?list=cas', '?list=missing', ...trials]) {
          await page.goto(own + path)
          await expectNoPageFaults(page)
        }
        await page.locator('textarea').fill('gomhars\nxanthaangom')
        await page.locator('#SynonymsController-tryOut button:not([name])').click()
        await page.locator('button[value="SynonymsController.create"]').waitFor()
        await expectNoPageFaults(page)
      })
    },
  )

  it('[WRK-01] [WRK-02] A term becomes a missing product and a synonym without scripts', async () => {
    await fill()
    await visit(1280, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${origin}/back-office/en-us/search-workbench?list=none`)
      await page.getByRole('button', { name: 'Mark as a missing product: gomhars' }).click()
      await page.getByText('The term is marked as a missing product.').waitFor()
      await page.getByRole('link', { name: 'gomhars' }).click()
      await page.getByLabel('Terms with the same meaning').fill('gomhars\nxanthaangom')
      await page.getByRole('button', { name: 'Show the effect: New synonym' }).click()
      await page.getByRole('cell', { name: '0 › 3' }).waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The synonym is saved.').waitFor()
    })
  })
})

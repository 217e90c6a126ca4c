import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'

const base = '/nl/en-us'

// Checks the data for search engines and scripts after a navigation that loads no document.
const fixtures = demoFixtures()

async function visit(steps: (page: Page) => Promise<void>) {
  const open = await openPage(fixtures.browser(), 1280)
  await open.page.goto(fixtures.origin() + base)
  await waitUntilHydrated(open.page)
  await open.page.waitForFunction(() => window.portal !== undefined)
  await steps(open.page)
  expect(open.errors).toEqual([])
  await open.close()
}
const follow = (page: Page, href: string) =>
  page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    document.body.append(link)
    link.click()
    link.remove()
  }, href)
/** Each element of the head that belongs to the page, now and in the HTML of the server. */
const heads = (page: Page) =>
  page.evaluate(async () => {
    const ofPage = (at: Document): readonly string[] =>
      [
        ...at.head.querySelectorAll(
          'title, meta:is([name], [property]), link:is([rel=canonical], [rel=alternate]), script[type="application/ld+json"]',
        ),
      ]
        .filter((element) => !element.matches('[name=viewport], [name=theme-color]'))
        .map((element) => element.outerHTML)
        .toSorted()
    const sent = await (await fetch(location.href)).text()
    return { now: ofPage(document), sent: ofPage(new DOMParser().parseFromString(sent, 'text/html')) }
  })

describe('The head after a navigation', () => {
  it('[SEO-02] [CTX-08] Equals the head that the server sends for the address: of home, a list, a product, a publication', () =>
    visit(async (page) => {
      expect((await heads(page)).now).toEqual((await heads(page)).sent)
      for (const list of ['/products', '/publications']) {
        await follow(page, `${base}${list}`)
        await page.waitForURL(`**${list}`)
        // The data for search engines arrives later; the navigation does not wait for it.
        const isShown = (path: string): boolean =>
          document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.endsWith(path) === true &&
          document.head.querySelector('script[type="application/ld+json"]') !== null
        await page.waitForFunction(isShown, list)
        const ofList = await heads(page)
        expect(ofList.now).toEqual(ofList.sent)
        const first = page.locator('main h3 a').first()
        const address = (await first.getAttribute('href')) ?? ''
        await first.click()
        await page.waitForFunction(isShown, address)
        const ofRecord = await heads(page)
        expect(ofRecord.now).toEqual(ofRecord.sent)
        expect(ofRecord.now.some((element) => element.includes('ld+json'))).toBe(true)
      }
      await follow(page, base)
      await page.waitForURL(`**${base}`)
      await page.waitForFunction(
        () => document.head.querySelectorAll('script[type="application/ld+json"]').length === 2,
      )
      const ofHome = await heads(page)
      expect(ofHome.now).toEqual(ofHome.sent)
    }))

  it('[SEO-02] [SEO-07] Notifies scripts of the site of title, alternate links and properties', () =>
    visit(async (page) => {
      await page.evaluate(() => {
        const titles: string[] = []
        Reflect.set(window, 'titles', titles)
        window.portal?.subscribeTitle((title) => titles.push(title) > 0)
      })
      await follow(page, `${base}/products`)
      await page.waitForFunction(() => String([Reflect.get(window, 'titles')].flat().at(-1)).startsWith('Products'))
      // The title of the first page may be announced late, but no title is announced twice.
      const titles: readonly string[] = await page.evaluate(() => Reflect.get(window, 'titles'))
      expect(titles.filter((title) => title.startsWith('Products'))).toEqual([await page.title()])
      const links = await page.evaluate(async () => [...((await window.portal?.alternateLinks()) ?? [])])
      expect(new Map(links).get('x-default')).toBe(`${fixtures.origin()}/global/en-us/products`)
      const id = ((await page.locator('main h3 a').first().getAttribute('href')) ?? '').slice(-18)
      const properties = await page.evaluate((record) => window.portal?.pageProperties(record), id)
      expect(properties).toMatchObject({ recordId: id, isSeoIndexed: true })
    }))
})

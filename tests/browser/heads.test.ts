import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitUntilAlive } from './alive.ts'
import { openPage } from './launch.ts'
import { demoSetting } from './setting.ts'

const base = '/nl/en-us'

// What a page tells search engines and scripts of itself, after it was reached without loading a document.
const setting = demoSetting()

async function visit(steps: (page: Page) => Promise<void>) {
  const open = await openPage(setting.browser(), 1280)
  await open.page.goto(setting.origin() + base)
  await waitUntilAlive(open.page)
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
/** Each element of the head that is of the page, now and as the server sends it. */
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

describe('the head after a navigation', () => {
  it('[SEO-02] [CTX-08] is what the server sends for the address: of home, a list, a product, a publication', () =>
    visit(async (page) => {
      expect((await heads(page)).now).toEqual((await heads(page)).sent)
      for (const list of ['/products', '/publications']) {
        await follow(page, `${base}${list}`)
        await page.waitForURL(`**${list}`)
        await page.waitForFunction(
          (path) => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.endsWith(path),
          list,
        )
        const ofList = await heads(page)
        expect(ofList.now).toEqual(ofList.sent)
        const first = page.locator('main h3 a').first()
        const address = (await first.getAttribute('href')) ?? ''
        await first.click()
        // Its data for search engines come when they are there: nobody waits for them.
        await page.waitForFunction(
          (path) =>
            document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.endsWith(path) === true &&
            document.head.querySelector('script[type="application/ld+json"]') !== null,
          address,
        )
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

  it('[SEO-02] [SEO-07] is told to scripts of the site: title, alternate links, properties', () =>
    visit(async (page) => {
      await page.evaluate(() => {
        const told: string[] = []
        Reflect.set(window, 'told', told)
        window.portal?.subscribeTitle((title) => told.push(title) > 0)
      })
      await follow(page, `${base}/products`)
      await page.waitForFunction(() => String([Reflect.get(window, 'told')].flat().at(-1)).startsWith('Products'))
      // The first page's own title may have been on its way; none is told twice.
      const told: readonly string[] = await page.evaluate(() => Reflect.get(window, 'told'))
      expect(told.filter((title) => title.startsWith('Products'))).toEqual([await page.title()])
      const links = await page.evaluate(async () => [...((await window.portal?.alternateLinks()) ?? [])])
      expect(new Map(links).get('x-default')).toBe(`${setting.origin()}/global/en-us/products`)
      const id = ((await page.locator('main h3 a').first().getAttribute('href')) ?? '').slice(-18)
      const properties = await page.evaluate((record) => window.portal?.pageProperties(record), id)
      expect(properties).toMatchObject({ recordId: id, isSeoIndexed: true })
    }))
})

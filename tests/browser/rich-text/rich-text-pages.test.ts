import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { cleanHtml } from '#platform/rich-text/clean-html.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { RichText } from '#platform/widgets/rich-text/rich-text.tsx'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { dompurifyCases, reportMissingCorpora, xssVectors } from '../../contract/content/rich-text-corpora.ts'
import { richTextFields } from '../../contract/content/rich-text-fields.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { launch, openPage } from '../fixtures/launch.ts'
import { countExecutions, executions } from './rich-text-executions.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const vectors = [...xssVectors, ...dompurifyCases.map(({ payload }) => ({ vector: payload, executesRaw: false }))]
/** Selects every nth vector with another start for each field, so that together the fields try three times as many. */
const every = <Item>(items: readonly Item[], step: number, offset: number): readonly Item[] =>
  items.filter((_, index) => index % step === offset % step)

reportMissingCorpora()

let portal: TestPortal
let browser: Browser
let origin: string
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  const address = { origin: '' }
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => address.origin,
  }))
  address.origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  origin = address.origin
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

type RichTextField = (typeof richTextFields)[number]

const write = async ({ entity, field, key }: RichTextField, html: string): Promise<void> => {
  const [outcome] = await portal.fixtures.records.upsertBatch(systemViewer, entity, [
    { integrationId: key, [field]: { 'en-US': html } },
  ])
  expect(outcome?.status).not.toBe('error')
  await portal.fixtures.follower.catchUp()
}
const addressOf = ({ entity, key, path }: RichTextField): string => `${origin}/nl/en-us/${path}-${idOf(entity, key)}`

describe.each(richTextFields)('$field of $entity.apiName', (richTextField) => {
  const number = richTextFields.indexOf(richTextField)

  it(
    '[VAL-11] Executes no vector after it is written, read by the call and shown by the widget',
    async () => {
      const tried = (isLongRun ? vectors : every(vectors, 30, number)).map(({ vector }) => vector)
      const html: string[] = []
      for (const vector of tried) {
        // A vector that cannot be stored appears nowhere.
        const [outcome] = await portal.fixtures.records.upsertBatch(systemViewer, richTextField.entity, [
          { integrationId: richTextField.key, [richTextField.field]: { 'en-US': vector } },
        ])
        if (outcome?.status === 'error') continue
        const params = {
          recordId: idOf(richTextField.entity, richTextField.key),
          countryCode: 'NL',
          languageCode: 'en-US',
        }
        const answer = await runCall(richTextField.call, params, portal.fixtures.context())
        const read = 'profile' in answer ? answer.profile : 'details' in answer ? answer.details : null
        expect(read?.html ?? '').toBe(read === null ? '' : cleanHtml(vector))
        html.push(renderToStaticMarkup(createElement(RichText, { html: read?.html ?? '', base: '/nl/en-us' })))
      }
      expect(html.length).toBeGreaterThan(tried.length * 0.95)
      expect(await executions(browser, html)).toEqual({ run: [], suspicious: [] })
    },
    isLongRun ? 1_800_000 : 120_000,
  )

  it(
    '[VAL-11] Executes no vector on its page without the content security policy of the page',
    async () => {
      const live = vectors.filter(({ executesRaw }) => executesRaw)
      const open = await openPage(browser, 1280, { bypassCSP: true, prepare: countExecutions })
      for (const { vector } of isLongRun ? every(live, 3, number) : every(live, 90, number)) {
        await write(richTextField, `<p>begin</p>${vector}<p>end</p>`)
        await open.page.goto(addressOf(richTextField))
        await waitUntilHydrated(open.page)
        expect({ vector, ran: await open.page.evaluate(() => Reflect.get(window, 'executed')) }).toEqual({
          vector,
          ran: 0,
        })
      }
      // A hydrated page would have reported an execution.
      expect(await open.page.evaluate(() => (alert('x'), Reflect.get(window, 'executed')))).toBe(1)
      await open.close()
    },
    isLongRun ? 1_800_000 : 120_000,
  )
})

describe('A page with a rich text', () => {
  const [, , product] = richTextFields

  it('Hydrates with any ids in the text, and its own elements are not confused with them', async () => {
    await write(
      product,
      '<p id="hydration">{"loaded":null}</p><p id="root">r</p><p id="main">m</p><p id="menu">n</p><a href="#main">to the text’s own</a>',
    )
    const open = await openPage(browser, 1280)
    await open.page.goto(addressOf(product))
    await waitUntilHydrated(open.page)
    const ids = await open.page.evaluate(() =>
      ['hydration', 'root', 'main', 'menu'].map((id) => document.getElementById(id)?.localName),
    )
    expect(ids).toEqual(['script', 'div', 'main', 'div'])
    await open.page.getByRole('link', { name: 'to the text’s own' }).click()
    expect(new URL(open.page.url()).hash).toBe('#text-main')
    expect(open.errors).toEqual([])
    await open.close()
  })

  it('[VAL-13] Shows its styles, and its video after consent, under the page’s policy, also after a navigation, and loads no other host', async () => {
    await write(
      product,
      '<p style="color: rgb(200, 0, 0)">red</p><iframe src="https://www.youtube-nocookie.com/embed/abc" title="Film"></iframe>',
    )
    const open = await openPage(browser, 390)
    const requests: string[] = []
    await open.page.route(/^https:/, async (route) => {
      requests.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Film</p>' })
    })
    const check = async () => {
      const red = open.page.getByText('red', { exact: true })
      await red.scrollIntoViewIfNeeded()
      expect(await red.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(200, 0, 0)')
      expect(await open.page.locator('iframe').count()).toBe(0)
      await open.page.getByRole('link', { name: /^Show the video from youtube-nocookie\.com/ }).click()
      await open.page.frameLocator('iframe').getByText('Film').waitFor()
      const frame = await open.page.locator('iframe').boundingBox()
      expect(frame?.width).toBeLessThanOrEqual(390)
      expect(await open.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await open.page.goto(addressOf(product))
    await waitUntilHydrated(open.page)
    await check()
    await open.page.goto(`${origin}/nl/en-us/products`)
    await waitUntilHydrated(open.page)
    await open.page.locator(`a[href^="/nl/en-us/${product.path}-"]`).first().click()
    await check()
    expect(new Set(requests)).toEqual(new Set(['https://www.youtube-nocookie.com/embed/abc']))
    expect(open.errors).toEqual([])
    const refused = await open.page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      const violation = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
      )
      document.body.append(frame)
      return violation
    })
    expect(refused).toBe('frame-src')
    await open.close()
  })

  it('Renders the same for a crawler and omits the given text from the hydration data', async () => {
    await write(product, '<p>kept</p><script>secretNote()</script>')
    const answer = await portal.app.inject({
      url: new URL(addressOf(product)).pathname,
      headers: { 'accept-encoding': 'br' },
    })
    const body = brotliDecompressSync(answer.rawPayload).toString()
    expect(body).toContain('<p>kept</p>')
    expect(body).not.toContain('secretNote')
    expect(body).toContain(idOf(tradeGrade, 'xanvero-80'))
  })
})

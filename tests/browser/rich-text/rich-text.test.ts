import type { Browser, Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanHtml } from '#platform/rich-text/clean-html.ts'
import { RichText } from '#platform/widgets/rich-text/rich-text.tsx'
import {
  dompurifyCases,
  dompurifyCorpus,
  ownVectors,
  publicVectors,
  reportMissingCorpora,
  urlCorpora,
  urlInputs,
  xssCorpus,
} from '../../contract/content/rich-text-corpora.ts'
import { isShared, itForEachSource, itWithShared } from '../../fixtures/shared-files.ts'
import { benignDocuments, inEntities } from '../../contract/content/rich-text-documents.ts'
import { launch } from '../fixtures/launch.ts'
import { different, narrower } from './rich-text-differences.ts'
import { emptyPage, executions, rawExecutions } from './rich-text-executions.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** Renders the text as a page does. */
const shown = (raw: string): string =>
  renderToStaticMarkup(createElement(RichText, { html: cleanHtml(raw), base: '/nl/nl-nl' }))

/** A separate document for each executing vector takes most of the time. */
const controlStep = isLongRun ? 1 : 4

reportMissingCorpora()

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launch()
  page = await emptyPage(browser)
})
afterAll(() => browser.close())

describe('Rich texts in Chromium', () => {
  it('[VAL-11] Leaves thirty harmless documents unchanged', async () => {
    const documents = Object.entries({ ...benignDocuments, ...inEntities })
    const changed = await page.evaluate(
      (pairs) =>
        pairs.flatMap(([name, raw, clean]) => {
          const [one, other] = [document.createElement('template'), document.createElement('template')]
          one.innerHTML = raw
          other.innerHTML = clean
          return one.content.isEqualNode(other.content) ? [] : name
        }),
      documents.map(([name, raw]) => [name, raw, cleanHtml(raw)] as const),
    )
    expect(changed).toEqual([])
    expect(documents.length).toBeGreaterThanOrEqual(30)
  })

  const payloads = dompurifyCases.map(({ payload }) => payload)
  itForEachSource(
    '[VAL-11] Executes no sanitised vector, while many execute without sanitising (every fourth of these is tried, all in a long run)',
    {
      sample: () => ({ tried: ownVectors, texts: ownVectors.map(({ vector }) => vector), step: 1, runUncleaned: 7 }),
      shared: [xssCorpus, dompurifyCorpus],
      read: () => ({
        tried: publicVectors,
        texts: [...publicVectors.map(({ vector }) => vector), ...payloads],
        step: controlStep,
        runUncleaned: 500 / controlStep,
      }),
    },
    async ({ tried, texts, step, runUncleaned }) => {
      const runsRaw = tried
        .flatMap(({ vector, executesRaw }) => (executesRaw ? vector : []))
        .filter((_, at) => at % step === 0)
      const control = await rawExecutions(browser, runsRaw)
      console.log(`uncleaned, ${control} of ${runsRaw.length} vectors run`)
      expect(control).toBeGreaterThanOrEqual(runUncleaned)
      if (tried === publicVectors) expect(texts).toHaveLength(4360)
      const { run, suspicious } = await executions(browser, texts.map(shown))
      expect({ run, suspicious }).toEqual({ run: [], suspicious: [] })
    },
    240_000,
  )

  it('Detects executed scripts, parsed with the page or inserted into it', async () => {
    const live = [
      '<p>x</p>',
      '<img src="x:" onerror="alert(1)">',
      '<script>alert(1)</script>',
      '<a href="javascript:alert(1)">x</a>',
    ]
    const { run, suspicious } = await executions(browser, live)
    expect(run).toEqual([1, 2, 3])
    expect(suspicious).toEqual([1, 2, 3])
  })

  itWithShared(
    [dompurifyCorpus],
    '[VAL-11] Returns the same as DOMPurify except for the listed differences',
    async () => {
      const cases = dompurifyCases.map(({ payload, expected }) => {
        const outputs = typeof expected === 'string' ? [expected] : expected
        return { payload, ours: cleanHtml(payload), outputs, narrowed: outputs.map(cleanHtml) }
      })
      const verdicts = await page.evaluate((each) => {
        const parsed = (html: string): string => {
          const template = document.createElement('template')
          template.innerHTML = html
          return template.innerHTML
        }
        return each.map(({ ours, outputs, narrowed }) => ({
          equal: outputs.some((output) => parsed(output) === parsed(ours)),
          like: narrowed.findIndex((output) => parsed(output) === parsed(ours)),
        }))
      }, cases)
      const counts = new Map<string, number>()
      const count = (why: string) => counts.set(why, (counts.get(why) ?? 0) + 1)
      const unexplained = cases.flatMap(({ payload, ours, outputs }, index) => {
        const { equal = false, like = -1 } = verdicts[index] ?? {}
        const output = outputs[like]
        const why = equal
          ? 'equal'
          : output === undefined
            ? different.find((each) => payload.includes(each.payload))?.why
            : narrower.find(({ inExpected }) => inExpected.test(output))?.why
        if (why === undefined) return { payload, ours, outputs }
        count(why)
        return []
      })
      console.log([...counts].map(([why, number]) => `${number} ${why}`).join('\n'))
      expect(unexplained).toEqual([])
      // Every listed reason must apply to a case.
      for (const { why } of [...narrower, ...different]) expect([...counts.keys()]).toContain(why)
      expect([...counts.values()].reduce((sum, each) => sum + each, 0)).toBe(223)
    },
  )

  it('[VAL-12] Leaves no script or data link of the awkward addresses', async () => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const addresses = urlInputs.flatMap((input) => [
      input,
      `javascript:${input}`,
      `data:text/html,${input}`,
      `java\tscript:${input}`,
    ])
    const html = addresses
      .map((address) => cleanHtml(`<a href="${escaped(address)}">x</a><img src="${escaped(address)}">`))
      .join('\n')
    const { protocols, links } = await page.evaluate((text) => {
      const template = document.createElement('template')
      template.innerHTML = text
      const all = [...template.content.querySelectorAll('a[href]')]
      document.body.replaceChildren(...all)
      return {
        links: all.length,
        protocols: [...new Set(all.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : '')))],
      }
    }, html)
    const allowed = [
      'ftp:',
      'ftps:',
      'http:',
      'https:',
      'mailto:',
      'tel:',
      'callto:',
      'cid:',
      'xmpp:',
      'ciscotel:',
      'navision:',
      ':',
    ]
    expect(protocols.filter((protocol) => !allowed.includes(protocol))).toEqual([])
    expect(links).toBeGreaterThan(urlCorpora.every(isShared) ? 500 : 10)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import type { Headers } from './assistant-portal.ts'

const base = '/sales-assistant/en-us'
const session = 'session-type=internal&country-code=NL'

describeEachDatabase('The search of the Sales Assistant', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    sales = await signedIn(portal, 'internalSales')
  })
  afterAll(() => portal.close())

  const open = async (query: string) => await portal.app.inject({ url: `${base}/search?${query}`, headers: sales })
  /** The tabs of a page: name, count, and whether it is the current one. */
  const tabs = (html: string) => {
    const nav = /<nav aria-label="[^"]*" data-keep-scroll="">(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
    return [...nav.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>(.*?) <span[^>]*>(\d+)<\/span>/g)].map(
      ([, href = '', attributes = '', text = '', count]) => [
        text.replace('<!-- -->', ''),
        Number(count),
        new URL(href.replaceAll('&amp;', '&'), 'https://portal.test').searchParams.get('active-tab-id'),
        attributes.includes('aria-current'),
      ],
    )
  }

  it('[TAB-01] [SAL-05] One search returns the counts of all five tabs; the first tab is no parameter', async () => {
    const first = tabs((await open(`${session}&search-term=gum`)).body)
    expect(first.map(([, , id, current]) => [id, current])).toEqual([
      [null, true],
      ['publications', false],
      ['principal', false],
      ['tradeGrade', false],
      ['tradeName', false],
    ])
    for (const [name, count, id] of first) {
      const query = id === null ? '' : `&active-tab-id=${String(id)}`
      const { statusCode, body } = await open(`${session}&search-term=gum${query}`)
      expect([name, statusCode, tabs(body).map(([, each]) => each)]).toEqual([name, 200, first.map(([, each]) => each)])
      expect(tabs(body).find(([, , , current]) => current)?.[2]).toBe(id)
      // The list says how many there are, in the first tab rows.
      const said = id === null ? />(\d+) rows?:/ : /<h2[^>]*aria-live="polite">(\d+|No)/
      expect([name, said.exec(body)?.[1]?.replace('No', '0')]).toEqual([name, String(count)])
    }
  })

  it('[TAB-01] The first tab has each found product once, several of a product group in a row that opens without scripts', async () => {
    const links = (html: string) => [...html.matchAll(/<li class="[^"]*"[^>]*data-id="([^"]*)"/g)].map(([, id]) => id)
    const plain = (await open(`${session}&active-tab-id=tradeGrade&page-size=48`)).body
    const found = links(plain)
    const listed: unknown[] = []
    let groups = 0
    for (let page = 1; page < 20; page += 1) {
      const { statusCode, body } = await open(`${session}${page === 1 ? '' : `&page=${page}`}`)
      if (statusCode !== 200) break
      listed.push(...links(body))
      groups += [...body.matchAll(/data-group=.*?<details[^>]*><summary>.*?2 products/gs)].length
    }
    expect(found.length).toBeGreaterThan(2)
    expect(listed.length).toBe(found.length)
    expect(new Set(listed)).toEqual(new Set(found))
    expect(groups).toBeGreaterThan(0)
  })

  it('[SAL-05] Removes an unknown tab and the kind of results, and keeps the session', async () => {
    for (const query of ['active-tab-id=unheard-of', 'results-type=principal', 'active-tab-id=products_or_groups']) {
      const { statusCode, headers } = await open(`${session}&search-term=gum&${query}`)
      expect([query, statusCode, headers.location]).toEqual([query, 301, `${base}/search?${session}&search-term=gum`])
    }
  })

  it('[TAB-01] Filters and pages of a tab keep the tab', async () => {
    const { body } = await open(`${session}&active-tab-id=tradeGrade`)
    const links = [...body.matchAll(/href="([^"]*\/search\?[^"]*filters=[^"]*)"/g)].map(([, href = '']) => href)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toContain('active-tab-id=tradeGrade')
  })

  it('[TAB-01] The search of a country site has no tab of this kind', async () => {
    const { body } = await portal.app.inject({ url: '/nl/nl-nl/search?search-term=gum' })
    expect(body).toContain('results-type=principal')
    expect(body).not.toContain('active-tab-id')
  })
})

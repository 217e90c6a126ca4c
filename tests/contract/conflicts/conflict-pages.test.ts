import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { languageCodes, languageSegment } from '#platform/i18n/languages.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import type { Headers } from '../assistant/assistant-portal.ts'
import { setRules } from './conflict-portal.ts'

const session = 'session-type=internal&country-code=NL'

describeEachDatabase('Lists of the Sales Assistant with conflicts', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    sales = await signedIn(portal, 'internalSales')
    await setRules(portal, [
      { principal: idOf(account, 'brenvik'), reason: 'REGULATORY', endsOn: '2026-12-31' },
      { grade: idOf(tradeGrade, 'citrelle-fg'), reason: 'PHASE_OUT' },
    ])
  })
  afterAll(() => portal.close())

  const open = async (path: string, query: string, language = 'en-us') => {
    const { statusCode, body } = await portal.app.inject({
      url: `/sales-assistant/${language}${path}?${query}`,
      headers: sales,
    })
    expect(statusCode).toBe(200)
    return body
  }
  const section = (html: string) =>
    /<section [^>]*aria-label="[^"]*"[^>]*><p role="status">.*?<\/section>/s.exec(html)?.[0] ?? ''
  const textOf = (html: string) =>
    html
      .replaceAll(/<!-- -->|<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const toggleOf = (html: string) => /href="([^"]*)"/.exec(section(html))?.[1]?.replaceAll('&amp;', '&') ?? ''
  const rows = (html: string) => [
    ...html.matchAll(/<li class="[^"]*" data-id="\w+" data-conflict="(\w+)">(.*?)<\/li>/gs),
  ]

  it('[SES-11] [CNF-04] Hides conflicts by default, says how many by reason, and links to the list that shows them', async () => {
    const hidden = await open('/products', session)
    expect(textOf(section(hidden))).toBe('3 hidden by conflicts Regulatory: 2 Phase-out: 1 Show conflicts')
    expect(hidden).toContain('Gumellan S')
    expect(hidden).not.toContain('Xanvero')
    expect(rows(hidden)).toEqual([])
    const to = new URL(toggleOf(hidden), 'https://portal.test')
    expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
      '/sales-assistant/en-us/products',
      { 'session-type': 'internal', 'country-code': 'NL', conflicts: 'show' },
    ])
  })

  it('[SES-11] [CNF-01] Shows rows in conflict grey, with reason and last day, and with nothing to select or add', async () => {
    const shown = await open('/products', `${session}&conflicts=show&sort-by=name`)
    expect(textOf(section(shown))).toBe('3 in conflict Regulatory: 2 Phase-out: 1 Hide conflicts')
    expect(rows(shown).map(([, reason, content = '']) => [reason, textOf(content)])).toEqual([
      ['PHASE_OUT', 'Citrelle FG Tessolund Food Systems Conflict: Phase-out'],
      ['REGULATORY', 'Xanvero 80 Brenvik Biopolymers Conflict: Regulatory, until 31 December 2026'],
      ['REGULATORY', 'Xanvero 200 Brenvik Biopolymers Conflict: Regulatory, until 31 December 2026'],
    ])
    for (const [, , content] of rows(shown)) expect(content).not.toMatch(/<input|<button|<form/)
    // The other product can be compared.
    expect(shown.match(/<input (?=[^>]*type="checkbox")(?=[^>]*form="compare)[^>]*>/g)).toHaveLength(1)
    const to = new URL(toggleOf(shown), 'https://portal.test')
    expect([to.searchParams.get('conflicts'), to.searchParams.get('sort-by')]).toEqual([null, 'name'])
    expect(textOf(section(await open('/products', to.searchParams.toString())))).toContain('3 hidden')
  })

  it('[SES-11] Says so in every list, also without results and without conflicts', async () => {
    expect(textOf(section(await open('/suppliers', session)))).toContain('1 hidden by a conflict Regulatory: 1')
    expect(textOf(section(await open('/product-groups', session)))).toContain('2 hidden by conflicts')
    expect(textOf(section(await open('/search', `${session}&search-term=XV-080`)))).toContain('1 hidden by a conflict')
    expect(textOf(section(await open('/search', `${session}&search-term=gumellan`)))).toBe(
      'Nothing is hidden by conflicts Show conflicts',
    )
  })

  it('[SES-11] [CTX-06] Has the texts of conflicts in every language', async () => {
    const texts = new Set<string>()
    for (const language of languageCodes)
      texts.add(textOf(section(await open('/products', session, languageSegment(language)))))
    // The two kinds of French and of Spanish have the same words.
    expect(texts.size).toBeGreaterThanOrEqual(languageCodes.length - 2)
    expect([...texts].join()).not.toContain('conflicts.')
  })

  it('[CNF-03] No list of a country site says anything about conflicts, for internal users neither', async () => {
    for (const path of ['/nl/nl-nl/products', '/nl/nl-nl/search?search-term=xanvero', '/nl/nl-nl/suppliers']) {
      const { statusCode, body } = await portal.app.inject({ url: path, headers: sales })
      expect([path, statusCode, section(body), /data-conflict|REGULATORY|PHASE_OUT|"conflicts"/.test(body)]).toEqual([
        path,
        200,
        '',
        false,
      ])
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { missingProperties } from '#platform/pages/structured-data/test-required-properties.ts'
import { sites } from '#sites/table.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { publishAll } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { readHead } from '../../fixtures/reading/head-reading.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { locations, readEntries, type SitemapEntry } from '../../fixtures/reading/sitemap-reading.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** With TEST_LONG=1 at least 5,000 addresses of every kind, otherwise some of each sitemap. */
const amount = isLongRun ? 380 : 3
const leastOfKind = 5000
const rowLimit = 20_000

describeEachDatabase('Pages listed in sitemaps', (open) => {
  let portal: TestPortal
  const byKind = new Map<string, SitemapEntry[]>()
  const all = new Map<string, SitemapEntry>()

  const text = async (url: string) => (await portal.app.inject({ url })).body
  const pathOf = (address: string) => address.slice(publicOrigin.length)

  beforeAll(async () => {
    // Rows are cached in memory, as in production.
    portal = await testPortal(open, ({ records, content }) => ({
      records: cachedReads(records, () => content.contentVersion, rowLimit),
    }))
    await fillKinds(portal.fixtures.records)
    await portal.fixtures.follower.catchUp()
    for (const file of locations(await text('/sitemap.xml'))) {
      const [, kind = ''] = /\/([a-z-]+)-\d+\.xml$/.exec(file) ?? []
      const entries = readEntries(await text(pathOf(file)))
      for (const entry of entries) all.set(entry.loc, entry)
      const known = byKind.get(kind) ?? []
      byKind.set(kind, [...known, ...sampleOf(entries, known.length)])
    }
  })
  afterAll(() => portal.close())

  it.each([
    ['pages', null],
    ['products', 'Product'],
    ['product-groups', 'BreadcrumbList'],
    ['suppliers', 'BreadcrumbList'],
    ['publications', /^(?:NewsArticle|Article|Event|VideoObject)$/],
    ['content-pages', null],
  ])(
    '[CTX-08] Answers 200 with the head that the sitemap promises and complete structured data: %s',
    { timeout: 3_000_000 },
    async (kind, type) => {
      const found = byKind.get(kind) ?? []
      const step = Math.max(1, Math.floor(found.length / leastOfKind))
      const sample = found.filter((_, at) => at % step === 0)
      expect(sample.length).toBeGreaterThanOrEqual(isLongRun ? leastOfKind : 15)
      for (const { loc, alternates } of sample) {
        const answer = await portal.app.inject({ url: pathOf(loc) })
        expect(answer.statusCode, loc).toBe(200)
        const head = readHead(answer.body)
        expect(head.canonical).toBe(loc)
        expect(head.robots, loc).toBe('index,follow')
        expect(written(head.alternates), loc).toBe(written(alternates))
        expect(head.title, loc).toMatch(/ \| \S/)
        expect(head.description, loc).not.toBe('')
        expect(head.card.get('og:url')).toBe(loc)
        expect(head.card.get('og:title')).toBe(head.title)
        expect(missingProperties(head.structured), loc).toEqual([])
        if (type !== null)
          expect(
            head.structured.map((data) => (isTyped(data) ? data['@type'] : '')),
            loc,
          ).toContainEqual(expect.stringMatching(type))
      }
    },
  )

  it('[CTX-08] [SEO-03] Lists as alternates of every address all addresses of its page, with the worldwide one as default', () => {
    const pages = Map.groupBy(all.values(), ({ loc }) => splitAddress(loc).below)
    expect(pages.size).toBeGreaterThan(isLongRun ? 2000 : 40)
    const wrong: string[] = []
    for (const [below, entries] of pages) {
      const named = entries.map(({ loc }) => [splitAddress(loc).hrefLang, loc] as const)
      const standard = named.find(([, loc]) => loc.startsWith(`${publicOrigin}/global/`))
      const expected = written(new Map(standard === undefined ? named : [...named, ['x-default', standard[1]]]))
      for (const { loc, alternates } of entries) if (written(alternates) !== expected) wrong.push(`${loc} (${below})`)
    }
    expect(wrong).toEqual([])
  })

  it('[CTX-08] Describes owner, search and feed on the home page, and the feed on the list of publications', async () => {
    const home = readHead(await text('/nl/nl-nl'))
    expect(home.structured.map((data) => (isTyped(data) ? data['@type'] : ''))).toEqual(['Organization', 'WebSite'])
    expect(home.feed).toBe(`${publicOrigin}/nl/nl-nl/feed.xml`)
    expect(readHead(await text('/nl/nl-nl/publications')).feed).toBe(`${publicOrigin}/nl/nl-nl/feed.xml`)
    expect(readHead(await text('/nl/nl-nl/products')).feed).toBeNull()
  })

  it('[CTX-08] Lists the records of each list, and describes the office of the company', async () => {
    for (const [path, record] of [
      ['products', 'product'],
      ['product-groups', 'product-group'],
      ['suppliers', 'supplier'],
      ['publications', 'publication'],
    ]) {
      const { structured } = readHead(await text(`/nl/nl-nl/${path}`))
      const list = structured.find((data) => isTyped(data) && data['@type'] === 'ItemList')
      expect(list).toMatchObject({ itemListElement: expect.any(Array) })
      expect(JSON.stringify(list)).toContain(`"url":"${publicOrigin}/nl/nl-nl/${record}/`)
      expect(missingProperties(structured)).toEqual([])
    }
    for (const path of ['', '/contact']) {
      const { structured } = readHead(await text(`/nl/nl-nl${path}`))
      expect(missingProperties(structured)).toEqual([])
      expect(structured).toContainEqual(
        expect.objectContaining({
          '@type': 'Organization',
          address: expect.objectContaining({ '@type': 'PostalAddress' }),
          telephone: expect.stringMatching(/\d/),
        }),
      )
    }
  })

  it.each([
    '/nl/nl-nl/products?search-term=gom',
    '/nl/nl-nl/products?filters=segment%3Abeverages',
    '/nl/nl-nl/products?sort-by=newest',
    '/nl/nl-nl/products?filter-by-letter=X',
    '/nl/nl-nl/products?promoted-products-only=true',
    '/nl/nl-nl/search',
    '/nl/nl-nl/certificates-and-documents?principal=x',
    '/nl/nl-nl/product-not-found',
    '/nl/nl-nl/nothing-here',
    '/ch/de',
  ])('[CTX-08] Excludes other pages from the index: %s', async (url) => {
    const answer = await portal.app.inject({ url })
    const { location } = answer.headers
    const html = location === undefined ? answer.body : await text(location)
    const head = readHead(html)
    if (location === undefined) expect(head.robots).toMatch(/^noindex,/)
    expect(all.has(publicOrigin + url)).toBe(false)
    if (head.robots.startsWith('noindex')) expect(head.alternates.size).toBe(0)
  })
})

/** A normal run checks one address of each sitemap, at increasing positions. */
const sampleOf = (entries: readonly SitemapEntry[], at: number): readonly SitemapEntry[] =>
  isLongRun ? entries : entries.slice((at * 7) % entries.length).slice(0, 1)

/** A path below `/{country}/{language}`, and its audience as an `hreflang` value. */
function splitAddress(address: string): { readonly below: string; readonly hrefLang: string } {
  const [, code = '', language = '', below = ''] =
    /^\/([a-z]+)\/([a-z]{2})(?:-[a-z]{2})?(.*)$/.exec(address.slice(publicOrigin.length)) ?? []
  return { below, hrefLang: code === 'global' ? language : `${language}-${code.toUpperCase()}` }
}

/** Returns the same text for the same alternates in any order: this is faster to compare than thousands of maps of twenty. */
const written = (alternates: ReadonlyMap<string, string>): string =>
  [...alternates]
    .map(([hrefLang, address]) => `${hrefLang} ${address}`)
    .toSorted()
    .join('\n')

const isTyped = (data: unknown): data is { readonly '@type': string } =>
  typeof data === 'object' && data !== null && '@type' in data && typeof data['@type'] === 'string'

/** A sample of every kind: in one country, in some, in all. */
async function fillKinds(records: Records): Promise<void> {
  const countries = sites.filter((site) => site.countryIsoCode !== 'GLOBAL').map((site) => site.countryIsoCode)
  const numbers = Array.from({ length: amount }, (_, at) => at)
  const ofCountries = (at: number) =>
    at % 3 === 0 ? countries : countries.filter((_, index) => (index + at) % 3 === 0)
  const batch = async (...[entity, rows]: [Parameters<Records['upsertBatch']>[1], readonly object[]]) => {
    const outcomes = await records.upsertBatch(
      systemViewer,
      entity,
      rows.map((row, at) => ({ integrationId: `some-${at}`, ...row })),
    )
    expect(outcomes.filter(({ status }) => status === 'error')).toEqual([])
  }
  await batch(company, [
    {
      integrationId: 'NORVANE-NL',
      name: 'Norvane Nederland',
      country: 'NL',
      street: 'Kade 1',
      city: 'Rotterdam',
      phone: '+31 10 555 0100',
    },
  ])
  const businessGroups = [idOf(businessGroup, 'BG3')]
  await batch(
    account,
    numbers.map((at) => ({ name: `Supplier & co. ${at}`, recordType: 'Supplier', country: 'NL', businessGroups })),
  )
  await batch(
    tradeName,
    numbers.map((at) => ({ name: `Brand "${at}"`, principal: idOf(account, `some-${at}`), businessGroups })),
  )
  await batch(
    tradeGrade,
    numbers.map((at) => ({
      name: `Grade <${at}>`,
      tradeName: idOf(tradeName, `some-${at}`),
      principal: idOf(account, `some-${at}`),
      countries: ofCountries(at),
      businessGroups,
    })),
  )
  await batch(
    masterValue,
    numbers.map((at) => ({ name: `Value ${at}`, valueKind: 'application', code: `V${at}` })),
  )
  const languages = ['en-US', 'nl-NL', 'de', 'fr', 'es-ES'] as const
  await publishAll(
    records,
    numbers.flatMap((at) => {
      const language = at % 2 === 0 ? 'en-US' : (languages[at % languages.length] ?? 'en-US')
      const version = { language, name: `Text </script> ${at}`, subtitle: at % 4 === 0 ? null : 'About "it" & more.' }
      const common = { countries: at % 3 === 0 ? [] : ofCountries(at) }
      return [
        [`publication-${at}`, { ...common, ...typeOf(at) }, { ...version, place: 'Utrecht' }] as const,
        [`page-${at}`, { ...common, type: 'page' }, version] as const,
      ]
    }),
  )
}

const typeOf = (at: number) =>
  at % 3 === 1
    ? ({ type: 'events_announcements', startsOn: '2026-09-01', endsOn: '2026-09-02' } as const)
    : ({ type: at % 3 === 0 ? 'stories' : 'GroupTemplateMPress' } as const)

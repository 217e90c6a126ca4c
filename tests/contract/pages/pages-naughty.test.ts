import { afterAll, beforeAll, expect, it } from 'vitest'
import { olderMarketSegmentId, pageSizeParameter, urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const names = [...Object.values(urlParameters), olderMarketSegmentId, pageSizeParameter]

/** Strings of this project, and the whole corpus if it is available. */
function addressStrings(): readonly string[] {
  const own = [
    '',
    ' ',
    '\0',
    '\u202Etxet',
    '<script>alert(1)</script>',
    "'; drop table trade_grade; --",
    '%00',
    '🏳️‍🌈',
    'İ',
    '../../etc',
    '\\',
    '0/0',
    '{"a":1}',
    'x'.repeat(9000),
  ]
  return [...own, ...naughtyStrings.map((text) => text.toWellFormed())]
}

/** Every nth with another start for each use: a sample in every run, everything in the long run. */
const sample = (texts: readonly string[], every: number, from = 0): readonly string[] =>
  isLongRun ? texts : texts.filter((_, at) => at % every === from % every)

/** Escapes the text like React in an attribute. */
const attribute = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign] ?? sign,
  )

reportMissingNaughtyStrings()

describeEachDatabase('Naughty strings in pages', (open) => {
  let portal: TestPortal
  let texts: readonly string[]
  /** The number of scripts of a list, and of the home page, which has more structured data. */
  let scripts: number
  let scriptsOfHome: number
  beforeAll(async () => {
    portal = await testPortal(open)
    texts = addressStrings()
    scripts = scriptsOf((await portal.app.inject('/nl/nl-nl/products')).body)
    scriptsOfHome = scriptsOf((await portal.app.inject('/nl/nl-nl')).body)
  })
  afterAll(() => portal.close())

  /** Expects an answer without a server error whose page contains no additional script. */
  async function sound(url: string): Promise<string> {
    const answer = await portal.app.inject(url)
    expect(answer.statusCode, url).toBeLessThan(500)
    const target = answer.headers['location']
    if (target !== undefined) expect(target, url).toMatch(/^\/nl\/nl-nl(?:[/?]|$)/)
    if (answer.body.includes('id="root"')) {
      const most = /^\/nl\/nl-nl(?:\?|$)/.test(url) ? scriptsOfHome : scripts
      expect(scriptsOf(answer.body), url).toBeLessThanOrEqual(most)
    }
    return answer.body
  }

  it.each(names)('Causes no error in the parameter %s', async (name) => {
    for (const text of sample(texts, 40, names.indexOf(name))) {
      await sound(`/nl/nl-nl/products?${new URLSearchParams({ [name]: text })}`)
      await sound(`/nl/nl-nl/search?${new URLSearchParams({ [name]: text })}`)
    }
  })

  it('Causes no error in all parameters together', async () => {
    for (const text of sample(texts, 12)) {
      const query = new URLSearchParams(names.map((name) => [name, text]))
      for (const page of ['/products', '/product-groups', '/suppliers', '/search', '', '/product-not-found'])
        await sound(`/nl/nl-nl${page}?${query}`)
    }
  })

  it('Causes no error in any part of a path', async () => {
    for (const text of sample(texts, 12, 3)) {
      const part = encodeURIComponent(text).replaceAll('.', '%2E')
      for (const path of [
        part,
        `products/${part}`,
        `product/${part}`,
        `product/x-${part}`,
        `supplier/${part}`,
        `value/${part}`,
        `group/${part}`,
        `group/food-nutrition/${part}`,
      ])
        await sound(`/nl/nl-nl/${path}`)
    }
  })

  it('Appears in the search field as typed', async () => {
    for (const text of sample(texts, 12, 5)) {
      const term = text.trim()
      if (term === '' || term.length > 8887) continue
      const body = await sound(`/nl/nl-nl/products?${new URLSearchParams({ [urlParameters.searchTerm]: term })}`)
      expect(body, JSON.stringify(term)).toContain(`value="${attribute(term)}"`)
    }
  })

  it('Causes no error in the calls', async () => {
    const site = { countryCode: 'NL', languageCode: 'nl-NL' }
    for (const text of sample(texts, 6, 1)) {
      const calls = [
        [
          'SearchController/search',
          { ...site, searchTerm: text, filters: text, businessGroup: text, masterValueId: text },
        ],
        ['SearchController/suggest', { ...site, searchTerm: text }],
        ['DetailController/getProductDetails', { ...site, recordId: text }],
        ['MarketSegmentController/getMarketSegmentStructure', { url: text }],
        ['CompanyController/getIMCDCompany', { IMCDCompanyKey: text }],
        ['SearchController/search', { countryCode: text, languageCode: text }],
      ] as const
      for (const [method, params] of calls) {
        const answer = await portal.app.inject(
          `/lwr/apex/v65.0/${method}?${new URLSearchParams({ methodParams: JSON.stringify(params) })}`,
        )
        expect(answer.statusCode, `${method} ${JSON.stringify(text)}`).toBeLessThan(500)
      }
    }
  })
})

const scriptsOf = (html: string): number => html.match(/<script/gi)?.length ?? 0

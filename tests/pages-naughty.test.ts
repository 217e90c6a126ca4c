import { afterAll, beforeAll, expect, it } from 'vitest'
import { olderMarketSegmentId, pageSizeParameter, urlParameters } from '#domain/url-parameters.ts'
import { describeEachDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { naughtyStrings } from './naughty-strings.ts'

const names = [...Object.values(urlParameters), olderMarketSegmentId, pageSizeParameter]
const long = process.env['TEST_LONG'] !== undefined

/** Some of our own, and all of the corpus where it is there. */
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
  return [...own, ...naughtyStrings().map((text) => text.toWellFormed())]
}

/** Every nth, beginning elsewhere for each use: a sample in every run, everything in the long one. */
const sample = (texts: readonly string[], every: number, from = 0): readonly string[] =>
  long ? texts : texts.filter((_, at) => at % every === from % every)

/** As React writes an attribute. */
const attribute = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign] ?? sign,
  )

describeEachDatabase('naughty strings', (open) => {
  let portal: TestPortal
  let texts: readonly string[]
  /** Scripts of a list, and of home, which tells search engines more. */
  let scripts: number
  let scriptsOfHome: number
  beforeAll(async () => {
    portal = await testPortal(open)
    texts = addressStrings()
    scripts = scriptsOf((await portal.app.inject('/nl/nl-nl/products')).body)
    scriptsOfHome = scriptsOf((await portal.app.inject('/nl/nl-nl')).body)
  })
  afterAll(() => portal.close())

  /** An answer that is no failure, whose page has no script that ours do not have. */
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

  it.each(names)('pass through %s', async (name) => {
    for (const text of sample(texts, 40, names.indexOf(name))) {
      await sound(`/nl/nl-nl/products?${new URLSearchParams({ [name]: text })}`)
      await sound(`/nl/nl-nl/search?${new URLSearchParams({ [name]: text })}`)
    }
  })

  it('pass through all parameters at once', async () => {
    for (const text of sample(texts, 12)) {
      const query = new URLSearchParams(names.map((name) => [name, text]))
      for (const page of ['/products', '/product-groups', '/suppliers', '/search', '', '/product-not-found'])
        await sound(`/nl/nl-nl${page}?${query}`)
    }
  })

  it('pass through every part of a path', async () => {
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

  it('are shown in the search field as they were typed', async () => {
    for (const text of sample(texts, 12, 5)) {
      const term = text.trim()
      if (term === '' || term.length > 8887) continue
      const body = await sound(`/nl/nl-nl/products?${new URLSearchParams({ [urlParameters.searchTerm]: term })}`)
      expect(body, JSON.stringify(term)).toContain(`value="${attribute(term)}"`)
    }
  })

  it('pass through the calls', async () => {
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

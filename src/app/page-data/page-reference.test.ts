import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { segmentLookup } from '#platform/values/markets/market-segment.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { ShownPage } from '#platform/pages/router/browser-router.ts'
import { chatContext } from './chat-context.ts'
import { pageReference, segmentOfPage } from './page-reference.ts'

const lookup = segmentLookup([
  {
    id: 'a03000000000001AAA',
    integrationId: 'BG3',
    name: 'Food',
    slug: 'food',
    hasLobDependentMarketSegments: true,
    marketSegments: [{ integrationId: 'BG3-BAK', name: 'Bakery', slug: 'bakery', businessGroupIntegrationId: 'BG3' }],
  },
])
const nlSite: SiteConfig = {
  code: 'nl',
  countryIsoCode: 'NL',
  countryName: 'Netherlands',
  timeZone: 'Europe/Amsterdam',
  brandName: 'Norvane Nederland',
  IMCDCompany: '',
  aboutCountryContentKey: '',
  domain: '',
  basePath: '/nl',
  supportedLanguages: ['nl-NL'],
  isMyIMCDOnly: false,
  brandColor: '#000000',
  siteId: '',
  channelId: '',
  communityId: '',
}
const siteLocale = { site: nlSite, language: 'nl-NL' } as const

function shown(address: string, { status = 200, data = null }: { status?: number; data?: unknown } = {}): ShownPage {
  const url = new URL(`http://portal.test/nl/nl-nl${address}`)
  return {
    url,
    path: url.pathname.slice('/nl/nl-nl'.length) || '/',
    content: {
      type: 'page',
      screen: {
        afterSignIn: () => null,
        load: () => Promise.reject(new Error('not asked')),
        draw: () => createElement('p'),
      },
      loaded: { status, head: { title: '', description: '', canonicalPath: '', robots: 'index,follow' }, data },
    },
  }
}

const reference = (...page: Parameters<typeof shown>) => pageReference(shown(...page), siteLocale, lookup, 'Xanvero 80')

describe('Page for statistics', () => {
  it.each([
    ['', 'Home', null],
    ['/products?page=2', 'products', null],
    ['/product/xanvero-80-01t000000000001AAA', 'product', '01t000000000001AAA'],
    ['/publication/a-b-MCA4CCV5QS2BAB5H7YRCRPTCWGZQ', 'publication', 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'],
    ['/certificates-and-documents', 'certificates_and_Documents', null],
    ['/certificates-and-documents/a07000000000001AAA', 'certificates_and_Documents', 'a07000000000001AAA'],
    ['/group/food/bakery', 'group', null],
    ['/product/%ff', 'product', null],
  ])('[MSC-02] Maps %s to the view %s and the record %s', (address, view, recordId) => {
    expect(reference(address)).toMatchObject({
      view,
      recordId,
      recordName: recordId === null ? null : 'Xanvero 80',
      countryCode: 'NL',
      languageCode: 'nl-NL',
      site: 'nl',
    })
  })

  it('[MSC-02] Omits the address of a page that does not exist', () => {
    expect(reference('/product-not-found/ada', { status: 404 })).toMatchObject({ view: 'error', recordId: null })
  })

  it('[MSC-02] Contains search term and number of results, and nothing that identifies a person', () => {
    const found = { data: { path: '/search', result: { total: 42 } } }
    expect(reference('/search?search-term=Acid', found)).toMatchObject({ searchTerm: 'acid', resultCount: 42 })
    expect(reference('/group/food', { data: { list: { result: { total: 7 } } } }).resultCount).toBe(7)
    const personal = reference('/search?search-term=ada@example.com&sharing=secret', found)
    expect(JSON.stringify(personal)).not.toMatch(/ada|secret/)
  })

  it.each([
    ['/products?business-group=food&market-segment=bakery', 'food', 'bakery'],
    ['/products?business-group-id=BG3', 'food', null],
    ['/product/x-01t000000000001AAA?business-group=food&market-segment=bakery', 'food', null],
    ['/group/food/bakery', 'food', 'bakery'],
    ['/products', null, null],
  ])(
    '[SEG-05] [SEG-06] Maps %s to the business group %s and the segment %s',
    (address, businessGroup, marketSegment) => {
      expect(reference(address)).toMatchObject({ businessGroup, marketSegment })
    },
  )
})

describe('Context of a chat', () => {
  const chosen = { businessGroupId: 'BG3', marketSegmentId: 'BG3-BAK' }
  const context = (address: string) =>
    chatContext(reference(address), segmentOfPage(shown(address), lookup, chosen, { fallback: true }), 'documents')

  it('[MSC-02] Contains country, language, page, record and account', () => {
    expect(context('/product/xanvero-80-01t000000000001AAA')).toEqual({
      countryCode: 'NL',
      languageCode: 'nl-NL',
      businessGroup: 'food',
      marketSegment: 'bakery',
      page: { view: 'product', path: '/nl/nl-nl/product/xanvero-80-01t000000000001AAA', section: 'documents' },
      record: { id: '01t000000000001AAA', name: 'Xanvero 80' },
      account: null,
    })
  })

  it('[SEG-05] Uses the visitor’s market only if the address contains none', () => {
    expect(context('/products')).toMatchObject({ businessGroup: 'food', marketSegment: 'bakery', record: null })
    expect(context('/products?business-group=food')).toMatchObject({ businessGroup: 'food', marketSegment: null })
    expect(context('/products?business-group=unknown')).toMatchObject({ businessGroup: null, marketSegment: null })
  })
})

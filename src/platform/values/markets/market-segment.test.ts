import { describe, expect, it } from 'vitest'
import { segmentLookup, segmentOfAddress, withSlugs, type BusinessGroup } from './market-segment.ts'

const segment = (group: string, code: string, name: string, slug: string) => ({
  id: `a04${code.padEnd(15, '0')}`,
  integrationId: code,
  name,
  slug,
  businessGroupIntegrationId: group,
})
const groups: readonly BusinessGroup[] = [
  {
    id: 'a03000000000001AAA',
    integrationId: 'BG3',
    name: 'Food & Nutrition',
    slug: 'food-nutrition',
    hasLobDependentMarketSegments: true,
    marketSegments: [segment('BG3', 'BG3-BAK', 'Bakery', 'bakery'), segment('BG3', 'BG3-OTH', 'Other', 'other')],
  },
  {
    id: 'a03000000000002AAA',
    integrationId: 'BG6',
    name: 'Pharmaceuticals',
    slug: 'pharmaceuticals',
    hasLobDependentMarketSegments: true,
    marketSegments: [segment('BG6', 'BG6-OTH', 'Other', 'other')],
  },
]
const lookup = segmentLookup(groups)
const named = (query: string) => segmentOfAddress(new URLSearchParams(query), lookup)
const slugs = (query: string) => withSlugs(new URLSearchParams(query), lookup)?.toString() ?? null

describe('Look-up of business groups and market segments', () => {
  it('[ENT-02] Has the fields of each group, and its segments by id and by slug', () => {
    const [food] = lookup.list
    expect(food).toMatchObject({
      integrationId: 'BG3',
      name: 'Food & Nutrition',
      slug: 'food-nutrition',
      hasLobDependentMarketSegments: true,
    })
    expect(food?.marketSegments.map(({ slug }) => slug)).toEqual(['bakery', 'other'])
    expect(food?.marketSegmentsMap.byId.get('BG3-BAK')?.slug).toBe('bakery')
    expect(food?.marketSegmentsMap.bySlug.get('bakery')?.integrationId).toBe('BG3-BAK')
  })

  it('[ENT-04] Has a list, a map by id, a map by slug and a flat map of segments', () => {
    expect(lookup.list.map(({ integrationId }) => integrationId)).toEqual(['BG3', 'BG6'])
    expect(lookup.byId.get('BG6')?.slug).toBe('pharmaceuticals')
    expect(lookup.byId.get('a03000000000002AAA')?.slug).toBe('pharmaceuticals')
    expect(lookup.bySlug.get('food-nutrition')?.integrationId).toBe('BG3')
    expect(lookup.marketSegments.get('BG3-BAK')).toMatchObject({
      name: 'Bakery',
      slug: 'bakery',
      businessGroupIntegrationId: 'BG3',
    })
  })
})

describe('Group and segment of an address', () => {
  const bakery = { businessGroup: 'food-nutrition', marketSegment: 'bakery' }
  const nothing = { businessGroup: null, marketSegment: null }

  it.each([
    ['business-group=food-nutrition&market-segment=bakery', bakery],
    ['business-group=food-nutrition', { ...bakery, marketSegment: null }],
    ['market-segment=bakery', bakery],
    ['', nothing],
  ])('[ADR-01] %s', (query, result) => {
    expect(named(query)).toEqual(result)
  })

  it.each([
    ['business-group-id=BG3&market-segment-id=BG3-BAK', bakery],
    ['business-group-id=a03000000000001AAA', { ...bakery, marketSegment: null }],
    ['market-segment-id=BG3-BAK', bakery],
    ['business-group-id=BG3&market-segment=bakery', bakery],
    ['business-group=pharmaceuticals&business-group-id=BG3', { businessGroup: 'pharmaceuticals', marketSegment: null }],
  ])('[ADR-02] %s', (query, result) => {
    expect(named(query)).toEqual(result)
  })

  it.each([
    'business-group=unknown',
    'business-group=unknown&market-segment=bakery',
    'business-group=unknown&business-group-id=BG3',
    'business-group-id=BG99&market-segment-id=BG3-BAK',
    'business-group=constructor',
    'market-segment=other',
    'market-segment=unknown',
    'market-segment-id=unknown',
  ])('[ADR-07] Unknown names are ignored: %s', (query) => {
    expect(named(query)).toEqual(nothing)
  })

  it('[ADR-07] A known group with an unknown segment remains', () => {
    expect(named('business-group=food-nutrition&market-segment=unknown')).toEqual({ ...bakery, marketSegment: null })
    expect(named('business-group=pharmaceuticals&market-segment=bakery')).toEqual({
      businessGroup: 'pharmaceuticals',
      marketSegment: null,
    })
  })

  it('[ADR-02] [SEG-06] Older ids are replaced by slugs, and the rest of the address remains', () => {
    expect(slugs('page=2&business-group-id=BG3&market-segment-id=BG3-BAK&utm_source=x')).toBe(
      'page=2&utm_source=x&business-group=food-nutrition&market-segment=bakery',
    )
    expect(slugs('business-group=pharmaceuticals&business-group-id=BG3')).toBe('business-group=pharmaceuticals')
    expect(slugs('business-group-id=BG99')).toBe('')
    expect(slugs('business-group=unknown&page=2')).toBe('page=2')
  })

  it('[ADR-02] [SEG-06] An address with slugs is not redirected', () => {
    expect(slugs('business-group=food-nutrition&market-segment=bakery&page=2')).toBeNull()
    expect(slugs('search-term=a%20b')).toBeNull()
  })
})

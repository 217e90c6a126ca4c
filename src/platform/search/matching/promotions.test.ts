import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import {
  termSourceChange,
  grade,
  ids,
  documentChange,
  promotion,
  query,
  substance,
} from '#platform/search/testing/test-catalogue.ts'

describe('Promotions', () => {
  const goods = createIndex()
  goods.apply([
    termSourceChange(substance('s', { 'en-US': 'Something fine' })),
    termSourceChange(substance('t', { 'en-US': 'Something' })),
    documentChange(grade('a', 'A', ['s'])),
    documentChange(grade('b', 'B', ['s'], { promotions: [promotion({ rank: 2 })] })),
    documentChange(grade('c', 'C', ['s'], { promotions: [promotion({ rank: 1, countries: ['DE'] })] })),
    documentChange(grade('d', 'D', ['s'], { promotions: [promotion({ endsOn: '2026-06-14' })] })),
    documentChange(
      grade('e', 'E', ['s'], {
        promotions: [promotion({ businessGroup: 'food', rank: 3 })],
        facets: { 'business-group': ['food', 'beauty'] },
      }),
    ),
    documentChange(grade('f', 'F', ['t'])),
  ])

  it('[SRC-09] Lists promoted documents first by rank, and marks them', () => {
    const answer = goods.search(query({ scope: { country: 'DE' } }))
    expect(answer.hits.map((hit) => `${hit.id}${hit.promoted ? '!' : ''}`)).toEqual(['c!', 'b!', 'e!', 'a', 'd', 'f'])
    expect(ids(goods, {})).toEqual(['b', 'e', 'a', 'c', 'd', 'f'])
  })

  it('[SRC-09] Applies a promotion from its first to its last day, both inclusive', () => {
    expect(goods.search(query({ promotedOnly: true, today: '2026-06-14' })).hits.map((hit) => hit.id)).toContain('d')
    expect(goods.search(query({ promotedOnly: true, today: '2026-06-15' })).hits.map((hit) => hit.id)).not.toContain(
      'd',
    )
  })

  it('[SRC-09] Ignores a promotion of one business group in a list of another', () => {
    expect(ids(goods, { promotedOnly: true, filters: { 'business-group': ['food'] } })).toEqual(['e'])
    expect(ids(goods, { promotedOnly: true, filters: { 'business-group': ['beauty'] } })).toEqual([])
  })

  it('[SRC-09] Filters by promotion, and counts the facet without its own selection', () => {
    const answer = goods.search(query({ promotedOnly: true, facets: ['promoted'] }))
    expect(answer.total).toBe(2)
    expect(answer.facets.promoted).toEqual([{ value: 'yes', count: 2 }])
    expect(goods.search(query({ filters: { promoted: ['yes'] } })).total).toBe(2)
  })

  it('[SRC-09] Boosts a promoted document among equal matches, and never above a better match', () => {
    expect(ids(goods, { term: 'something fine' })[0]).toBe('b')
    expect(ids(goods, { term: 'something' })[0]).toBe('f')
  })
})

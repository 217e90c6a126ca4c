import { describe, expect, it } from 'vitest'
import { createIndex } from './search-index.ts'
import { carried, grade, ids, listed, promotion, query, substance } from './test-catalogue.ts'

describe('promotions', () => {
  const goods = createIndex()
  goods.apply([
    carried(substance('s', { 'en-US': 'Something fine' })),
    carried(substance('t', { 'en-US': 'Something' })),
    listed(grade('a', 'A', ['s'])),
    listed(grade('b', 'B', ['s'], { promotions: [promotion({ rank: 2 })] })),
    listed(grade('c', 'C', ['s'], { promotions: [promotion({ rank: 1, countries: ['DE'] })] })),
    listed(grade('d', 'D', ['s'], { promotions: [promotion({ endsOn: '2026-06-14' })] })),
    listed(
      grade('e', 'E', ['s'], {
        promotions: [promotion({ businessGroup: 'food', rank: 3 })],
        facets: { 'business-group': ['food', 'beauty'] },
      }),
    ),
    listed(grade('f', 'F', ['t'])),
  ])

  it('[SRC-09] puts the promoted ones first by rank, and marks them', () => {
    const answer = goods.search(query({ scope: { country: 'DE' } }))
    expect(answer.hits.map((hit) => `${hit.id}${hit.promoted ? '!' : ''}`)).toEqual(['c!', 'b!', 'e!', 'a', 'd', 'f'])
    expect(ids(goods, {})).toEqual(['b', 'e', 'a', 'c', 'd', 'f'])
  })

  it('[SRC-09] knows the days on which a promotion runs, both inclusive', () => {
    expect(goods.search(query({ promotedOnly: true, today: '2026-06-14' })).hits.map((hit) => hit.id)).toContain('d')
    expect(goods.search(query({ promotedOnly: true, today: '2026-06-15' })).hits.map((hit) => hit.id)).not.toContain(
      'd',
    )
  })

  it('[SRC-09] leaves a promotion of one business group out where the list is narrowed to another', () => {
    expect(ids(goods, { promotedOnly: true, filters: { 'business-group': ['food'] } })).toEqual(['e'])
    expect(ids(goods, { promotedOnly: true, filters: { 'business-group': ['beauty'] } })).toEqual([])
  })

  it('[SRC-09] filters, and counts as a facet without its own choice', () => {
    const answer = goods.search(query({ promotedOnly: true, facets: ['promoted'] }))
    expect(answer.total).toBe(2)
    expect(answer.facets.promoted).toEqual([{ value: 'yes', count: 2 }])
    expect(goods.search(query({ filters: { promoted: ['yes'] } })).total).toBe(2)
  })

  it('[SRC-09] boosts among answers that match alike, and puts nothing before a better match', () => {
    expect(ids(goods, { term: 'something fine' })[0]).toBe('b')
    expect(ids(goods, { term: 'something' })[0]).toBe('f')
  })
})

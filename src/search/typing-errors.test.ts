import { describe, expect, it } from 'vitest'
import { createIndex } from './search-index.ts'
import { carried, grade, ids, larder, listed, query, substance } from './test-catalogue.ts'

const index = createIndex()
index.apply(larder)

describe('typing errors', () => {
  it('[SRC-03] forgives a typing error when nothing matches exactly or by its beginning, and says so', () => {
    const answer = index.search(query({ term: 'pottasium sorbate' }))
    expect(answer.hits.map((hit) => hit.id)).toEqual(['g-potassium-sorbate'])
    expect(answer.correction).toEqual({ typed: 'pottasium sorbate', used: 'potassium sorbate' })
    expect(index.search(query({ term: 'potassium' })).correction).toBeNull()
    expect(index.search(query({ term: 'potass' })).correction).toBeNull()
  })

  it('[SRC-03] does not forgive where the word as typed is found', () => {
    const two = createIndex()
    two.apply([
      ...larder,
      carried(substance('lecithine', { fr: 'Lécithine' })),
      listed(grade('g-lecithine', 'Other', ['lecithine'])),
    ])
    expect(ids(two, { term: 'lecithine' })).toEqual(['g-lecithine'])
  })

  it('[SRC-03] looks at what the visitor may see: what is elsewhere does not keep a correction back', () => {
    const two = createIndex()
    two.apply([
      ...larder,
      carried(substance('odd', { 'en-US': 'Citrik' })),
      listed(grade('g-odd', 'Odd', ['odd'], { countries: ['US'] })),
    ])
    expect(two.search(query({ term: 'citrik' })).correction?.used).toBe('citric')
    expect(two.search(query({ term: 'citrik', scope: { country: 'US' } })).correction).toBeNull()
  })

  it('[SRC-03] are corrected to the word as it is written', () => {
    const used = (term: string, language: 'de' | 'cs' | 'en-US') =>
      index.search(query({ term, language, scope: { country: 'DE' } })).correction
    expect(used('Citronensäre', 'de')).toEqual({ typed: 'Citronensäre', used: 'Citronensäure' })
    expect(used('titanicitz', 'cs')).toEqual({ typed: 'titanicitz', used: 'titaničitý' })
    expect(used('Xantan', 'en-US')).toEqual({ typed: 'Xantan', used: 'xanthan' })
    expect(used('brenvixam', 'en-US')).toEqual({ typed: 'brenvixam', used: 'Brenvixan' })
  })

  it('[SRC-01] [SRC-03] are not looked for in words with digits, nor mended into them', () => {
    const two = createIndex()
    two.apply([listed(grade('g-1', 'Xanvero', [])), listed(grade('g-2', 'Tessopol80', []))])
    for (const term of ['xanver0', 'xanvero1x', 'x4nvero', 'tessopol8o', 'tessopol90', 'tessopolbo'])
      expect(two.search(query({ term })), term).toMatchObject({ total: 0, correction: null })
    expect(ids(two, { term: 'xanvera' })).toEqual(['g-1'])
  })
})

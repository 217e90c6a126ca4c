import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import {
  termSourceChange,
  grade,
  ids,
  sampleCatalogue,
  documentChange,
  query,
  substance,
} from '#platform/search/testing/test-catalogue.ts'

const index = createIndex()
index.apply(sampleCatalogue)

describe('Typing errors', () => {
  it('[SRC-03] Corrects a typing error if nothing matches exactly or by prefix, and reports the correction', () => {
    const answer = index.search(query({ term: 'pottasium sorbate' }))
    expect(answer.hits.map((hit) => hit.id)).toEqual(['g-potassium-sorbate'])
    expect(answer.correction).toEqual({ typed: 'pottasium sorbate', used: 'potassium sorbate' })
    expect(index.search(query({ term: 'potassium' })).correction).toBeNull()
    expect(index.search(query({ term: 'potass' })).correction).toBeNull()
  })

  it('[SRC-03] Does not correct a word that is found as typed', () => {
    const two = createIndex()
    two.apply([
      ...sampleCatalogue,
      termSourceChange(substance('lecithine', { fr: 'Lécithine' })),
      documentChange(grade('g-lecithine', 'Other', ['lecithine'])),
    ])
    expect(ids(two, { term: 'lecithine' })).toEqual(['g-lecithine'])
  })

  it('[SRC-03] Considers only what the visitor may see: a match elsewhere does not prevent a correction', () => {
    const two = createIndex()
    two.apply([
      ...sampleCatalogue,
      termSourceChange(substance('odd', { 'en-US': 'Citrik' })),
      documentChange(grade('g-odd', 'Odd', ['odd'], { countries: ['US'] })),
    ])
    expect(two.search(query({ term: 'citrik' })).correction?.used).toBe('citric')
    expect(two.search(query({ term: 'citrik', scope: { country: 'US' } })).correction).toBeNull()
  })

  it('[SRC-03] Reports the corrected word as it is written in the catalogue', () => {
    const used = (term: string, language: 'de' | 'cs' | 'en-US') =>
      index.search(query({ term, language, scope: { country: 'DE' } })).correction
    expect(used('Citronensäre', 'de')).toEqual({ typed: 'Citronensäre', used: 'Citronensäure' })
    expect(used('titanicitz', 'cs')).toEqual({ typed: 'titanicitz', used: 'titaničitý' })
    expect(used('Xantan', 'en-US')).toEqual({ typed: 'Xantan', used: 'xanthan' })
    expect(used('brenvixam', 'en-US')).toEqual({ typed: 'brenvixam', used: 'Brenvixan' })
  })

  it('[SRC-01] [SRC-03] Corrects no words with digits, and corrects no word into one with digits', () => {
    const two = createIndex()
    two.apply([documentChange(grade('g-1', 'Xanvero', [])), documentChange(grade('g-2', 'Tessopol80', []))])
    for (const term of ['xanver0', 'xanvero1x', 'x4nvero', 'tessopol8o', 'tessopol90', 'tessopolbo'])
      expect(two.search(query({ term })), term).toMatchObject({ total: 0, correction: null })
    expect(ids(two, { term: 'xanvera' })).toEqual(['g-1'])
  })
})

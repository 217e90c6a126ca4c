import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import {
  documentChange,
  grade,
  ids,
  promotion,
  query,
  substance,
  termSourceChange,
} from '#platform/search/testing/test-catalogue.ts'

const functions = (...named: readonly string[]) => ({ facets: { function: named } })
const index = createIndex()
index.apply([
  {
    type: 'labels',
    labels: [{ facet: 'function', value: 'thickener', language: 'en-US', text: 'Thickener' }],
  },
  termSourceChange(substance('gum', { 'en-US': 'Gum', de: 'Gummi', fr: 'Gomme' })),
  termSourceChange(substance('soap', { 'en-US': 'Soap' })),
  documentChange(grade('a-also', 'A', ['soap'], functions('lubricant', 'thickener'))),
  documentChange(grade('b-many', 'B', ['soap'], functions('thickener', 'stabiliser', 'emulsifier'))),
  documentChange(grade('c-blend', 'C', ['gum', 'soap'], functions('thickener'))),
  documentChange(grade('d-rare', 'D', ['soap'], functions('thickener'))),
  documentChange(grade('e-known', 'E', ['gum'], functions('thickener'))),
  documentChange(grade('f-other', 'F', ['gum'], functions('stabiliser'))),
  documentChange(
    grade('g-promoted', 'G', ['soap'], { ...functions('lubricant', 'thickener'), promotions: [promotion({})] }),
  ),
])

describe('Lists of a function', () => {
  it('[UND-04] Begin with its main use, few functions and well-known substances', () => {
    expect(ids(index, { term: 'thickener' })).toEqual([
      'e-known',
      'd-rare',
      'b-many',
      'c-blend',
      'g-promoted',
      'a-also',
    ])
  })

  it('[UND-04] A promotion decides among equals only', () => {
    const order = ids(index, { term: 'thickener' })
    expect(order.indexOf('g-promoted')).toBe(order.indexOf('a-also') - 1)
    expect(order[0]).toBe('e-known')
  })

  it('[UND-04] The explanation shows each part, and their sum is the score', () => {
    const explanation = index.explain(query({ term: 'thickener' }), 'b-many')
    expect(explanation.boosts.map(({ name }) => name)).toEqual([
      'main function',
      'few functions',
      'popularity',
      'prior',
    ])
    expect(explanation.boosts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(explanation.score, 9)
    expect(explanation.rank).toBe(3)
    expect(index.explain(query({ term: 'thickener', sortBy: 'name' }), 'b-many').rank).toBe(2)
  })

  it('[UND-04] A list of the selected function keeps the order of names', () => {
    expect(ids(index, { filters: { function: ['thickener'] } })[1]).toBe('a-also')
  })
})

import { expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, substance, termSourceChange } from '#platform/search/testing/test-catalogue.ts'

const label = (value: string, text: string) => ({ facet: 'function', value, language: null, text }) as const
const functions = (...names: readonly string[]) => ({ facets: { function: [...names] } })

const index = createIndex()
index.apply([
  { type: 'labels', labels: [label('wax', 'Wax'), label('raising', 'Raising agent')] },
  termSourceChange(substance('soda', { 'en-US': 'Sodium bicarbonate' })),
  ...[
    grade('g-wax-1', 'A', ['soda'], functions('wax')),
    grade('g-wax-2', 'B', ['soda'], functions('wax')),
    grade('g-raising', 'C', ['soda'], functions('raising')),
    grade('g-both', 'D', ['soda'], functions('wax', 'raising')),
  ].map(documentChange),
])
const found = (term: string, chosen: readonly string[] = []) => {
  const answer = index.search(query({ term, filters: chosen.length === 0 ? {} : { function: chosen } }))
  return {
    ids: answer.hits.map(({ id }) => id).toSorted(),
    named: answer.understood?.filters.map(({ typed }) => typed),
  }
}

it('[UND-01] [SRC-06] A chosen value narrows what the term names in the same facet', () => {
  expect(found('wax')).toEqual({ ids: ['g-both', 'g-wax-1', 'g-wax-2'], named: ['wax'] })
  expect(found('wax', ['raising'])).toEqual({ ids: ['g-both'], named: ['wax'] })
  expect(found('wax sodium bicarbonate', ['raising'])).toEqual({ ids: ['g-both'], named: ['wax'] })
})

it('[UND-01] [SRC-06] The value that the term names can also be chosen, and several chosen ones widen each other', () => {
  expect(found('wax', ['wax']).ids).toEqual(['g-both', 'g-wax-1', 'g-wax-2'])
  expect(found('wax', ['wax', 'raising']).ids).toEqual(['g-both', 'g-wax-1', 'g-wax-2'])
  expect(found('sodium bicarbonate', ['wax', 'raising']).ids).toHaveLength(4)
})

it('[UND-01] [SRC-06] The counts of the facet are those of what the term names', () => {
  const answer = index.search(query({ term: 'wax', filters: { function: ['raising'] }, facets: ['function'] }))
  expect(answer.facets.function).toEqual([
    { value: 'wax', count: 3 },
    { value: 'raising', count: 1 },
  ])
})

import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '#platform/search/port.ts'
import type { SearchChange, SearchDocument } from '#platform/search/indexed-content.ts'
import { createIndex, loadIndex } from '#platform/search/search-index.ts'
import {
  termSourceChange,
  grade,
  ids,
  documentChange,
  query,
  substance,
} from '#platform/search/testing/test-catalogue.ts'

/** A trade name with two grades: one of xanthan, sold in the Netherlands, and one of citric acid, sold in France. */
const tradeName: SearchDocument = {
  ...grade('brand', 'Brenvixan', ['xanthan', 'citric', 'maker', 'described']),
  kind: 'tradeName',
  facets: { form: ['powder', 'liquid'], function: ['thickener'] },
  countries: ['NL', 'FR'],
}
const dutch = grade('g-nl', 'Brenvixan 80', ['xanthan', 'brand'], { facets: { form: ['powder'] }, countries: ['NL'] })
const french = grade('g-fr', 'Brenvixan C', ['citric', 'brand'], {
  codes: [{ field: 'gradeCode', value: 'BX-77' }],
  facets: { form: ['liquid'] },
  countries: ['FR'],
})
const range: readonly SearchChange[] = [
  termSourceChange(substance('xanthan', { 'en-US': 'Xanthan gum' })),
  termSourceChange(substance('citric', { 'en-US': 'Citric acid' }, { codes: [{ field: 'eNumber', value: 'E330' }] })),
  termSourceChange({ id: 'brand', texts: [{ field: 'tradeName', language: null, text: 'Brenvixan' }], codes: [] }),
  termSourceChange({
    id: 'maker',
    texts: [{ field: 'principal', language: null, text: 'Brenvik Biopolymers' }],
    codes: [],
  }),
  termSourceChange({
    id: 'described',
    texts: [{ field: 'description', language: 'en-US', text: 'For sauces.' }],
    codes: [],
  }),
  documentChange(dutch),
  documentChange(french),
  documentChange(tradeName),
]
const index = createIndex()
index.apply(range)

const inCountry = (country: string | null, searchQuery: Partial<SearchQuery>): Partial<SearchQuery> => ({
  scope: { country },
  kind: 'tradeName',
  ...searchQuery,
})

describe('A trade name whose grades are available in different countries', () => {
  it.each(['citric', 'E330', 'acid', 'BX-77'])(
    '[SRC-07] Is not found by %s in a country where the grade with it is not available',
    (term) => {
      expect(ids(index, inCountry('NL', { term }))).toEqual([])
      expect(index.search(query(inCountry('NL', { term, kind: 'tradeGrade' }))).counts.tradeName).toBe(0)
    },
  )

  it.each([
    ['citric', 'FR', 'xanthan', 'NL'],
    ['E330', 'FR', 'xanthan gum', 'NL'],
  ])('[SRC-07] Is found by %s in %s, and by %s in %s', (first, there, second, here) => {
    expect(ids(index, inCountry(there, { term: first }))).toEqual(['brand'])
    expect(ids(index, inCountry(here, { term: second }))).toEqual(['brand'])
    expect(ids(index, inCountry(null, { term: first }))).toEqual(['brand'])
  })

  it.each(['brenvixan', 'brenvik', 'sauces'])('[SRC-07] Is found everywhere by its own text %s', (term) => {
    for (const country of ['NL', 'FR', null]) expect(ids(index, inCountry(country, { term }))).toEqual(['brand'])
  })

  it('[SRC-06] Has its own values and those of the available grades', () => {
    const facetsIn = (country: string | null, term: string) =>
      index.search(query(inCountry(country, { term, facets: ['form', 'function'] }))).facets
    const [powder, liquid] = [
      { value: 'powder', count: 1 },
      { value: 'liquid', count: 1 },
    ]
    const own = [{ value: 'thickener', count: 1 }]
    for (const term of ['', 'brenvixan']) {
      expect(facetsIn('NL', term)).toEqual({ form: [powder], function: own })
      expect(facetsIn('FR', term)).toEqual({ form: [liquid], function: own })
      expect(facetsIn(null, term)).toEqual({ form: [liquid, powder], function: own })
    }
  })

  it('[SRC-06] Is excluded by a filter for a value or a term source that only an unavailable grade has', () => {
    expect(ids(index, inCountry('NL', { filters: { form: ['liquid'] } }))).toEqual([])
    expect(ids(index, inCountry('FR', { filters: { form: ['liquid'] } }))).toEqual(['brand'])
    expect(ids(index, inCountry('NL', { termSources: ['citric'] }))).toEqual([])
    expect(ids(index, inCountry('FR', { termSources: ['citric'] }))).toEqual(['brand'])
    expect(ids(index, inCountry('NL', { termSources: ['maker'] }))).toEqual(['brand'])
  })

  it('[SRC-04] Suggestions exclude substances of unavailable grades', () => {
    const suggested = (country: string, term: string) =>
      index.suggest({ scope: { country }, language: 'en-US', term, limit: 8 }).map(({ id }) => id)
    expect(suggested('NL', 'citr')).toEqual([])
    expect(suggested('FR', 'citr')).toEqual(['citric'])
  })

  it('[SRC-08] Is explained with what is visible in the country', () => {
    const explained = (country: string) =>
      index.explain(query(inCountry(country, { term: 'brenvixan', filters: { form: ['liquid'] } })), 'brand')
    expect(explained('NL').filters).toContainEqual({ name: 'form', wanted: ['liquid'], has: ['powder'], passes: false })
    expect(explained('FR').filters).toContainEqual({ name: 'form', wanted: ['liquid'], has: ['liquid'], passes: true })
    expect(explained('FR').found).toBe(true)
  })

  it('[SRC-06] Is updated when grades are added, changed and removed, also after saving and loading', () => {
    const first = createIndex()
    first.apply(range)
    for (const changing of [first, loadIndex(first.save())]) {
      const found = (): readonly string[] => ids(changing, inCountry('NL', { term: 'citric' }))
      const forms = () => changing.search(query(inCountry('NL', { facets: ['form'] }))).facets.form
      expect(found()).toEqual([])
      changing.apply([documentChange({ ...french, countries: ['FR', 'NL'] })])
      expect(found()).toEqual(['brand'])
      expect(forms()).toHaveLength(2)
      changing.apply([{ type: 'remove', what: 'document', id: 'g-nl' }])
      expect(ids(changing, inCountry('NL', { term: 'citric' }))).toEqual(['brand'])
      changing.apply([documentChange(dutch), documentChange(french)])
      expect(found()).toEqual([])
      expect(forms()).toEqual([{ value: 'powder', count: 1 }])
    }
  })
})

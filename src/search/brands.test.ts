import { describe, expect, it } from 'vitest'
import type { SearchChange, SearchDocument, SearchQuery } from './port.ts'
import { createIndex, loadIndex } from './search-index.ts'
import { carried, grade, ids, listed, query, substance } from './test-catalogue.ts'

/** A trade name of two grades: one of xanthan, sold in the Netherlands, one of citric acid, sold in France. */
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
  carried(substance('xanthan', { 'en-US': 'Xanthan gum' })),
  carried(substance('citric', { 'en-US': 'Citric acid' }, { codes: [{ field: 'eNumber', value: 'E330' }] })),
  carried({ id: 'brand', texts: [{ field: 'tradeName', language: null, text: 'Brenvixan' }], codes: [] }),
  carried({ id: 'maker', texts: [{ field: 'principal', language: null, text: 'Brenvik Biopolymers' }], codes: [] }),
  carried({ id: 'described', texts: [{ field: 'description', language: 'en-US', text: 'For sauces.' }], codes: [] }),
  listed(dutch),
  listed(french),
  listed(tradeName),
]
const index = createIndex()
index.apply(range)

const inCountry = (country: string | null, asked: Partial<SearchQuery>): Partial<SearchQuery> => ({
  scope: { country },
  kind: 'tradeName',
  ...asked,
})

describe('a trade name whose grades are not available everywhere', () => {
  it.each(['citric', 'E330', 'acid', 'BX-77'])(
    '[SRC-07] is not found by %s where the grade that has it is not available',
    (term) => {
      expect(ids(index, inCountry('NL', { term }))).toEqual([])
      expect(index.search(query(inCountry('NL', { term, kind: 'tradeGrade' }))).counts.tradeName).toBe(0)
    },
  )

  it.each([
    ['citric', 'FR', 'xanthan', 'NL'],
    ['E330', 'FR', 'xanthan gum', 'NL'],
  ])('[SRC-07] is found by %s in %s, and by %s in %s', (first, there, second, here) => {
    expect(ids(index, inCountry(there, { term: first }))).toEqual(['brand'])
    expect(ids(index, inCountry(here, { term: second }))).toEqual(['brand'])
    expect(ids(index, inCountry(null, { term: first }))).toEqual(['brand'])
  })

  it.each(['brenvixan', 'brenvik', 'sauces'])('[SRC-07] is found everywhere by %s, which is its own', (term) => {
    for (const country of ['NL', 'FR', null]) expect(ids(index, inCountry(country, { term }))).toEqual(['brand'])
  })

  it('[SRC-06] has the values of the grades that are available, and its own', () => {
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

  it('[SRC-06] is left out by a filter whose value only a grade elsewhere has, and by a carrier likewise', () => {
    expect(ids(index, inCountry('NL', { filters: { form: ['liquid'] } }))).toEqual([])
    expect(ids(index, inCountry('FR', { filters: { form: ['liquid'] } }))).toEqual(['brand'])
    expect(ids(index, inCountry('NL', { carriers: ['citric'] }))).toEqual([])
    expect(ids(index, inCountry('FR', { carriers: ['citric'] }))).toEqual(['brand'])
    expect(ids(index, inCountry('NL', { carriers: ['maker'] }))).toEqual(['brand'])
  })

  it('[SRC-04] suggests no substance of a grade that is not available', () => {
    const suggested = (country: string, term: string) =>
      index.suggest({ scope: { country }, language: 'en-US', term, limit: 8 }).map(({ id }) => id)
    expect(suggested('NL', 'citr')).toEqual([])
    expect(suggested('FR', 'citr')).toEqual(['citric'])
  })

  it('[SRC-08] is explained with what the country shows', () => {
    const explained = (country: string) =>
      index.explain(query(inCountry(country, { term: 'brenvixan', filters: { form: ['liquid'] } })), 'brand')
    expect(explained('NL').filters).toContainEqual({ name: 'form', wanted: ['liquid'], has: ['powder'], passes: false })
    expect(explained('FR').filters).toContainEqual({ name: 'form', wanted: ['liquid'], has: ['liquid'], passes: true })
    expect(explained('FR').found).toBe(true)
  })

  it('[SRC-06] follows its grades as they come, change and go, also after saving and loading', () => {
    const first = createIndex()
    first.apply(range)
    for (const changing of [first, loadIndex(first.save())]) {
      const found = (): readonly string[] => ids(changing, inCountry('NL', { term: 'citric' }))
      const forms = () => changing.search(query(inCountry('NL', { facets: ['form'] }))).facets.form
      expect(found()).toEqual([])
      changing.apply([listed({ ...french, countries: ['FR', 'NL'] })])
      expect(found()).toEqual(['brand'])
      expect(forms()).toHaveLength(2)
      changing.apply([{ type: 'remove', what: 'document', id: 'g-nl' }])
      expect(ids(changing, inCountry('NL', { term: 'citric' }))).toEqual(['brand'])
      changing.apply([listed(dutch), listed(french)])
      expect(found()).toEqual([])
      expect(forms()).toEqual([{ value: 'powder', count: 1 }])
    }
  })
})

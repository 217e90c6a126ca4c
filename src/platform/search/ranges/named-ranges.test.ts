import { describe, expect, it } from 'vitest'
import type { SearchIndex, SearchQuery } from '#platform/search/port.ts'
import type { SearchProperty } from '#platform/search/indexed-content.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, sampleCatalogue } from '#platform/search/testing/test-catalogue.ts'

const properties: readonly SearchProperty[] = [
  {
    key: 'purity',
    unit: '%',
    names: [
      { language: 'en-US', text: 'Purity (assay)' },
      { language: 'de', text: 'Reinheit (Gehalt)' },
    ],
  },
  { key: 'hlb', unit: '', names: [{ language: 'en-US', text: 'HLB value' }] },
  { key: 'moisture', unit: '%', names: [{ language: 'en-US', text: 'Moisture' }] },
  {
    key: 'viscosity',
    unit: 'mPa·s',
    names: [
      { language: 'en-US', text: 'Viscosity' },
      { language: 'de', text: 'Viskosität' },
    ],
  },
  { key: 'sieve', unit: 'µm', names: [{ language: 'en-US', text: 'Sieve (95% passes)' }] },
]

const specified = (property: string, low: number, high = low) => ({ property, low, high })

function catalogue(): SearchIndex {
  const index = createIndex()
  index.apply([
    ...sampleCatalogue,
    { type: 'properties', properties },
    documentChange(
      grade('g-fine', 'Viscoran Fine', ['xanthan'], {
        ranges: [specified('viscosity', 1200, 1600), specified('sieve', 180), specified('moisture', 12)],
      }),
    ),
    documentChange(
      grade('g-coarse', 'Viscoran Coarse', ['xanthan'], {
        ranges: [specified('viscosity', 3000, 3500), specified('sieve', 425), specified('moisture', 98)],
      }),
    ),
    documentChange(grade('g-pure', 'Viscoran Pure', ['citric'], { ranges: [specified('purity', 98, 99)] })),
    documentChange(grade('g-pure-2', 'Viscoran Purest', ['citric'], { ranges: [specified('purity', 98)] })),
    documentChange(grade('g-polysorbate', 'Emulvan', ['sls'], { ranges: [specified('hlb', 15.2)] })),
    documentChange(grade('g-named', 'Emulvan HLB 4', ['sls'], { ranges: [specified('hlb', 9)] })),
    { type: 'synonyms', group: { id: 's1', language: 'en-US', terms: ['Viscosity', 'thickness'] } },
  ])
  return index
}

const index = catalogue()
const understood = (term: string, overrides: Partial<SearchQuery> = {}) => {
  const answer = index.search(query({ term, ...overrides }))
  const ranges = answer.understood?.filters.flatMap(({ facet, values }) => (facet === 'range' ? values : []))
  return [ranges ?? [], answer.hits.map(({ id }) => id).toSorted(), answer.understood?.rest ?? term]
}

describe('A range that a search term names', () => {
  it.each([
    ['HLB 15', 'hlb:14.5..15.5', ['g-polysorbate'], ''],
    ['HLB 14', 'hlb:12.6..15.4', ['g-polysorbate'], ''],
    ['HLB value: 15.2', 'hlb:15.15..15.25', ['g-polysorbate'], ''],
    ['15.2 HLB', 'hlb:15.15..15.25', ['g-polysorbate'], ''],
    ['viscosity 1000-2000 cps', 'viscosity:1000..2000', ['g-fine'], ''],
    ['1-2 Pa.s viscosity', 'viscosity:1000..2000', ['g-fine'], ''],
    ['viscosity > 2000', 'viscosity:2000..', ['g-coarse'], ''],
    ['xanthan gum viscosity 1000-2000 cps', 'viscosity:1000..2000', ['g-fine'], 'xanthan gum'],
    ['thickness 1000-2000', 'viscosity:1000..2000', ['g-fine'], ''],
    ['assay ≥ 99 %', 'purity:99..', ['g-pure'], ''],
    ['98 %', 'purity:97.5..98.5', ['g-pure', 'g-pure-2'], ''],
    ['mesh 80', 'sieve:180..180', ['g-fine'], ''],
    ['80 mesh xanthan', 'sieve:180..180', ['g-fine'], 'xanthan'],
    ['2000-4000 cP', 'viscosity:2000..4000', ['g-coarse'], ''],
  ] as const)('[SPC-03] [UND-01] Is a filter: %j is %s', (term, range, found, rest) => {
    expect(understood(term)).toEqual([[range], found, rest])
  })

  it('[SPC-03] [UND-01] Is read in the language of the visitor', () => {
    expect(understood('Viskosität 1.000 bis 2.000', { language: 'de' })).toEqual([
      ['viscosity:1000..2000'],
      ['g-fine'],
      '',
    ])
    expect(understood('Reinheit 98,0 %', { language: 'de' })[0]).toEqual(['purity:97.95..98.05'])
  })

  it.each([
    ['Emulvan HLB 4', 'a complete name of a product'],
    ['"HLB 15"', 'quotation marks'],
    ['viscosity 25 °C', 'a unit that measures something else'],
    ['viscosity', 'no number'],
    ['sieve 77 mesh', 'a mesh number that no sieve has'],
    ['200 °C', 'a unit in which no property is measured'],
    ['3 %', 'a quantity that no grade states'],
    ['viscosity 1650-1700', 'two typed ends with no grade between them, to which nothing is added'],
    ['xanthan 12 P', 'a unit of one letter, which is more often a part of a name'],
    ['xanthan 80', 'a number without unit or property'],
  ])('[SPC-03] [UND-01] Is none in %j: %s', (term) => {
    expect(understood(term)[0]).toEqual([])
  })

  it('[SPC-03] [UND-01] Narrows the list beside a range of the address, and all counts are those of both', () => {
    const answer = index.search(
      query({ term: 'viscosity 1000-2000', filters: { range: ['moisture:10..20'] }, facets: ['range', 'segment'] }),
    )
    expect(answer.hits.map(({ id }) => id)).toEqual(['g-fine'])
    expect(answer.facets.range).toEqual([
      { value: 'moisture:10..20', count: 1 },
      { value: 'viscosity:1000..2000', count: 1 },
    ])
    expect(answer.counts.tradeGrade).toBe(1)
  })

  it('[SRC-08] [SPC-03] Is explained with what the grade states', () => {
    const explain = (id: string) =>
      index.explain(query({ term: 'viscosity 1000-2000 cps' }), id).filters.find(({ name }) => name === 'range')
    expect(explain('g-fine')).toEqual({
      name: 'range',
      wanted: ['viscosity:1000..2000'],
      has: ['viscosity:1200..1600'],
      passes: true,
    })
    expect(explain('g-coarse')).toEqual({
      name: 'range',
      wanted: ['viscosity:1000..2000'],
      has: ['viscosity:3000..3500'],
      passes: false,
    })
    expect(explain('g-pure')).toEqual({ name: 'range', wanted: ['viscosity:1000..2000'], has: [], passes: false })
  })

  it('[SPC-03] [SRC-09] Is offered to be removed if nothing has it', () => {
    const answer = index.search(query({ filters: { range: ['viscosity:9000..'], form: [] } }))
    expect(answer.relax).toEqual([{ facet: 'range', value: 'viscosity:9000..', total: 19 }])
  })
})

import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '#platform/search/port.ts'
import type { SearchLabel } from '#platform/search/indexed-content.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, substance, termSourceChange } from '#platform/search/testing/test-catalogue.ts'

const label = (facet: SearchLabel['facet'], value: string, text: string): SearchLabel => ({
  facet,
  value,
  language: 'en-US',
  text,
})

const index = createIndex()
index.apply([
  {
    type: 'labels',
    labels: [
      label('claim', 'vegan', 'Vegan'),
      label('claim', 'natural', 'Natural'),
      label('claim', 'gmo-free', 'GMO-free'),
      label('claim', 'palm-free', 'Without palm oil'),
      label('certification', 'vegan', 'Vegan'),
      label('form', 'wax', 'Wax'),
      label('form', 'powder', 'Powder'),
      label('function', 'wax', 'Wax'),
      label('function', 'thickener', 'Thickener and rheology modifier'),
      label('function', 'emulsifier', 'Emulsifier'),
      label('chemistry', 'parabens', 'Parabens'),
      { ...label('principal', 'maker', 'Brenvik'), language: null },
    ],
  },
  { type: 'synonyms', group: { id: 'syn', language: 'en-US', terms: ['Emulsifier', 'Emulgent'] } },
  termSourceChange(substance('guar', { 'en-US': 'Guar gum' })),
  termSourceChange(substance('blue', { 'en-US': 'Natural Blue' })),
  termSourceChange(substance('methylparaben', { 'en-US': 'Methylparaben' })),
  termSourceChange(substance('free', { 'en-US': 'Alcohol free base' })),
  termSourceChange(substance('gelatin', { 'en-US': 'Gelatin' })),
  documentChange(
    grade('guar', 'Velano', ['guar'], { facets: { claim: ['vegan'], function: ['thickener'], form: ['powder'] } }),
  ),
  documentChange(grade('guar-2', 'Velano 2', ['guar'], { facets: { function: ['thickener'], form: ['wax'] } })),
  documentChange(grade('blue', 'Bleu', ['blue'], { facets: { function: ['colour'] } })),
  documentChange(grade('nat', 'Dravo', ['guar'], { facets: { claim: ['natural'] } })),
  documentChange(
    grade('para', 'Presso', ['methylparaben'], { facets: { chemistry: ['parabens'], function: ['thickener'] } }),
  ),
  documentChange(grade('base', 'Basso', ['free'], { facets: { function: ['wax'], principal: ['maker'] } })),
  documentChange(
    grade('gel', 'Gello', ['gelatin'], { facets: { function: ['emulsifier'], claim: ['gmo-free', 'palm-free'] } }),
  ),
  termSourceChange(substance('base', { 'en-US': 'Blue base' })),
  documentChange(grade('blue-base', 'Bravo', ['base'], { facets: { claim: ['natural'] } })),
])

const answer = (term: string, more: Partial<SearchQuery> = {}) => index.search(query({ term, ...more }))
const found = (term: string): readonly string[] =>
  answer(term)
    .hits.map(({ id }) => id)
    .toSorted()
const filters = (term: string): readonly string[] =>
  (answer(term).understood?.filters ?? []).map(({ facet, values }) => `${facet}=${values.join('|')}`)

describe('Words that name attributes', () => {
  it('[UND-01] Become filters, and the rest stays text', () => {
    expect(filters('vegan guar powder')).toEqual(['claim=vegan', 'form=powder'])
    expect(found('vegan guar powder')).toEqual(['guar'])
    expect(found('guar')).toEqual(['guar', 'guar-2', 'nat'])
  })

  it('[UND-01] A part of a label that lists several things names its value', () => {
    expect(filters('thickener')).toEqual(['function=thickener'])
    expect(filters('rheology modifiers')).toEqual(['function=thickener'])
    expect(filters('and')).toEqual([])
  })

  it('[UND-01] A synonym of a label in the editable table names the same value', () => {
    expect(filters('emulgent')).toEqual(['function=emulsifier'])
  })

  it('[UND-01] A complete name of a product comes before an attribute', () => {
    expect(filters('natural blue')).toEqual([])
    expect(answer('natural blue').hits[0]?.id).toBe('blue')
    expect(filters('natural guar')).toEqual(['claim=natural'])
  })

  it('[UND-01] Of two attributes, a word names the one that no other word names', () => {
    expect(filters('wax')).toEqual(['function=wax'])
    expect(filters('wax thickener')).toEqual(['form=wax', 'function=thickener'])
    expect(filters('vegan')).toEqual(['claim=vegan'])
  })

  it('[UND-01] Words in quotation marks are words', () => {
    const { understood } = answer('vegan guar')
    expect(understood?.exact).toBe('"vegan guar"')
    expect(answer(understood?.exact ?? '').understood).toBeNull()
    expect(filters('“thickener” vegan')).toEqual(['claim=vegan'])
  })

  it('[UND-01] Names the term without one of the filters, and without all of them', () => {
    const { understood } = answer('"guar" vegan, powder')
    expect(understood?.filters.map(({ typed, without }) => [typed, without])).toEqual([
      ['vegan', '"guar" powder'],
      ['powder', '"guar" vegan'],
    ])
    expect(understood?.rest).toBe('"guar"')
  })

  it('[UND-01] [SRC-06] A value that the visitor selects narrows what the term names, and both are counted without it', () => {
    const input = { filters: { form: ['wax'] }, facets: ['form'] } as const
    expect(answer('thickener powder').total).toBe(1)
    const { total, facets } = answer('thickener powder', input)
    // No powder is a wax.
    expect(total).toBe(0)
    expect(facets.form?.filter(({ count }) => count > 0)).toEqual([{ value: 'powder', count: 1 }])
  })

  it('[UND-01] In lists of publications the words are text', () => {
    expect(answer('vegan guar', { kind: 'knowledgeArticle' }).understood).toBeNull()
  })
})

describe('Words that exclude', () => {
  it.each([
    'thickener without parabens',
    'thickener paraben-free',
    'paraben free thickener',
    'parabenfree thickener'.replace('free', 'frei'),
    'thickener non-paraben',
    'thickener free from parabens',
  ])('[UND-02] Exclude a family of substances: %s', (term) => {
    expect(found(term)).toEqual(['guar', 'guar-2'])
    expect(answer(term).understood?.excluded.map(({ values }) => values)).toEqual([
      [{ facet: 'chemistry', value: 'parabens' }],
    ])
  })

  it('[UND-02] Exclude a name, and several things after or', () => {
    expect(found('without gelatin or guar gum')).toEqual(['base', 'blue', 'blue-base', 'para'])
  })

  it('[UND-02] Are no exclusion within a label or a name', () => {
    expect(filters('GMO-free')).toEqual(['claim=gmo-free'])
    expect(filters('without palm oil')).toEqual(['claim=palm-free'])
    expect(found('alcohol free')).toEqual(['base'])
  })

  it('[UND-02] Name the term without the exclusion', () => {
    expect(answer('thickener without parabens powder').understood?.excluded[0]?.without).toBe('thickener powder')
  })
})

describe('Queries of which not every word is known', () => {
  it('[UND-03] Drop the unknown words and state them', () => {
    const { dropped, hits } = answer('guar gum triple pressed')
    expect(dropped).toEqual(['triple pressed'])
    expect(hits.map(({ id }) => id)).toContain('guar')
  })

  it('[UND-03] Drop a filter with which nothing is found', () => {
    const { dropped, understood, hits } = answer('vegan gelatin')
    expect(dropped).toEqual(['vegan'])
    expect(understood).toBeNull()
    expect(hits.map(({ id }) => id)).toEqual(['gel'])
  })

  it('[UND-03] Keep the filters if no other word is known', () => {
    const { dropped, hits } = answer('vegan qwrtplk')
    expect(dropped).toEqual(['qwrtplk'])
    expect(hits.map(({ id }) => id)).toEqual(['guar'])
  })

  it('[UND-03] Find nothing without any known word', () => {
    expect(answer('qwrtplk').total).toBe(0)
    expect(answer('77-92-8').total).toBe(0)
  })
})

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

describe('Lists', () => {
  const goods = createIndex()
  goods.apply([
    termSourceChange(substance('s', { 'en-US': 'Something' })),
    documentChange(
      grade('one', 'Ärla 80', ['s'], { created: 3, facets: { form: ['powder'] }, countries: ['SE', 'CZ', 'NL'] }),
    ),
    documentChange(
      grade('two', 'Arla 200', ['s'], { created: 1, facets: { form: ['liquid'] }, countries: ['SE', 'CZ', 'NL'] }),
    ),
    documentChange(
      grade('three', 'Chroma', ['s'], { created: 2, facets: { form: ['powder'] }, countries: ['SE', 'CZ', 'NL'] }),
    ),
    documentChange(grade('four', 'Hydra', ['s'], { created: 4, countries: ['SE', 'CZ', 'NL'] })),
    documentChange(grade('five', '1,2-Diol', ['s'], { created: 5, countries: ['SE', 'CZ'] })),
    documentChange({ ...grade('brand', 'Arla', ['s'], { countries: ['SE', 'CZ', 'NL'] }), kind: 'tradeName' }),
    documentChange(grade('nowhere', 'Nowhere', ['s'], { countries: [] })),
  ])

  it('[SRC-07] Returns the counts of every kind for the same term and filters', () => {
    expect(goods.search(query({ scope: { country: 'SE' } })).counts).toEqual({
      tradeGrade: 5,
      tradeName: 1,
      principal: 0,
      knowledgeArticle: 0,
    })
    expect(goods.search(query({ term: 'arla', scope: { country: 'SE' } })).counts).toEqual({
      tradeGrade: 2,
      tradeName: 1,
      principal: 0,
      knowledgeArticle: 0,
    })
    expect(goods.search(query({ filters: { form: ['powder'] }, scope: { country: 'SE' } })).counts).toEqual({
      tradeGrade: 2,
      tradeName: 0,
      principal: 0,
      knowledgeArticle: 0,
    })
  })

  it('[SRC-07] Shows what is available in the country; the worldwide site shows what is available in any country', () => {
    expect(goods.search(query({ scope: { country: 'NL' } })).total).toBe(4)
    expect(goods.search(query({ scope: { country: null } })).total).toBe(5)
    expect(goods.search(query({ scope: { country: 'XX' } })).total).toBe(0)
  })

  it("Sorts by name as in the viewer's language, and numbers by value", () => {
    const sorted = (language: 'en-US' | 'sv' | 'cs') =>
      ids(goods, { sortBy: 'name', language, scope: { country: 'SE' } })
    expect(sorted('en-US')).toEqual(['five', 'one', 'two', 'three', 'four'])
    // å, ä and ö sort after z; ch sorts after h.
    expect(sorted('sv')).toEqual(['five', 'two', 'three', 'four', 'one'])
    expect(sorted('cs')).toEqual(['five', 'one', 'two', 'four', 'three'])
    expect(ids(goods, { sortBy: 'name-descending', scope: { country: 'SE' } })).toEqual([
      'four',
      'three',
      'two',
      'one',
      'five',
    ])
    expect(ids(goods, { sortBy: 'newest', scope: { country: 'SE' } })).toEqual(['five', 'four', 'one', 'three', 'two'])
  })

  it('[SRC-11] Counts all letters of the alphabet, also those that are not selected, and filters by one', () => {
    const letters = (language: 'sv' | 'cs', letter: string | null) => {
      const answer = goods.search(query({ language, letter, scope: { country: 'SE' }, facets: ['form'] }))
      return {
        total: answer.total,
        counts: answer.letters
          .filter(({ count }) => count > 0)
          .map(({ letter: one, count }) => `${one}${count}`)
          .join(' '),
      }
    }
    expect(letters('sv', null)).toEqual({ total: 5, counts: 'A1 C1 H1 Ä1 #1' })
    expect(letters('cs', null)).toEqual({ total: 5, counts: 'A2 H1 CH1 #1' })
    expect(letters('sv', 'Ä')).toEqual({ total: 1, counts: 'A1 C1 H1 Ä1 #1' })
    expect(letters('cs', 'CH')).toEqual({ total: 1, counts: 'A2 H1 CH1 #1' })
    expect(letters('cs', '#').total).toBe(1)
    expect(letters('cs', 'Ä').total).toBe(0)
    expect(goods.search(query({ facets: ['form'] })).letters).toHaveLength(27)
  })

  it('[SRC-11] Returns the first page if the requested page does not exist', () => {
    const page = (number: number) =>
      goods.search(query({ sortBy: 'name', pageSize: 2, page: number, scope: { country: 'SE' } }))
    expect(page(3)).toMatchObject({ page: 3, hits: [{ id: 'four' }] })
    expect(page(4)).toMatchObject({ page: 1, hits: [{ id: 'five' }, { id: 'one' }] })
  })

  it('[SRC-12] Lists the documents that have all of some term sources, and applies the other filters as well', () => {
    expect(ids(index, { termSources: ['xanthan'] })).toEqual(
      expect.arrayContaining(['g-xanthan', 'g-xanthan-2', 'g-blend']),
    )
    expect(ids(index, { termSources: ['xanthan', 'citric'] })).toEqual(['g-blend'])
    expect(ids(index, { termSources: ['nobody'] })).toEqual([])
  })

  it('Without results, names the totals that the list would have without each filter, highest first', () => {
    const answer = goods.search(query({ term: 'arla', filters: { form: ['liquid'] }, letter: 'C' }))
    expect(answer.total).toBe(0)
    expect(answer.relax).toEqual([{ facet: 'letter', value: 'C', total: 1 }])
    expect(goods.search(query({ filters: { form: ['wax'] }, letter: 'H' })).relax).toEqual([
      { facet: 'form', value: 'wax', total: 1 },
    ])
    expect(goods.search(query()).relax).toEqual([])
  })

  it('[SRC-06] Includes a selected value that no document has', () => {
    const answer = goods.search(query({ filters: { form: ['gas'] }, facets: ['form'] }))
    expect(answer.facets.form).toEqual([
      { value: 'powder', count: 2 },
      { value: 'liquid', count: 1 },
      { value: 'gas', count: 0 },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { createIndex } from './search-index.ts'
import { carried, grade, ids, larder, listed, query, substance } from './test-catalogue.ts'

const index = createIndex()
index.apply(larder)

describe('lists', () => {
  const goods = createIndex()
  goods.apply([
    carried(substance('s', { 'en-US': 'Something' })),
    listed(grade('one', 'Ärla 80', ['s'], { created: 3, facets: { form: ['powder'] }, countries: ['SE', 'CZ', 'NL'] })),
    listed(
      grade('two', 'Arla 200', ['s'], { created: 1, facets: { form: ['liquid'] }, countries: ['SE', 'CZ', 'NL'] }),
    ),
    listed(
      grade('three', 'Chroma', ['s'], { created: 2, facets: { form: ['powder'] }, countries: ['SE', 'CZ', 'NL'] }),
    ),
    listed(grade('four', 'Hydra', ['s'], { created: 4, countries: ['SE', 'CZ', 'NL'] })),
    listed(grade('five', '1,2-Diol', ['s'], { created: 5, countries: ['SE', 'CZ'] })),
    listed({ ...grade('brand', 'Arla', ['s'], { countries: ['SE', 'CZ', 'NL'] }), kind: 'tradeName' }),
    listed(grade('nowhere', 'Nowhere', ['s'], { countries: [] })),
  ])

  it('[SRC-07] gives the counts of every kind for the same term and filters', () => {
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

  it('[SRC-07] shows what is available in the country, on the worldwide site what is available anywhere', () => {
    expect(goods.search(query({ scope: { country: 'NL' } })).total).toBe(4)
    expect(goods.search(query({ scope: { country: null } })).total).toBe(5)
    expect(goods.search(query({ scope: { country: 'XX' } })).total).toBe(0)
  })

  it("sorts by name as the reader's language does, numbers by their value", () => {
    const sorted = (language: 'en-US' | 'sv' | 'cs') =>
      ids(goods, { sortBy: 'name', language, scope: { country: 'SE' } })
    expect(sorted('en-US')).toEqual(['five', 'one', 'two', 'three', 'four'])
    // å, ä, ö stand behind z, ch behind h.
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

  it('[SRC-11] counts the letters of the alphabet, also of those that were not chosen, and filters by one', () => {
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

  it('[SRC-11] answers the first page where the one asked for is above the last', () => {
    const page = (number: number) =>
      goods.search(query({ sortBy: 'name', pageSize: 2, page: number, scope: { country: 'SE' } }))
    expect(page(3)).toMatchObject({ page: 3, hits: [{ id: 'four' }] })
    expect(page(4)).toMatchObject({ page: 1, hits: [{ id: 'five' }, { id: 'one' }] })
  })

  it('[SRC-12] lists what carries all of some carriers, whatever the other filters', () => {
    expect(ids(index, { carriers: ['xanthan'] })).toEqual(
      expect.arrayContaining(['g-xanthan', 'g-xanthan-2', 'g-blend']),
    )
    expect(ids(index, { carriers: ['xanthan', 'citric'] })).toEqual(['g-blend'])
    expect(ids(index, { carriers: ['nobody'] })).toEqual([])
  })

  it('says with no result what each filter left out would give, best first', () => {
    const answer = goods.search(query({ term: 'arla', filters: { form: ['liquid'] }, letter: 'C' }))
    expect(answer.total).toBe(0)
    expect(answer.relax).toEqual([{ facet: 'letter', value: 'C', total: 1 }])
    expect(goods.search(query({ filters: { form: ['wax'] }, letter: 'H' })).relax).toEqual([
      { facet: 'form', value: 'wax', total: 1 },
    ])
    expect(goods.search(query()).relax).toEqual([])
  })

  it('[SRC-06] names a value that is chosen although nothing has it', () => {
    const answer = goods.search(query({ filters: { form: ['gas'] }, facets: ['form'] }))
    expect(answer.facets.form).toEqual([
      { value: 'powder', count: 2 },
      { value: 'liquid', count: 1 },
      { value: 'gas', count: 0 },
    ])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, substance, termSourceChange } from '#platform/search/testing/test-catalogue.ts'
import type { SearchDocument } from '#platform/search/indexed-content.ts'

type Facets = SearchDocument['facets']

const substances = ['xanthan', 'guar', 'citric'].map((id) => termSourceChange(substance(id, { 'en-US': id })))

const indexOf = (documents: readonly SearchDocument[]) => {
  const index = createIndex()
  index.apply([...substances, ...documents.map(documentChange)])
  return index
}

const thickener: Facets = { function: ['thickener'], principal: ['one'] }

describe('Similar grades', () => {
  it('[SUB-01] Orders the grades that share a function by what they have in common.', () => {
    const index = indexOf([
      grade('original', 'Original', ['xanthan'], {
        facets: { ...thickener, form: ['powder'], certification: ['halal', 'kosher'] },
      }),
      grade('same', 'Same', ['xanthan'], {
        facets: { ...thickener, principal: ['two'], form: ['powder'], certification: ['halal', 'kosher'] },
      }),
      grade('own', 'Same supplier', ['xanthan'], {
        facets: { ...thickener, form: ['powder'], certification: ['halal', 'kosher'] },
      }),
      grade('blend', 'Blend', ['xanthan', 'guar'], { facets: { ...thickener, form: ['powder'] } }),
      grade('guar', 'Guar', ['guar'], { facets: { ...thickener, form: ['powder'] } }),
      grade('acid', 'Acid', ['citric'], { facets: { function: ['acidulant'], form: ['powder'] } }),
    ])
    const hits = index.similar(query({}), 'original')
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      // 40 substance + 20 function + 5 form + 4 certification, 2 for another supplier, and 1.761 of 6 because xanthan has one name
      // and four grades: 6 × (log2(5) / 6 + log2(2) / 5) / 2.
      ['same', 72.761],
      ['own', 70.761],
      // Half of the substances: 20 + 20 + 5 + 1.761.
      ['blend', 46.761],
      // 20 + 5, and 1.392 because guar has one name and two grades.
      ['guar', 26.392],
    ])
  })

  it('[SUB-01] The parts of an explanation add up to the score.', () => {
    const facets = fc.record({
      function: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      form: fc.subarray(['powder', 'liquid'], { maxLength: 1 }),
      certification: fc.subarray(['halal', 'kosher', 'cosmos']),
      packaging: fc.subarray(['bag', 'drum']),
      principal: fc.constantFrom(['one'], ['two']),
    })
    const sources = fc.subarray(['xanthan', 'guar', 'citric'])
    fc.assert(
      fc.property(fc.array(fc.tuple(facets, sources), { minLength: 2, maxLength: 12 }), (input) => {
        const index = indexOf(input.map(([values, of], at) => grade(`g${at}`, `G${at}`, of, { facets: values })))
        const hits = index.similar(query({}), 'g0')
        const functions = new Set(input[0]?.[0].function)
        const expected = input.flatMap(([values], at) =>
          at > 0 && values.function.some((value) => functions.has(value)) ? `g${at}` : [],
        )
        expect(hits.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
        for (const { score, parts } of hits) {
          expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 3)
          expect(parts.every(({ share }) => share >= 0 && share <= 1)).toBe(true)
        }
        const scores = hits.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      }),
    )
  })

  it('[SUB-01] Of grades that share no more than a function, those of a well-known substance come first.', () => {
    const known = Array.from({ length: 5 }, (_, at) =>
      grade(`k${at}`, `K${at}`, ['guar'], { facets: { function: ['x'] } }),
    )
    const index = indexOf([
      grade('original', 'Original', ['citric'], { facets: thickener }),
      grade('a', 'Rare', ['xanthan'], { facets: thickener }),
      grade('b', 'Known', ['guar'], { facets: thickener }),
      ...known,
    ])
    expect(index.similar(query({}), 'original').map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('[SUB-01] The first few are the beginning of the whole list.', () => {
    const facets = fc.record({
      function: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      chemistry: fc.subarray(['gum', 'acid'], { maxLength: 1 }),
      form: fc.subarray(['powder', 'liquid'], { maxLength: 1 }),
      certification: fc.subarray(['halal', 'kosher', 'cosmos']),
      principal: fc.constantFrom(['one'], ['two']),
    })
    const sources = fc.subarray(['xanthan', 'guar', 'citric'])
    const grades = fc.array(fc.tuple(facets, sources), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(grades, fc.integer({ min: 1, max: 8 }), (input, pageSize) => {
        const index = indexOf(input.map(([values, of], at) => grade(`g${at}`, `G${at}`, of, { facets: values })))
        const all = index.similar(query({ pageSize: 100 }), 'g0')
        expect(index.similar(query({ pageSize }), 'g0')).toEqual(all.slice(0, pageSize))
      }),
    )
  })

  it('[SUB-01] A shared property never lowers the score, and the substance counts alike in both directions.', () => {
    const of = (certification: readonly string[]) => {
      const index = indexOf([
        grade('a', 'A', ['xanthan', 'guar'], { facets: { ...thickener, certification: ['halal', 'kosher'] } }),
        grade('b', 'B', ['guar'], { facets: { ...thickener, certification } }),
      ])
      return [index.similar(query({}), 'a')[0], index.similar(query({}), 'b')[0]]
    }
    const [fewer, more] = [of(['cosmos'])[0], of(['cosmos', 'halal'])[0]]
    expect(more?.score).toBeGreaterThan(fewer?.score ?? Infinity)
    const [there, back] = of([])
    const share = (hit: typeof there) => hit?.parts.find(({ name }) => name === 'substance')?.share
    expect([share(there), share(back)]).toEqual([0.5, 0.5])
  })

  it('[SUB-01] Stays within the scope and the filters of the list, and within its limit.', () => {
    const index = indexOf([
      grade('original', 'Original', [], { facets: thickener, countries: ['DE'] }),
      grade('here', 'Here', [], { facets: { ...thickener, claim: ['vegan'] }, countries: ['NL'] }),
      grade('plain', 'Plain', [], { facets: thickener, countries: ['NL'] }),
      grade('there', 'There', [], { facets: { ...thickener, claim: ['vegan'] }, countries: ['DE'] }),
    ])
    const idsOf = (input: Parameters<typeof query>[0]) =>
      index.similar(query({ scope: { country: 'NL' }, ...input }), 'original').map(({ id }) => id)
    expect(idsOf({})).toEqual(['here', 'plain'])
    expect(idsOf({ filters: { claim: ['vegan'] } })).toEqual(['here'])
    expect(idsOf({ pageSize: 1 })).toEqual(['here'])
    expect(index.similar(query({}), 'nothing')).toEqual([])
  })

  it('[SUB-01] Of equal grades, those with the lower ids are within the limit, in whatever order they were added.', () => {
    const index = indexOf(
      ['original', 'c', 'a', 'b'].map((id) => grade(id, id.toUpperCase(), [], { facets: thickener })),
    )
    expect(index.similar(query({ pageSize: 2 }), 'original').map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('[SUB-02] Lists named grades first, whatever their functions, but only visible ones.', () => {
    const index = indexOf([
      grade('original', 'Original', [], { facets: thickener }),
      grade('other', 'Other', [], { facets: thickener }),
      grade('named', 'Named', [], { facets: { function: ['acidulant'] } }),
      grade('hidden', 'Hidden', [], { facets: thickener, countries: ['DE'] }),
    ])
    const hits = index.similar(query({ scope: { country: 'NL' } }), 'original', ['hidden', 'named', 'gone', 'original'])
    expect(hits.map(({ id }) => id)).toEqual(['named', 'other'])
  })
})

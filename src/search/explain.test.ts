import { describe, expect, it } from 'vitest'
import { createIndex } from './search-index.ts'
import { larder, query } from './test-catalogue.ts'

const index = createIndex()
index.apply(larder)

describe('explain', () => {
  it('[SRC-08] names field, language, matched form, text, edit distance and weight of each word', () => {
    const { matches, rank, score } = index.explain(query({ term: 'xantan gum', language: 'nl-NL' }), 'g-xanthan')
    expect(matches).toMatchObject([
      {
        typed: 'xantan',
        field: 'name',
        language: 'en-US',
        matched: 'xanthan',
        text: 'Xanthan gum',
        how: 'fuzzy',
        editDistance: 1,
      },
      {
        typed: 'gum',
        field: 'name',
        language: 'en-US',
        matched: 'gum',
        text: 'Xanthan gum',
        how: 'exact',
        editDistance: 0,
      },
    ])
    expect(matches[0]?.weight).toBeLessThan(matches[1]?.weight ?? 0)
    expect(rank).toBe(1)
    expect(score).toBeGreaterThan(0)
  })

  it.each([
    ['E 415', { how: 'code', field: 'eNumber', matched: 'e415', text: 'E415' }],
    ['11138-66', { how: 'code-prefix', field: 'cas', matched: '11138662', text: '11138-66-2' }],
    ['verdick', { how: 'prefix', field: 'function', matched: 'verdickungsmittel', language: 'de' }],
    ['brenvik', { how: 'exact', field: 'principal', text: 'Brenvik Biopolymers' }],
  ])('[SRC-08] says how %j was met', (term, match) =>
    expect(index.explain(query({ term }), 'g-xanthan').matches).toMatchObject([match]),
  )

  it('[SRC-08] says of a synonym that it is one', () => {
    const two = createIndex()
    two.apply([
      ...larder,
      { type: 'synonyms', group: { id: 's', language: null, terms: ['corn sugar gum', 'xanthan gum'] } },
    ])
    expect(two.explain(query({ term: 'corn sugar gum' }), 'g-xanthan').matches[0]).toMatchObject({
      how: 'synonym',
      matched: 'xanthan gum',
      text: 'Xanthan gum',
    })
  })

  it('[SRC-08] names every filter and whether it is passed, also for what is not in the list', () => {
    const explained = index.explain(
      query({
        term: 'xanthan',
        filters: { form: ['powder'] },
        letter: 'B',
        scope: { country: 'FR' },
        promotedOnly: true,
      }),
      'g-xanthan',
    )
    expect(explained).toMatchObject({ found: false, rank: null })
    expect(explained.filters).toEqual([
      { name: 'kind', wanted: ['tradeGrade'], has: ['tradeGrade'], passes: true },
      { name: 'scope', wanted: ['FR'], has: ['NL', 'DE'], passes: false },
      { name: 'term', wanted: ['xanthan'], has: [], passes: false },
      { name: 'form', wanted: ['powder'], has: [], passes: false },
      { name: 'promotedOnly', wanted: ['yes'], has: [], passes: false },
      { name: 'letter', wanted: ['B'], has: ['B'], passes: true },
    ])
  })

  it('[SRC-08] knows nothing of what is not there', () =>
    expect(index.explain(query({ term: 'xanthan' }), 'nobody')).toEqual({
      id: 'nobody',
      found: false,
      matches: [],
      boosts: [],
      filters: [],
      score: 0,
      tieBreakers: [],
      rank: null,
    }))

  it.each([
    ['name', ['g-xanthan', 'g-xanthan-2', 'g-blend']],
    ['name-descending', ['g-blend', 'g-xanthan-2', 'g-xanthan']],
    ['newest', ['g-blend', 'g-xanthan', 'g-xanthan-2']],
  ] as const)(
    '[SRC-08] in the order of %s the score is still the term’s, and the tie breakers decide',
    (sortBy, order) => {
      const two = createIndex()
      two.apply(larder)
      two.apply(
        larder.flatMap((change) =>
          change.type === 'document' && change.document.id === 'g-blend'
            ? [{ type: 'document', document: { ...change.document, created: 5 } } as const]
            : [],
        ),
      )
      const asked = query({ term: 'xanthan', sortBy })
      const names = order.toSorted((a, b) => Number(two.explain(asked, a).rank) - Number(two.explain(asked, b).rank))
      expect(names).toEqual(two.search(asked).hits.map(({ id }) => id))
      for (const id of order) {
        const { score, tieBreakers } = two.explain(asked, id)
        expect(score).toBe(two.explain({ ...asked, sortBy: 'relevance' }, id).score)
        expect(score).toBeGreaterThan(0)
        expect(tieBreakers.map(({ name }) => name)).toEqual([sortBy, 'rank of the name'])
      }
      expect(names).toEqual([...order])
    },
  )
})

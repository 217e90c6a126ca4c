import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import { sampleCatalogue, query } from '#platform/search/testing/test-catalogue.ts'

const index = createIndex()
index.apply(sampleCatalogue)

describe('Explanation of a search result', () => {
  it('[SRC-08] Names field, language, matched form, text, edit distance and weight of each word', () => {
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
  ])('[SRC-08] Names how %j was matched', (term, match) =>
    expect(index.explain(query({ term }), 'g-xanthan').matches).toMatchObject([match]),
  )

  it('[SRC-08] Marks a match by a synonym', () => {
    const two = createIndex()
    two.apply([
      ...sampleCatalogue,
      { type: 'synonyms', group: { id: 's', language: null, terms: ['corn sugar gum', 'xanthan gum'] } },
    ])
    expect(two.explain(query({ term: 'corn sugar gum' }), 'g-xanthan').matches[0]).toMatchObject({
      how: 'synonym',
      matched: 'xanthan gum',
      text: 'Xanthan gum',
    })
  })

  it('[SRC-08] Names every filter and whether the document passes it, also for a document that is not in the list', () => {
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

  it('[SRC-08] Reports an unknown document as not found', () =>
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
    '[SRC-08] When the list is sorted by %s, the score is still that of the term and the tie breakers decide the order',
    (sortBy, order) => {
      const two = createIndex()
      two.apply(sampleCatalogue)
      two.apply(
        sampleCatalogue.flatMap((change) =>
          change.type === 'document' && change.document.id === 'g-blend'
            ? [{ type: 'document', document: { ...change.document, created: 5 } } as const]
            : [],
        ),
      )
      const searchQuery = query({ term: 'xanthan', sortBy })
      const names = order.toSorted(
        (a, b) => Number(two.explain(searchQuery, a).rank) - Number(two.explain(searchQuery, b).rank),
      )
      expect(names).toEqual(two.search(searchQuery).hits.map(({ id }) => id))
      for (const id of order) {
        const { score, tieBreakers } = two.explain(searchQuery, id)
        expect(score).toBe(two.explain({ ...searchQuery, sortBy: 'relevance' }, id).score)
        expect(score).toBeGreaterThan(0)
        expect(tieBreakers.map(({ name }) => name)).toEqual([sortBy, 'rank of the name'])
      }
      expect(names).toEqual([...order])
    },
  )
})

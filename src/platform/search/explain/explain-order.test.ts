import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Explanation, SearchQuery } from '#platform/search/port.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { termSourceChange, documentChange, query } from '#platform/search/testing/test-catalogue.ts'
import {
  countries,
  pick,
  randomDocument,
  randomFrom,
  randomSubstances,
  valuesOfFacet,
} from '#platform/search/testing/test-random.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'

const size = 120
const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const runs = isLongRun ? 500 : 60

/** Prefixes and whole words of the generated names, one with a typing error, and one of two words. */
const terms = ['ba', 'ce', 'foguha', 'di lo', 'lomunape', 'tuce', '']

function randomList(random: () => number): SearchQuery {
  const filters: { [key: string]: readonly string[] } = {}
  for (const facet of ['form', 'function', 'promoted', 'country', 'claim'] as const)
    if (random() < 0.1) filters[facet] = [pick(valuesOfFacet[facet], random)]
  return query({
    term: pick(terms, random),
    scope: { country: pick([null, null, null, ...countries], random) },
    language: pick(['en-US', 'de', 'sv', 'tr'], random),
    kind: pick(['tradeGrade', 'tradeGrade', 'tradeGrade', ...resultTypes], random),
    filters,
    ...(random() < 0.1 ? { termSources: [`substance-${Math.floor(random() * 6)}`] } : {}),
    promotedOnly: random() < 0.1,
    letter: random() < 0.1 ? pick(['B', 'Ö', '#'], random) : null,
    sortBy: pick(['relevance', 'relevance', 'name', 'name-descending', 'newest', 'upcoming'], random),
    pageSize: 200,
  })
}

/** Compares by score, higher first, when the order is by relevance; then by the tie breakers, lower first. */
function inOrder(sortBy: SearchQuery['sortBy'], a: Explanation, b: Explanation): number {
  const byScore = sortBy === 'relevance' ? b.score - a.score : 0
  return a.tieBreakers.reduce(
    (difference, { value }, at) => difference || Number(value) - Number(b.tieBreakers[at]?.value),
    byScore,
  )
}

describe('Order in an explanation', () => {
  it('[SRC-08] The order follows from the score and the tie breakers of each document in every sort order', () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed)
        const index = createIndex()
        const all = Array.from({ length: size }, (_, at) => `d${at}`)
        index.apply([
          ...randomSubstances(6, random).map(termSourceChange),
          ...all.map((id) => documentChange(randomDocument(id, 6, random))),
        ])
        const searchQuery = randomList(random)
        const explained = all.map((id) => index.explain(searchQuery, id))
        const found = explained.filter((explanation) => explanation.found)
        expect(found.toSorted((a, b) => inOrder(searchQuery.sortBy, a, b)).map(({ id }) => id)).toEqual(
          index.search(searchQuery).hits.map(({ id }) => id),
        )
        expect(found.map(({ rank }) => rank).toSorted((a, b) => Number(a) - Number(b))).toEqual(
          found.map((_, at) => at + 1),
        )
        // A document that is not in the list fails a named filter, and a document that fails a filter is not in the
        // list.
        for (const { id, found: isFound, rank, filters } of explained) {
          expect(
            filters.every(({ passes }) => passes),
            id,
          ).toBe(isFound)
          expect(rank === null, id).toBe(!isFound)
        }
        for (const [facet, requested] of Object.entries(searchQuery.filters))
          expect(explained[0]?.filters).toContainEqual(expect.objectContaining({ name: facet, wanted: requested }))
      }),
      { numRuns: runs },
    ))
})

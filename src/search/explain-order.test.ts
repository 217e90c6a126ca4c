import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultTypes, type Explanation, type SearchQuery } from './port.ts'
import { createIndex } from './search-index.ts'
import { carried, listed, query } from './test-catalogue.ts'
import { countries, pick, randomDocument, randomFrom, randomSubstances, valuesOfFacet } from './test-random.ts'

const size = 120
const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const runs = process.env['TEST_LONG'] === '1' ? 500 : 60

/** Beginnings and words of the made-up names, one with a typing error, and one in two words. */
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
    ...(random() < 0.1 ? { carriers: [`substance-${Math.floor(random() * 6)}`] } : {}),
    promotedOnly: random() < 0.1,
    letter: random() < 0.1 ? pick(['B', 'Ö', '#'], random) : null,
    sortBy: pick(['relevance', 'relevance', 'name', 'name-descending', 'newest'], random),
    pageSize: 200,
  })
}

/** A score higher first where the order is by relevance, then the tie breakers, each lower first. */
function inOrder(sortBy: SearchQuery['sortBy'], a: Explanation, b: Explanation): number {
  const byScore = sortBy === 'relevance' ? b.score - a.score : 0
  return a.tieBreakers.reduce(
    (difference, { value }, at) => difference || Number(value) - Number(b.tieBreakers[at]?.value),
    byScore,
  )
}

describe('the order explained', () => {
  it('[SRC-08] follows from the score and the tie breakers of each document, whatever a list is sorted by', () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed)
        const index = createIndex()
        const all = Array.from({ length: size }, (_, at) => `d${at}`)
        index.apply([
          ...randomSubstances(6, random).map(carried),
          ...all.map((id) => listed(randomDocument(id, 6, random))),
        ])
        const asked = randomList(random)
        const explained = all.map((id) => index.explain(asked, id))
        const found = explained.filter((explanation) => explanation.found)
        expect(found.toSorted((a, b) => inOrder(asked.sortBy, a, b)).map(({ id }) => id)).toEqual(
          index.search(asked).hits.map(({ id }) => id),
        )
        expect(found.map(({ rank }) => rank).toSorted((a, b) => Number(a) - Number(b))).toEqual(
          found.map((_, at) => at + 1),
        )
        // What is not in the list fails a filter that is named, and what fails one is not in the list.
        for (const { id, found: isFound, rank, filters } of explained) {
          expect(
            filters.every(({ passes }) => passes),
            id,
          ).toBe(isFound)
          expect(rank === null, id).toBe(!isFound)
        }
        for (const [facet, wanted] of Object.entries(asked.filters))
          expect(explained[0]?.filters).toContainEqual(expect.objectContaining({ name: facet, wanted }))
      }),
      { numRuns: runs },
    ))
})

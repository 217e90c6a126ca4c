import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchIndex, SearchQuery } from './port.ts'
import { resultTypes, type SearchChange } from './indexed-content.ts'
import { createIndex, loadIndex } from './search-index.ts'
import { termSourceChange, documentChange, query } from './testing/test-catalogue.ts'
import {
  countries,
  pick,
  randomDocument,
  randomFrom,
  rangeKeys,
  randomSubstances,
  valuesOfFacet,
} from './testing/test-random.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'

const substances = 12

/**
 * A random change of one of a few documents and term sources, so that most of them are replaced and removed several
 * times.
 */
function randomChange(random: () => number): SearchChange {
  const turn = random()
  const id = `d${Math.floor(random() * 25)}`
  if (turn < 0.55) return documentChange(randomDocument(id, substances, random))
  if (turn < 0.7) return { type: 'remove', what: 'document', id }
  const termSource = randomSubstances(substances, random)[Math.floor(random() * substances)]
  if (termSource !== undefined && turn < 0.85) return termSourceChange(termSource)
  if (turn < 0.9) return { type: 'remove', what: 'termSource', id: `substance-${Math.floor(random() * substances)}` }
  if (turn < 0.92)
    return {
      type: 'properties',
      properties: rangeKeys.slice(0, 1 + Math.floor(random() * 3)).map((key) => ({ key, unit: '', names: [] })),
    }
  if (turn < 0.97)
    return {
      type: 'synonyms',
      group: {
        id: `s${Math.floor(random() * 3)}`,
        language: null,
        terms: ['bacedi', 'foguha', 'jeki lo'].slice(0, 1 + Math.floor(random() * 3)),
      },
    }
  return { type: 'remove', what: 'synonyms', id: `s${Math.floor(random() * 3)}` }
}

/** The content after all changes, each item once. */
function leftOf(changes: readonly SearchChange[]): readonly SearchChange[] {
  const left = new Map<string, SearchChange>()
  for (const change of changes) {
    const key =
      change.type === 'document'
        ? `document:${change.document.id}`
        : change.type === 'termSource'
          ? `termSource:${change.termSource.id}`
          : change.type === 'synonyms'
            ? `synonyms:${change.group.id}`
            : change.type === 'labels' || change.type === 'properties'
              ? change.type
              : `${change.what}:${change.id}`
    left.delete(key)
    if (change.type !== 'remove') left.set(key, change)
  }
  return [...left.values()]
}

const terms = ['', '', 'ba', 'bacedi', 'foguha', 'jekilo', 'muna', 'si', 'ce', 'öl', 'ba fo', 'bacedy', 'ba-1', '12']

export function randomQuery(random: () => number): SearchQuery {
  const filters: { [key: string]: readonly string[] } = {}
  for (let count = Math.floor(random() * 3); count > 0; count -= 1) {
    const facet = pick(
      ['business-group', 'form', 'principal', 'certification', 'function', 'country', 'promoted'] as const,
      random,
    )
    filters[facet] = [pick(valuesOfFacet[facet], random), pick(valuesOfFacet[facet], random)]
  }
  if (random() < 0.3) filters['range'] = [`${pick(rangeKeys, random)}:${Math.floor(random() * 6)}..8`]
  return query({
    term: pick(terms, random),
    scope: { country: pick([null, ...countries], random) },
    language: pick(['en-US', 'de', 'sv', 'tr', 'cs', 'fr-CA'], random),
    kind: pick(resultTypes, random),
    filters,
    promotedOnly: random() < 0.1,
    letter: random() < 0.2 ? pick(['B', 'Ö', 'Ç', '#'], random) : null,
    sortBy: pick(['relevance', 'relevance', 'name', 'name-descending', 'newest', 'upcoming'], random),
    pageSize: pick([3, 24], random),
    page: pick([1, 1, 2], random),
    facets: pick(
      [[], ['form', 'business-group', 'promoted', 'country', 'certification', 'principal', 'range']],
      random,
    ),
  })
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const build = (changes: Iterable<SearchChange>): SearchIndex => {
  const index = createIndex()
  index.apply(changes)
  return index
}

describe('Index', () => {
  it('[SRC-06] After any changes, returns the same as an index built from the remaining content', () =>
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 120 }), (seed, count) => {
        const random = randomFrom(seed)
        const changed = createIndex()
        const changes: SearchChange[] = []
        for (let at = 0; at < count; at += 1) {
          const change = randomChange(random)
          changes.push(change)
          changed.apply([change])
          // Queries between the changes fill the caches, which the changes must invalidate.
          if (random() < 0.3) changed.search(randomQuery(random))
        }
        const rebuilt = build(leftOf(changes))
        for (let at = 0; at < 15; at += 1) {
          const searchQuery = randomQuery(random)
          expect(changed.search(searchQuery)).toEqual(rebuilt.search(searchQuery))
          const suggestion = {
            scope: searchQuery.scope,
            language: searchQuery.language,
            term: pick(terms, random),
            limit: 8,
          }
          expect(changed.suggest(suggestion)).toEqual(rebuilt.suggest(suggestion))
        }
        expect(changed.size().documents).toBe(rebuilt.size().documents)
      }),
      { numRuns: isLongRun ? 2000 : 80 },
    ))

  it('[SRC-06] Returns the same results after a rebuild has removed replaced documents', () => {
    const random = randomFrom(3)
    const changed = build(randomSubstances(substances, random).map(termSourceChange))
    const changes: SearchChange[] = []
    for (let at = 0; at < 6000; at += 1)
      changes.push(documentChange(randomDocument(`d${at % 300}`, substances, random)))
    for (let at = 0; at < changes.length; at += 500) changed.apply(changes.slice(at, at + 500))
    const rebuilt = build([...randomSubstances(substances, randomFrom(3)).map(termSourceChange), ...leftOf(changes)])
    for (let at = 0; at < 50; at += 1) {
      const searchQuery = randomQuery(random)
      expect(changed.search(searchQuery)).toEqual(rebuilt.search(searchQuery))
    }
    expect(changed.size().bytes).toBeLessThan(rebuilt.size().bytes * 20)
  })

  it('[SRC-06] Returns the same results after saving and loading, and can be changed and saved again', () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed)
        const changes = Array.from({ length: 80 }, () => randomChange(random))
        const later = Array.from({ length: 20 }, () => randomChange(random))
        const original = build(changes)
        // The bytes start at an arbitrary offset, as they do in the buffer of a file.
        const saved = original.save()
        const shifted = new Uint8Array(saved.length + 3)
        shifted.set(saved, 3)
        const loaded = loadIndex(shifted.subarray(3))
        shifted.fill(0)
        // Properties are not a part of the saved index.
        loaded.apply(changes.filter(({ type }) => type === 'properties'))
        for (let round = 0; round < 2; round += 1) {
          for (let at = 0; at < 8; at += 1) {
            const searchQuery = randomQuery(random)
            expect(loaded.search(searchQuery)).toEqual(original.search(searchQuery))
          }
          original.apply(later)
          loaded.apply(later)
        }
        expect(loadIndex(loaded.save()).search(query())).toEqual(original.search(query()))
      }),
      { numRuns: isLongRun ? 1000 : 60 },
    ))

  it('Rejects bytes of another format', () => {
    const saved = createIndex().save()
    expect(() => loadIndex(new Uint8Array(0))).toThrow('no search index')
    expect(() => loadIndex(new TextEncoder().encode('something else altogether'))).toThrow('no search index')
    const newer = saved.slice()
    newer[4] = 99
    expect(() => loadIndex(newer)).toThrow('form 99')
  })

  it('[SRC-08] Explains every document of a list with the numbers that order the list', () =>
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed)
        const index = build(Array.from({ length: 100 }, () => randomChange(random)))
        const searchQuery = {
          ...randomQuery(random),
          term: pick(['ba', 'bacedi', 'si', 'ba fo', 'muna'], random),
          page: 1,
          pageSize: 24,
        }
        const hits = index.search(searchQuery).hits.map((hit) => index.explain(searchQuery, hit.id))
        expect(hits.map((hit) => hit.rank)).toEqual(hits.map((_, at) => at + 1))
        for (const [at, hit] of hits.entries()) {
          const next = hits[at + 1]
          expect(hit.found).toBe(true)
          expect(hit.filters.every((filter) => filter.passes)).toBe(true)
          expect(hit.matches.length).toBeGreaterThan(0)
          if (searchQuery.sortBy !== 'relevance' || next === undefined) continue
          expect(hit.boosts.reduce((sum, boost) => sum + boost.value, 0)).toBeCloseTo(hit.score, 9)
          expect(hit.score).toBeGreaterThanOrEqual(next.score)
          if (hit.score === next.score)
            expect(Number(hit.tieBreakers[0]?.value)).toBeLessThan(Number(next.tieBreakers[0]?.value))
        }
      }),
      { numRuns: isLongRun ? 1000 : 80 },
    ))

  it('Handles any term and any text without an error', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ unit: 'grapheme', maxLength: 600 }),
        (text, term) => {
          const index = build([
            termSourceChange({
              id: 'c',
              texts: [{ field: 'synonym', language: 'tr', text }],
              codes: [{ field: 'cas', value: text }],
            }),
            documentChange({
              id: 'd',
              kind: 'tradeGrade',
              name: text,
              created: 0,
              texts: [],
              codes: [],
              termSources: ['c'],
              facets: {},
              countries: ['NL'],
              promotions: [],
            }),
          ])
          for (const searchQuery of [text, term]) {
            expect(index.search(query({ term: searchQuery })).total).toBeLessThanOrEqual(1)
            expect(
              index.suggest({ scope: { country: null }, language: 'tr', term: searchQuery, limit: 5 }).length,
            ).toBeLessThanOrEqual(1)
            expect(index.explain(query({ term: searchQuery }), 'd').id).toBe('d')
          }
          expect(loadIndex(index.save()).search(query({ sortBy: 'name' })).hits).toHaveLength(1)
        },
      ),
      { numRuns: isLongRun ? 3000 : 150 },
    ))
})

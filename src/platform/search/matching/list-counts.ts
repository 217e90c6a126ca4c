import { alphabetName, alphabetOf, otherLetter } from '#platform/search/vocabulary/alphabet.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { countBits, countBoth, listBits, type Bits } from '#platform/search/index/bits.ts'
import { isOf, withConditions, type Condition } from './conditions.ts'
import { isBrandKind, isOfCatalogue } from '#platform/search/index/documents.ts'
import { countValues, facetCounts } from '#platform/search/facets/facets.ts'
import type { FacetCount, KindCounts, SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import { prepareQuery, type PreparedQuery } from '#platform/search/index/prepare.ts'
import type { Engine } from '#platform/search/engine.ts'

/**
 * Returns the totals of the requested kinds (SRC-07). Words that name values are filters of the catalogue's kinds and text
 * of publications, so that the others are found by another preparation.
 */
export function countsOfKinds(engine: Engine, query: SearchQuery, prepared: PreparedQuery, total: number): KindCounts {
  const { scopes } = engine
  const counts: { -readonly [kind in keyof KindCounts]: KindCounts[kind] } = {}
  let others: PreparedQuery | null = null
  for (const kind of query.counted ?? resultTypes) {
    const scope = scopes.of(kind, query)
    const isAlike = prepared.understood.read?.filters.length === 0 || isOfCatalogue(kind) === isOfCatalogue(query.kind)
    if (!isAlike && scope.count > 0 && prepared.understood.read !== null)
      others ??= prepareQuery(engine, { ...query, kind })
    const { everyKind } = isAlike || others === null ? prepared : others
    counts[kind] =
      kind === query.kind
        ? total
        : everyKind === null || scope.count === 0
          ? scope.count
          : countBoth(everyKind, scope.bits.used)
  }
  return counts
}

/**
 * Returns the counts of the requested facets (SRC-06). `buffer` has room for as many numbers as there are documents.
 */
export function facetsOf(
  engine: Engine,
  query: SearchQuery,
  prepared: PreparedQuery,
  total: number,
  buffer: Uint32Array,
): SearchAnswer['facets'] {
  const { catalogue, scopes, scratch } = engine
  const { base, conditions, promoted, result } = prepared
  const brands = isBrandKind(query.kind) ? scopes.brands.in(query.scope) : null
  const facets: { [key in FacetKey]?: readonly FacetCount[] } = {}
  const untouched = query.facets.filter(
    (facet) => facet !== 'promoted' && facet !== 'range' && !conditions.some(isOf(facet)),
  )
  const count = (bits: Bits, size: number, requested: readonly FacetKey[], left: number): Uint32Array =>
    left === 0 && !isRestricted(query)
      ? scopes.of(query.kind, query).values.data
      : countValues(catalogue, brands, bits, size, requested, buffer)
  const shared = count(result, total, untouched, conditions.length)
  for (const facet of untouched) facets[facet] = facetCounts(catalogue, facet, shared, [])
  for (const facet of query.facets) {
    if (facet === 'range') {
      facets.range = rangeCounts(conditions, total)
      continue
    }
    if (untouched.includes(facet)) continue
    const left = conditions.filter((condition) => !isOf(facet)(condition))
    const without = left.length === conditions.length ? result : withConditions(base, left, scratch.bits)
    const selected = query.filters[facet] ?? []
    if (facet === 'promoted') {
      const number = countBoth(without, promoted.bits)
      facets.promoted =
        number > 0 || selected.includes('yes') || query.promotedOnly ? [{ value: 'yes', count: number }] : []
      continue
    }
    const counts = count(without, countBits(without), [facet], left.length)
    facets[facet] = facetCounts(catalogue, facet, counts, selected)
  }
  return facets
}

/** A document must overlap every selected range, so that each has the documents of the list. */
const rangeCounts = (conditions: readonly Condition[], count: number): readonly FacetCount[] =>
  conditions.flatMap(({ facet, requested }) => (facet === 'range' ? requested.map((value) => ({ value, count })) : []))

/** Returns all letters of the language with their counts, ignoring the selected letter (SRC-11). */
export function alphabetNavigationOf(
  { catalogue, scopes, scratch }: Engine,
  query: SearchQuery,
  { base, conditions, result }: PreparedQuery,
  buffer: Uint32Array,
): SearchAnswer['letters'] {
  const name = alphabetName(query.language)
  const others = conditions.filter((condition) => condition.facet !== 'letter')
  let counts: Uint32Array
  if (others.length === 0 && !isRestricted(query)) counts = scopes.of(query.kind, query).letters[name]
  else {
    counts = new Uint32Array(64)
    const bits = others.length === conditions.length ? result : withConditions(base, others, scratch.bits)
    const column = catalogue.documents.letter[name].data
    const size = listBits(bits, buffer)
    for (let at = 0; at < size; at += 1) counts[column[buffer[at]!]!]!++
  }
  return [
    ...alphabetOf(query.language).map((letter, at) => ({ letter, count: counts[at + 1] ?? 0 })),
    { letter: otherLetter, count: counts[0] ?? 0 },
  ]
}

/** Returns whether the query has a term or term sources, so that the precomputed counts of the scope do not apply. */
const isRestricted = ({ term, termSources = [] }: SearchQuery): boolean => term.trim() !== '' || termSources.length > 0

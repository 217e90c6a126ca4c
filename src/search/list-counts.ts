import { alphabetName, alphabetOf, otherLetter } from '#domain/alphabet.ts'
import type { FacetKey } from '#domain/facets.ts'
import { countBits, countBoth, listBits, type Bits } from './bits.ts'
import { isOf, withConditions } from './conditions.ts'
import { isBrandKind } from './documents.ts'
import { countValues, facetCounts } from './facets.ts'
import { resultTypes, type FacetCount, type KindCounts, type SearchAnswer, type SearchQuery } from './port.ts'
import type { Prepared } from './prepare.ts'
import type { Engine } from './engine.ts'

/** SRC-07: totals of the kinds that are to be counted. */
export function countsOfKinds(
  { scopes }: Engine,
  query: SearchQuery,
  { everyKind }: Prepared,
  total: number,
): KindCounts {
  const counts: { -readonly [kind in keyof KindCounts]: KindCounts[kind] } = {}
  for (const kind of query.counted ?? resultTypes) {
    const scope = scopes.of(kind, query)
    counts[kind] =
      kind === query.kind
        ? total
        : everyKind === null || scope.count === 0
          ? scope.count
          : countBoth(everyKind, scope.bits.used)
  }
  return counts
}

/** SRC-06: of each facet that is asked for. `room` holds as many numbers as there are documents. */
export function facetsOf(
  engine: Engine,
  query: SearchQuery,
  prepared: Prepared,
  total: number,
  room: Uint32Array,
): SearchAnswer['facets'] {
  const { catalogue, scopes, scratch } = engine
  const { base, conditions, promoted, result } = prepared
  const brands = isBrandKind(query.kind) ? scopes.brands.in(query.scope) : null
  const facets: { [key in FacetKey]?: readonly FacetCount[] } = {}
  const untouched = query.facets.filter((facet) => facet !== 'promoted' && !conditions.some(isOf(facet)))
  const count = (bits: Bits, size: number, wanted: readonly FacetKey[], left: number): Uint32Array =>
    left === 0 && !isRestricted(query)
      ? scopes.of(query.kind, query).values.data
      : countValues(catalogue, brands, bits, size, wanted, room)
  const shared = count(result, total, untouched, conditions.length)
  for (const facet of untouched) facets[facet] = facetCounts(catalogue, facet, shared, [])
  for (const facet of query.facets) {
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

/** Letters of the language with what is under each, without the letter that is chosen. */
export function lettersOf(
  { catalogue, scopes, scratch }: Engine,
  query: SearchQuery,
  { base, conditions, result }: Prepared,
  room: Uint32Array,
): SearchAnswer['letters'] {
  const name = alphabetName(query.language)
  const others = conditions.filter((condition) => condition.facet !== 'letter')
  let counts: Uint32Array
  if (others.length === 0 && !isRestricted(query)) counts = scopes.of(query.kind, query).letters[name]
  else {
    counts = new Uint32Array(64)
    const bits = others.length === conditions.length ? result : withConditions(base, others, scratch.bits)
    const column = catalogue.documents.letter[name].data
    const size = listBits(bits, room)
    for (let at = 0; at < size; at += 1) counts[column[room[at]!]!]!++
  }
  return [
    ...alphabetOf(query.language).map((letter, at) => ({ letter, count: counts[at + 1] ?? 0 })),
    { letter: otherLetter, count: counts[0] ?? 0 },
  ]
}

/** By a term or by carriers: what the scope knows beforehand is of no use. */
const isRestricted = ({ term, carriers = [] }: SearchQuery): boolean => term.trim() !== '' || carriers.length > 0

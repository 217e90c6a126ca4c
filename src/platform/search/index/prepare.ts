import { addAll, keepBoth, setBit, wordsFor, type Bits } from './bits.ts'
import { conditionsOf, withConditions, type Condition } from '#platform/search/matching/conditions.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import type { Promoted } from '#platform/search/matching/promoted.ts'
import { isOfCatalogue } from './documents.ts'
import { withNamed } from '#platform/search/words/named-filters.ts'
import { understand, type UnderstoodTerm } from '#platform/search/words/understand.ts'

/** The result of a query, except for the order of its documents. */
export interface PreparedQuery {
  /** The query with the filters that its term names. */
  readonly query: SearchQuery
  readonly understood: UnderstoodTerm
  /** Documents in scope with the term and the required term sources, before the conditions. */
  readonly base: Bits
  readonly conditions: readonly Condition[]
  readonly promoted: Promoted
  /** `base` with all conditions. */
  readonly result: Bits
  /** The same for documents of every kind; null if nothing narrows the scope. */
  readonly everyKind: Bits | null
}

export function prepareQuery(engine: Engine, requested: SearchQuery): PreparedQuery {
  const { catalogue, scopes, scratch } = engine
  // Publications have none of the values that a term may name, so that its words are text there.
  const understood = understand(engine, requested, requested.asText === true || !isOfCatalogue(requested.kind))
  const query = withUnderstood(requested, understood)
  const promoted = engine.promotions.for(query)
  const length = wordsFor(catalogue.documents.count)
  const restricted = restriction(engine, query, understood)
  const inScope = scopes.of(query.kind, query).bits.used
  const base = scratch.bits.copy(inScope, length)
  if (restricted !== null) keepBoth(base, restricted)
  if (restricted === null && !isNarrowed(query))
    return { query, understood, base, conditions: [], promoted, result: base, everyKind: null }
  const among = scratch.bits.take(length)
  for (const kind of resultTypes) addAll(among, scopes.of(kind, query).bits.used)
  if (restricted !== null) keepBoth(among, restricted)
  const chosen = conditionsOf(engine, query, promoted, among)
  const named = conditionsOf(engine, namedBeside(requested, understood), promoted, among)
  const conditions = [...chosen, ...named.map((condition) => ({ ...condition, facet: 'named' as const }))]
  const everyKind = withConditions(among, conditions, scratch.bits)
  const result = scratch.bits.copy(everyKind)
  keepBoth(result, inScope)
  return { query, understood, base, conditions, promoted, result, everyKind }
}

/** Whether the visitor has chosen values of a facet. Each range is a condition of its own anyway. */
const isChosen = ({ filters }: SearchQuery, facet: FacetKey): boolean =>
  facet !== 'range' && (filters[facet] ?? []).length > 0

/** The values that the term names in facets of which the visitor has chosen others, as a query of their own. */
const namedBeside = (query: SearchQuery, { filters }: UnderstoodTerm): SearchQuery => ({
  ...query,
  filters: withNamed(
    {},
    filters.filter(({ facet }) => isChosen(query, facet)),
  ),
  promotedOnly: false,
  letter: null,
})

/** Returns the query with the filters that the term names in other facets, and without its term if all its words are filters. */
function withUnderstood(query: SearchQuery, { filters, matches, bits }: UnderstoodTerm): SearchQuery {
  if (filters.length === 0) return query
  const isAllFilters = matches === null && bits === null
  const others = filters.filter(({ facet }) => !isChosen(query, facet))
  return { ...query, filters: withNamed(query.filters, others), ...(isAllFilters ? { term: '' } : {}) }
}

/** Returns whether the list is ordered by the score of the term. */
export const isByScore = (query: SearchQuery, { understood }: PreparedQuery): boolean =>
  query.sortBy === 'relevance' && understood.matches !== null

const isNarrowed = ({ filters, promotedOnly, letter }: SearchQuery): boolean =>
  promotedOnly || letter !== null || Object.values(filters).some((selected) => selected.length > 0)

/** Returns the documents of all kinds with the term and the required term sources; null if neither is given. */
export function restriction(
  { catalogue, scopes, scratch }: Engine,
  query: SearchQuery,
  { bits }: UnderstoodTerm,
): Bits | null {
  let left = bits
  for (const id of query.termSources ?? []) {
    const having = scratch.bits.take(wordsFor(catalogue.documents.count))
    const termSource = catalogue.termSources.ids.find(id)
    if (termSource >= 0) {
      const brands = scopes.brands.in(query.scope)
      for (const list of catalogue.termSources.gradesOf(termSource))
        for (const document of list) setBit(having, document)
      for (const list of catalogue.termSources.brandsOf(termSource))
        for (const document of list) if (brands.hasTermSource(document, termSource)) setBit(having, document)
    }
    if (left !== null) keepBoth(having, left)
    left = having
  }
  return left
}

import { addAll, keepBoth, setBit, wordsFor, type Bits } from './bits.ts'
import { conditionsOf, withConditions, type Condition } from './conditions.ts'
import type { Engine } from './engine.ts'
import { resultTypes, type SearchQuery } from './port.ts'
import type { Promoted } from './promoted.ts'
import { understand, type Understood } from './understand.ts'

/** A query worked out, up to the order of its documents. */
export interface Prepared {
  readonly understood: Understood
  /** Term and carriers, in the scope, before the conditions. */
  readonly base: Bits
  readonly conditions: readonly Condition[]
  readonly promoted: Promoted
  /** Base with all conditions. */
  readonly result: Bits
  /** Likewise, of every kind; null where nothing narrows the scope. */
  readonly everyKind: Bits | null
}

export function prepare(engine: Engine, query: SearchQuery): Prepared {
  const { catalogue, scopes, scratch } = engine
  const understood = understand(engine, query)
  const promoted = engine.promotions.for(query)
  const length = wordsFor(catalogue.documents.count)
  const restricted = restriction(engine, query, understood)
  const inScope = scopes.of(query.kind, query).bits.used
  const base = scratch.bits.copy(inScope, length)
  if (restricted !== null) keepBoth(base, restricted)
  if (restricted === null && !isNarrowed(query))
    return { understood, base, conditions: [], promoted, result: base, everyKind: null }
  const among = scratch.bits.take(length)
  for (const kind of resultTypes) addAll(among, scopes.of(kind, query).bits.used)
  if (restricted !== null) keepBoth(among, restricted)
  const conditions = conditionsOf(engine, query, promoted, among)
  const everyKind = withConditions(among, conditions, scratch.bits)
  const result = scratch.bits.copy(everyKind)
  keepBoth(result, inScope)
  return { understood, base, conditions, promoted, result, everyKind }
}

/** Whether the order is by the points of the term. */
export const isByScore = (query: SearchQuery, { understood }: Prepared): boolean =>
  query.sortBy === 'relevance' && understood.matches !== null

const isNarrowed = ({ filters, promotedOnly, letter }: SearchQuery): boolean =>
  promotedOnly || letter !== null || Object.values(filters).some((wanted) => wanted.length > 0)

/** What the term and the carriers leave, of all kinds; null: everything. */
function restriction({ catalogue, scopes, scratch }: Engine, query: SearchQuery, { bits }: Understood): Bits | null {
  let left = bits
  for (const id of query.carriers ?? []) {
    const having = scratch.bits.take(wordsFor(catalogue.documents.count))
    const carrier = catalogue.carriers.ids.find(id)
    if (carrier >= 0) {
      const brands = scopes.brands.in(query.scope)
      for (const list of catalogue.carriers.gradesOf(carrier)) for (const document of list) setBit(having, document)
      for (const list of catalogue.carriers.brandsOf(carrier))
        for (const document of list) if (brands.hasCarrier(document, carrier)) setBit(having, document)
    }
    if (left !== null) keepBoth(having, left)
    left = having
  }
  return left
}

import { countBoth, keepBoth, type Bits } from '#platform/search/index/bits.ts'
import { fold } from '#platform/values/text/folding.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import { prepareQuery, restriction, type PreparedQuery } from '#platform/search/index/prepare.ts'
import { spelledForm } from '#platform/search/words/analyse.ts'
import { withConditions } from '#platform/search/matching/conditions.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import { withoutConflicts } from './conflict-sets.ts'

/** Returns how many documents that a query finds are in conflict, by reason, whether the list shows them or not (CNF-04). */
export function conflictCounts(
  engine: Engine,
  requested: SearchQuery,
  prepared: PreparedQuery,
  total: number,
): SearchAnswer['conflicts'] {
  const { conflicts } = requested.scope
  const set = engine.scopes.conflictsOf(requested.kind, requested.scope)
  if (conflicts === undefined || set === null || set.byReason.size === 0) return []
  const found = conflicts.areShown ? prepared.result : foundWithoutRules(engine, requested, prepared, total, set.all)
  return [...set.byReason].flatMap(([reason, bits]) => {
    const count = countBoth(found, bits)
    return count === 0 ? [] : { reason, count }
  })
}

/** Returns the documents of the list as it would be without the rules, or at least those of them that are in conflict. */
function foundWithoutRules(
  engine: Engine,
  requested: SearchQuery,
  prepared: PreparedQuery,
  total: number,
  inConflict: Bits,
): Bits {
  const { scopes, scratch } = engine
  const query = { ...requested, scope: withoutConflicts(requested.scope) }
  if (!isUnderstoodAlike(requested, prepared, total, engine)) return prepareQuery(engine, query).result
  const found = scratch.bits.copy(inConflict)
  keepBoth(found, scopes.of(requested.kind, query).bits.used)
  const restricted = restriction(engine, prepared.query, prepared.understood)
  if (restricted !== null) keepBoth(found, restricted)
  return withConditions(found, prepared.conditions, scratch.bits)
}

/**
 * Returns whether the term need not be understood again without the rules, because its words find grades as they were typed, or
 * are mistyped in any case. The words of trade names and principals depend on the grades in scope, and the documents with a letter
 * are those in scope.
 */
const isUnderstoodAlike = (
  { kind, letter, term }: SearchQuery,
  { understood }: PreparedQuery,
  total: number,
  engine: Engine,
): boolean =>
  kind === gradeKind &&
  letter === null &&
  total > 0 &&
  understood.dropped.length === 0 &&
  (understood.correction === null || isMistyped(term, engine))

/** Returns whether a word of the term is none of the catalogue, nor the beginning of one. A term with digits may be a code. */
const isMistyped = (term: string, { catalogue }: Engine): boolean =>
  !/\d/.test(term) &&
  wordsOf(term).some((word) => catalogue.entries.vocabulary.startingWith(spelledForm(word), 1).length === 0)

const wordsOf = (term: string): readonly string[] => fold(term).match(/\p{L}+/gu) ?? []

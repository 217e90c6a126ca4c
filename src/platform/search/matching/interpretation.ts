import { addCommon, isEmpty, type Bits } from '#platform/search/index/bits.ts'
import { correctionOf } from '#platform/search/words/correction.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import type { Engine } from '#platform/search/engine.ts'
import { Matches } from './matching.ts'
import type { Slot } from '#platform/search/index/slot.ts'
import { resultTypes, type SearchAnswer, type SearchQuery } from '#platform/search/port.ts'

export type TermQuery = Pick<SearchQuery, 'term' | 'language' | 'scope' | 'today'>

/** An interpretation of the term that finds documents. */
export interface Interpretation {
  readonly matches: Matches
  /** Documents of all kinds and countries that have the term. */
  readonly bits: Bits
  readonly correction: SearchAnswer['correction']
  /** Whether the viewer sees any grade with the term. */
  readonly hasGrades: boolean
}

/**
 * Tries one interpretation; returns null if the viewer sees no document with it. `typed` holds the words before the
 * correction of typing errors, or null if none were corrected.
 */
export function tryInterpretation(
  slots: readonly Slot[],
  needed: (slot: Slot) => boolean,
  typed: readonly Slot[] | null,
  engine: Engine,
  query: TermQuery,
  accept: (matches: Matches) => boolean = () => true,
): Interpretation | null {
  const { scopes, scratch } = engine
  const { mark } = scratch.bits
  if (slots.some((slot) => needed(slot) && slot.alternatives.length === 0)) return null
  const matches = new Matches(slots, query, engine)
  if (!accept(matches)) return null
  const bits = matches.documentsWith(needed)
  const seen = scratch.bits.take(bits.length)
  addCommon(seen, bits, scopes.of(gradeKind, query).bits.data)
  const hasGrades = !isEmpty(seen)
  for (const kind of resultTypes) addCommon(seen, bits, scopes.of(kind, query).bits.data)
  if (isEmpty(seen)) {
    scratch.bits.release(mark)
    return null
  }
  const correction = typed === null ? null : correctionOf(query.term, typed, slots, matches, seen, engine)
  return { matches, bits, hasGrades, correction }
}

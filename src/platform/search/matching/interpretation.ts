import { addCommon, isEmpty, keepBoth, keepOthers, type Bits } from '#platform/search/index/bits.ts'
import { correctionOf } from '#platform/search/words/correction.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import type { Engine } from '#platform/search/engine.ts'
import { Matches } from './matching.ts'
import type { Slot } from '#platform/search/index/slot.ts'
import type { SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'

export type TermQuery = Pick<SearchQuery, 'term' | 'language' | 'scope' | 'today'> & TermLimits

/** What the words that are no text leave. */
export interface TermLimits {
  /** The documents with the named values. An interpretation must find one of them. */
  readonly within?: Bits | undefined
  readonly excluded?: Bits | undefined
}

/** An interpretation of the term that finds documents. */
export interface Interpretation {
  readonly matches: Matches
  /** Documents of all kinds and countries that have the term. */
  readonly bits: Bits
  readonly correction: SearchAnswer['correction']
  /** Whether the viewer sees any grade with the term. */
  readonly hasGrades: boolean
  /** The significant words that the documents need not have, as typed. */
  readonly dropped: readonly string[]
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
  const { scratch } = engine
  const { mark } = scratch.bits
  if (slots.some((slot) => needed(slot) && slot.alternatives.length === 0)) return null
  const matches = new Matches(slots, query, engine)
  if (!accept(matches)) return null
  const bits = matches.documentsWith(needed)
  if (query.excluded !== undefined) keepOthers(bits, query.excluded)
  const visible = visibleDocuments(bits, query, engine)
  if (visible === null || isNamedElsewhere(matches, needed, visible.seen, query, engine)) {
    scratch.bits.release(mark)
    return null
  }
  const { seen, hasGrades } = visible
  const correction = typed === null ? null : correctionOf(query.term, typed, slots, matches, seen, engine)
  const dropped = slots.flatMap((slot) => (slot.isStopWord || needed(slot) ? [] : slot.typed))
  return { matches, bits, hasGrades, correction, dropped }
}

/**
 * Whether the viewer sees grades whose name is what the words say, but none of them has the named values: if no gelatin is halal,
 * `halal gelatin` means gelatin rather than a halal petroleum jelly.
 */
function isNamedElsewhere(
  matches: Matches,
  needed: (slot: Slot) => boolean,
  seen: Bits,
  query: TermQuery,
  { scopes, scratch }: Engine,
): boolean {
  if (query.within === undefined) return false
  const words = matches.slots.reduce((sum, slot, at) => (needed(slot) && !slot.isStopWord ? sum | (1 << at) : sum), 0)
  const named = words === 0 ? null : matches.gradesNamed(words)
  if (named === null) return false
  keepBoth(named, scopes.of(gradeKind, query).bits.data)
  if (query.excluded !== undefined) keepOthers(named, query.excluded)
  if (isEmpty(named)) return false
  const both = scratch.bits.take(named.length)
  addCommon(both, named, seen)
  return isEmpty(both)
}

/** Returns the documents of a set that the viewer sees, and whether any of them is a grade; null if there are none. */
export function visibleDocuments(
  bits: Bits,
  query: TermQuery,
  { scopes, scratch }: Engine,
): { readonly seen: Bits; readonly hasGrades: boolean } | null {
  const seen = scratch.bits.take(bits.length)
  addCommon(seen, bits, scopes.of(gradeKind, query).bits.data)
  if (query.within !== undefined) keepBoth(seen, query.within)
  const hasGrades = !isEmpty(seen)
  for (const kind of resultTypes) addCommon(seen, bits, scopes.of(kind, query).bits.data)
  if (query.within !== undefined) keepBoth(seen, query.within)
  return isEmpty(seen) ? null : { seen, hasGrades }
}

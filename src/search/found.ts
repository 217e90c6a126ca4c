import { addCommon, isEmpty, type Bits } from './bits.ts'
import { correctionOf } from './correction.ts'
import { gradeKind } from './documents.ts'
import type { Engine } from './engine.ts'
import { Matches } from './matching.ts'
import type { Slot } from './slot.ts'
import { resultTypes, type SearchAnswer, type SearchQuery } from './port.ts'

export type TermQuery = Pick<SearchQuery, 'term' | 'language' | 'scope'>

/** One way of taking the words that finds something. */
export interface Found {
  readonly matches: Matches
  /** Documents with the term, of all kinds and countries. */
  readonly bits: Bits
  readonly correction: SearchAnswer['correction']
  /** Of what the viewer may see. */
  readonly hasGrades: boolean
}

/** `typed`: the words before they were mended, null where they were not. Answers null where nothing is found that the viewer may see. */
export function tryOut(
  slots: readonly Slot[],
  needed: (slot: Slot) => boolean,
  typed: readonly Slot[] | null,
  engine: Engine,
  query: TermQuery,
  accept: (matches: Matches) => boolean = () => true,
): Found | null {
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
    scratch.bits.giveBack(mark)
    return null
  }
  const correction = typed === null ? null : correctionOf(query.term, typed, slots, matches, seen, engine)
  return { matches, bits, hasGrades, correction }
}

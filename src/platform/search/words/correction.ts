import { fold } from '#platform/values/text/folding.ts'
import type { Alternative } from './alternatives.ts'
import { spelledForm } from './analyse.ts'
import type { Bits } from '#platform/search/index/bits.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { Matches } from '#platform/search/matching/matching.ts'
import type { Slot } from '#platform/search/index/slot.ts'
import type { SearchAnswer } from '#platform/search/port.ts'

/**
 * Returns the corrected query: each mistyped word is replaced by the nearest word that was found, as the catalogue
 * writes it. Null if nothing was corrected.
 */
export function correctionOf(
  term: string,
  typed: readonly Slot[],
  used: readonly Slot[],
  matches: Matches,
  bits: Bits,
  engine: Engine,
): SearchAnswer['correction'] {
  const isMatched = (alternative: Alternative): boolean => seenTexts(alternative, matches, bits, engine, 1).length > 0
  const words = used.map((slot, at) => {
    if (slot === typed[at] || slot.alternatives.some((each) => each.how !== 'fuzzy' && isMatched(each)))
      return slot.typed
    const nearest = slot.alternatives.find(isMatched)
    return nearest === undefined ? slot.typed : writtenForm(nearest, matches, bits, engine)
  })
  const before = typed.map((slot) => slot.typed).join(' ')
  const after = words.join(' ')
  return fold(before) === fold(after) ? null : { typed: term.trim(), used: after }
}

/** The number of texts that are compared for the spelling with the highest weight. */
const maxComparedTexts = 100

/** Returns at most `limit` texts with the word that the viewer sees. */
function seenTexts(
  { termOrEntries }: Alternative,
  matches: Matches,
  bits: Bits,
  { catalogue }: Engine,
  limit: number,
): readonly number[] {
  const seen: number[] = []
  for (const list of typeof termOrEntries === 'number' ? catalogue.entries.withTerm(termOrEntries) : [termOrEntries])
    for (const entry of list) {
      if (!matches.hasText(entry, bits)) continue
      seen.push(entry)
      if (seen.length === limit) return seen
    }
  return seen
}

/**
 * Returns the word as it is written in the text with the highest weight: the index stores `Citronensäure` as
 * `citronensaure`.
 */
function writtenForm(alternative: Alternative, matches: Matches, bits: Bits, engine: Engine): string {
  const { entries } = engine.catalogue
  const texts = seenTexts(alternative, matches, bits, engine, maxComparedTexts).toSorted(
    (a, b) => matches.weightOfEntry(b) - matches.weightOfEntry(a),
  )
  for (const entry of texts) {
    const language = entries.languageOf(entry)
    for (const [word] of entries.textOf(entry).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const form = fold(word)
      if (form !== alternative.form && spelledForm(form) !== alternative.form) continue
      // German nouns and brands keep their capital letter; in other texts it may only mark the start of a name.
      const isMeant = (language === 'de' || language === null) && word !== word.toUpperCase()
      return isMeant ? word : word.toLocaleLowerCase(language ?? undefined)
    }
  }
  return alternative.form
}

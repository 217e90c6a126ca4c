import { fold } from '#domain/folding.ts'
import type { Alternative } from './alternatives.ts'
import { spelledForm } from './analyse.ts'
import type { Bits } from './bits.ts'
import type { Engine } from './engine.ts'
import type { Matches } from './matching.ts'
import type { Slot } from './slot.ts'
import type { SearchAnswer } from './port.ts'

/** The query as it was searched: in the place of each mistyped word the nearest that is found, as it is written. */
export function correctionOf(
  term: string,
  typed: readonly Slot[],
  used: readonly Slot[],
  matches: Matches,
  bits: Bits,
  engine: Engine,
): SearchAnswer['correction'] {
  const isMet = (alternative: Alternative): boolean => seenTexts(alternative, matches, bits, engine, 1).length > 0
  const words = used.map((slot, at) => {
    if (slot === typed[at] || slot.alternatives.some((each) => each.how !== 'fuzzy' && isMet(each))) return slot.typed
    const nearest = slot.alternatives.find(isMet)
    return nearest === undefined ? slot.typed : writtenForm(nearest, matches, bits, engine)
  })
  const before = typed.map((slot) => slot.typed).join(' ')
  const after = words.join(' ')
  return fold(before) === fold(after) ? null : { typed: term.trim(), used: after }
}

/** So many texts are compared for the one that counts most. */
const mostCompared = 100

/** Texts that have the word, of what a viewer may see, `most` at most. */
function seenTexts(
  { found }: Alternative,
  matches: Matches,
  bits: Bits,
  { catalogue }: Engine,
  most: number,
): readonly number[] {
  const seen: number[] = []
  for (const list of typeof found === 'number' ? catalogue.entries.withTerm(found) : [found])
    for (const entry of list) {
      if (!matches.hasText(entry, bits)) continue
      seen.push(entry)
      if (seen.length === most) return seen
    }
  return seen
}

/** `Citronensäure`, which the index knows as `citronensaure`: as the text has it that counts most for the viewer. */
function writtenForm(alternative: Alternative, matches: Matches, bits: Bits, engine: Engine): string {
  const { entries } = engine.catalogue
  const texts = seenTexts(alternative, matches, bits, engine, mostCompared).toSorted(
    (a, b) => matches.weightOfEntry(b) - matches.weightOfEntry(a),
  )
  for (const entry of texts) {
    const language = entries.languageOf(entry)
    for (const [word] of entries.textOf(entry).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const form = fold(word)
      if (form !== alternative.form && spelledForm(form) !== alternative.form) continue
      // German nouns and brands keep their capital; what only begins a name, or shouts, does not.
      const isMeant = (language === 'de' || language === null) && word !== word.toUpperCase()
      return isMeant ? word : word.toLocaleLowerCase(language ?? undefined)
    }
  }
  return alternative.form
}

import { fold } from '#domain/folding.ts'
import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { formsOf } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner } from './fields.ts'
import type { CodeField, Suggestion, SuggestQuery, TextField } from './port.ts'
import type { Candidate } from './shortlist.ts'

/** A candidate as the visitor reads it. */
export function suggestionOf(
  { owner, entry }: Candidate,
  id: string,
  query: SuggestQuery,
  catalogue: Catalogue,
): Suggestion {
  const matchedField = catalogue.entries.fieldOf(entry)
  if (!isCarrierOwner(owner)) {
    const text = catalogue.nameOf(owner)
    return { kind: catalogue.documents.kindOf(owner), id, text, match: matchIn(text, query.term), matchedField }
  }
  const carrier = carrierOfOwner(owner)
  const kind = catalogue.carriers.kindOf(carrier)
  const text = nameOfCarrier(carrier, query.language, catalogue) ?? catalogue.entries.textOf(entry)
  return {
    kind: kind === 'unknown' || kind === 'description' ? 'substance' : kind,
    id,
    text,
    match: matchIn(text, query.term),
    matchedField,
  }
}

const nameFields = new Set<TextField | CodeField>(['name', 'tradeName', 'principal', 'function'])

/** In the viewer's language, or the next of its chain, or whichever there is. */
function nameOfCarrier(carrier: number, language: LanguageCode, catalogue: Catalogue): string | null {
  const chain: readonly (LanguageCode | null)[] = fallbackChain(language)
  const first = catalogue.carriers.firstEntry.data[carrier] ?? 0
  let best = -1
  let bestPlace = Infinity
  for (let entry = first; entry < first + (catalogue.carriers.entryCount.data[carrier] ?? 0); entry += 1) {
    if (!nameFields.has(catalogue.entries.fieldOf(entry))) continue
    const at = chain.indexOf(catalogue.entries.languageOf(entry))
    const place = at < 0 ? chain.length : at
    if (place < bestPlace) {
      best = entry
      bestPlace = place
    }
  }
  return best < 0 ? null : catalogue.entries.textOf(best)
}

/** Where the typed words stand in a text, one behind the other, the last one perhaps only begun. */
export function matchIn(text: string, typed: string): readonly [start: number, end: number] | null {
  const wanted = formsOf(typed)
  if (wanted.length === 0) return null
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  for (let from = 0; from + wanted.length <= words.length; from += 1) {
    const fits = wanted.every((form, at) => {
      const word = fold(words[from + at]?.[0] ?? '')
      return at === wanted.length - 1 ? word.startsWith(form) : word === form
    })
    const last = words[from + wanted.length - 1]
    if (fits && last !== undefined)
      return [words[from]?.index ?? 0, last.index + lettersTaken(last[0], wanted.at(-1)?.length ?? 0)]
  }
  return null
}

/** How much of a word folds to so many letters: `ß` is two of them. */
function lettersTaken(word: string, folded: number): number {
  for (let length = 1; length < word.length; length += 1)
    if (fold(word.slice(0, length)).length >= folded && !/^\p{M}/u.test(word.slice(length))) return length
  return word.length
}

import { fold } from '#platform/values/text/folding.ts'
import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { formsOf } from '#platform/search/words/analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { termSourceOfOwner, isTermSourceOwner } from '#platform/search/index/fields.ts'
import type { Suggestion, SuggestQuery } from '#platform/search/port.ts'
import type { CodeField, TextField } from '#platform/search/indexed-content.ts'
import type { Candidate } from '#platform/search/matching/shortlist.ts'

/** Returns a candidate as the visitor sees it. */
export function suggestionOf(
  { owner, entry }: Candidate,
  id: string,
  query: SuggestQuery,
  catalogue: Catalogue,
): Suggestion {
  const matchedField = catalogue.entries.fieldOf(entry)
  if (!isTermSourceOwner(owner)) {
    const text = catalogue.nameOf(owner)
    return { kind: catalogue.documents.kindOf(owner), id, text, match: matchIn(text, query.term), matchedField }
  }
  const termSource = termSourceOfOwner(owner)
  const kind = catalogue.termSources.kindOf(termSource)
  const text = nameOfTermSource(termSource, query.language, catalogue) ?? catalogue.entries.textOf(entry)
  return {
    kind: kind === 'unknown' || kind === 'description' ? 'substance' : kind,
    id,
    text,
    match: matchIn(text, query.term),
    matchedField,
  }
}

const nameFields = new Set<TextField | CodeField>(['name', 'tradeName', 'principal', 'function'])

/**
 * Returns the name in the viewer's language, or in the first available language of the fallback chain, or in any
 * language.
 */
function nameOfTermSource(termSource: number, language: LanguageCode, catalogue: Catalogue): string | null {
  const chain: readonly (LanguageCode | null)[] = fallbackChain(language)
  const first = catalogue.termSources.firstEntry.data[termSource] ?? 0
  let best = -1
  let bestPosition = Infinity
  for (let entry = first; entry < first + (catalogue.termSources.entryCount.data[termSource] ?? 0); entry += 1) {
    if (!nameFields.has(catalogue.entries.fieldOf(entry))) continue
    const at = chain.indexOf(catalogue.entries.languageOf(entry))
    const position = at < 0 ? chain.length : at
    if (position < bestPosition) {
      best = entry
      bestPosition = position
    }
  }
  return best < 0 ? null : catalogue.entries.textOf(best)
}

/**
 * Returns where the typed words occur in a text, one after the other; the last one may be a prefix. Null if they do
 * not.
 */
export function matchIn(text: string, typed: string): readonly [start: number, end: number] | null {
  const target = formsOf(typed)
  if (target.length === 0) return null
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  for (let from = 0; from + target.length <= words.length; from += 1) {
    const fits = target.every((form, at) => {
      const word = fold(words[from + at]?.[0] ?? '')
      return at === target.length - 1 ? word.startsWith(form) : word === form
    })
    const last = words[from + target.length - 1]
    if (fits && last !== undefined)
      return [words[from]?.index ?? 0, last.index + takenLength(last[0], target.at(-1)?.length ?? 0)]
  }
  return null
}

/** Returns how many characters of a word fold to `folded` characters; `ß` folds to two. */
function takenLength(word: string, folded: number): number {
  for (let length = 1; length < word.length; length += 1)
    if (fold(word.slice(0, length)).length >= folded && !/^\p{M}/u.test(word.slice(length))) return length
  return word.length
}

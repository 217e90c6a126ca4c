import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Engine } from '#platform/search/engine.ts'
import { meaningsOf, type Lexicon, type Meaning } from './lexicon.ts'
import type { ProductNames } from './product-names.ts'
import type { QueryToken } from './query-tokens.ts'

/** What reading a term needs to look up. */
export interface TermReader {
  readonly engine: Engine
  readonly language: LanguageCode
  readonly lexicon: Lexicon
  readonly names: ProductNames
  readonly tokens: readonly QueryToken[]
}

/** Words that name values of facets. */
export interface Phrase {
  readonly tokens: readonly QueryToken[]
  readonly meanings: readonly Meaning[]
}

/** Returns the longest phrase that starts at a word, or null. */
export function longestPhrase(
  { tokens, lexicon, language }: TermReader,
  at: number,
  taken: ReadonlySet<QueryToken>,
  choose: (meanings: readonly Meaning[], forms: readonly string[]) => readonly Meaning[],
): Phrase | null {
  for (let length = Math.min(lexicon.maxWords, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length)
    if (words.some((token) => taken.has(token))) continue
    const forms = words.map((token) => token.form)
    const meanings = choose(meaningsOf(lexicon, forms.join(' '), language), forms)
    if (meanings.length > 0) return { tokens: words, meanings }
  }
  return null
}

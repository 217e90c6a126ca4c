import type { LanguageCode } from '#platform/i18n/languages.ts'

interface SearchLanguage {
  /** The name of an alphabet, by which names are listed (SRC-11); `alphabet.ts` does not compile with an unknown one. */
  readonly alphabet: string
  /** The name of an order of names; `collation.ts` does not compile with an unknown one. */
  readonly collation: string
  /** The word between two things that a label lists: `thickener and rheology modifier`. */
  readonly and: string
}

/** What the search has to know about each language. Without its line a new language does not compile. */
export const searchLanguages = {
  'en-US': { alphabet: 'latin', collation: 'root', and: 'and' },
  'nl-NL': { alphabet: 'latin', collation: 'root', and: 'en' },
  id: { alphabet: 'latin', collation: 'root', and: 'dan' },
  cs: { alphabet: 'czech', collation: 'czech', and: 'a' },
  pl: { alphabet: 'polish', collation: 'polish', and: 'i' },
  pt: { alphabet: 'latin', collation: 'root', and: 'e' },
  de: { alphabet: 'latin', collation: 'root', and: 'und' },
  it: { alphabet: 'latin', collation: 'root', and: 'e' },
  fr: { alphabet: 'latin', collation: 'root', and: 'et' },
  'fr-CA': { alphabet: 'latin', collation: 'canadian', and: 'et' },
  'es-ES': { alphabet: 'spanish', collation: 'spanish', and: 'y' },
  es: { alphabet: 'spanish', collation: 'spanish', and: 'y' },
  sv: { alphabet: 'swedish', collation: 'swedish', and: 'och' },
  tr: { alphabet: 'turkish', collation: 'turkish', and: 've' },
} as const satisfies Readonly<Record<LanguageCode, SearchLanguage>>

import { countryName } from '#domain/country-name.ts'
import type { LanguageCode } from '#domain/languages.ts'

/** Countries by their names in a language, in its order. */
export const countryNames = (isoCodes: readonly string[], language: LanguageCode): readonly string[] =>
  isoCodes.map((code) => countryName(code, language)).toSorted(new Intl.Collator(language).compare)

import { countryName } from '#platform/i18n/country-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

/** The names of countries in a language, in its alphabetical order. */
export const countryNames = (isoCodes: readonly string[], language: LanguageCode): readonly string[] =>
  isoCodes.map((code) => countryName(code, language)).toSorted(new Intl.Collator(language).compare)

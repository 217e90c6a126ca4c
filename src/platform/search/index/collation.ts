import type { LanguageCode } from '#platform/i18n/languages.ts'
import { searchLanguages } from '#platform/search/vocabulary/search-languages.ts'

/** Languages that sort names in the same way share one collation. */
const collations = {
  root: 'en-US',
  canadian: 'fr-CA',
  czech: 'cs',
  polish: 'pl',
  spanish: 'es-ES',
  swedish: 'sv',
  turkish: 'tr',
} as const
export type CollationName = keyof typeof collations
export const collationNames = Object.keys(collations) as readonly CollationName[]

export const collationOf = (language: LanguageCode): CollationName => searchLanguages[language].collation

const collators = new Map<CollationName, Intl.Collator>()

/** Returns the collator. It sorts numbers by value, so that `80 mesh` comes before `200 mesh`. */
export function collatorOf(name: CollationName): Intl.Collator {
  let collator = collators.get(name)
  if (collator === undefined) {
    collator = new Intl.Collator(collations[name], { numeric: true })
    collators.set(name, collator)
  }
  return collator
}

import { countryName } from '#platform/i18n/country-name.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { type LanguageCode, languages } from '#platform/i18n/languages.ts'
import type { AnyField } from './kinds/table.ts'
import { fileLanguages } from './picklists.ts'

/** Returns the name of a picklist value: countries and languages in the reader's language, other values by their label. */
export function picklistLabel(field: AnyField, value: string, language: LanguageCode): string {
  if (isCountryField(field)) return countryName(value, language)
  if (languageLists.has(field.values)) return languageName(value, language)
  const label = field.values !== undefined && Object.hasOwn(field.values, value) ? field.values[value] : undefined
  return label === undefined ? value : typeof label === 'string' ? label : label.name
}

export const isCountryField = ({ type }: AnyField): boolean => type === 'country' || type === 'countryList'

const languageLists: ReadonlySet<AnyField['values']> = new Set<AnyField['values']>([languages, fileLanguages])

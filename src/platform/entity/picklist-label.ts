import { countryName } from '#platform/i18n/country-name.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { type LanguageCode, languages } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { wireProduct } from '#platform/values/wire-names.ts'
import type { AnyField } from './kinds/table.ts'
import { fileLanguages } from './picklists.ts'

/** Who reads labels: a viewer, or only a language where no site is known. */
export interface LabelReader {
  readonly language: LanguageCode
  readonly site?: Pick<SiteConfig, 'brandName'>
}

/**
 * Returns the name of a picklist value: countries and languages in the reader's language, other values by their label. A label with
 * the distributor's name on the wire has the brand of the site instead.
 */
export function picklistLabel(field: AnyField, value: string, { language, site }: LabelReader): string {
  if (isCountryField(field)) return countryName(value, language)
  if (languageLists.has(field.values)) return languageName(value, language)
  const label = field.values !== undefined && Object.hasOwn(field.values, value) ? field.values[value] : undefined
  if (label === undefined) return value
  const text = typeof label === 'string' ? label : label.name
  return text.startsWith(`${wireProduct} `) ? `${site?.brandName ?? ''}${text.slice(wireProduct.length)}`.trim() : text
}

export const isCountryField = ({ type }: AnyField): boolean => type === 'country' || type === 'countryList'

const languageLists: ReadonlySet<AnyField['values']> = new Set<AnyField['values']>([languages, fileLanguages])

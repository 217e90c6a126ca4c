import { countryName } from '#platform/i18n/country-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { countryCodes } from '#platform/values/countries.ts'
import { worldwide } from '#platform/values/site-config.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

interface CountryOption {
  readonly value: string
  readonly label: string
}

/** All countries by name. A screen calls it when it loads, because browsers name and sort countries differently. */
export function countryOptions(language: LanguageCode): readonly CountryOption[] {
  const ordered = new Intl.Collator(language)
  return countryCodes
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((one, other) => ordered.compare(one.label, other.label))
}

/** The country that a form of a site begins with; '' where it has none. */
export const countryOfSite = ({ countryIsoCode }: Pick<SiteConfig, 'countryIsoCode'>): string =>
  countryIsoCode === worldwide ? '' : countryIsoCode

import type { company } from '#features/catalogue/companies/company.ts'
import type { Row } from '#platform/entity/entity.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { formatPhone } from '#platform/values/phone.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Paper } from './pdf-order.ts'

type Office = Pick<Row<typeof company>, 'street' | 'city' | 'state' | 'postalCode' | 'country' | 'phone' | 'email'>

/** The countries whose printers have paper in US Letter, by the Unicode CLDR; all others have A4. */
const letterCountries: ReadonlySet<string> = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

export const paperOf = ({ countryIsoCode }: Pick<SiteConfig, 'countryIsoCode'>): Paper =>
  letterCountries.has(countryIsoCode) ? 'Letter' : 'A4'

/** The address of the sender and how to reach it, as the post of its country writes it. */
export const letterhead = (office: Office, site: SiteConfig, language: LanguageCode): readonly string[] =>
  [
    office.street ?? '',
    ...placeLines(office),
    countryName(office.country, language),
    joined(' · ', office.phone === null ? '' : formatPhone(office.phone, siteLocale(site, language)), office.email),
  ].filter((line) => line !== '')

/** The lines with town, state and postal code. */
function placeLines({ city, state, postalCode, country }: Office): readonly string[] {
  switch (country) {
    case 'US':
    case 'CA':
      return [joined(', ', city, joined(' ', state, postalCode))]
    case 'GB':
      return [city ?? '', postalCode ?? '']
    case 'BR':
      return [joined(' - ', city, state), postalCode ?? '']
    case 'ID':
      return [joined(' ', city, postalCode)]
    case 'IT':
      return [joined(' ', postalCode, city, state)]
    default:
      return [joined(', ', joined(' ', postalCode, city), state)]
  }
}

const joined = (separator: string, ...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(separator)

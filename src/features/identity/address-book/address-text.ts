import { countryName } from '#platform/i18n/country-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Address } from './address-rules.ts'

/** An address as it stands on a parcel, with the country in a language: what a request keeps. */
export const addressText = (address: Address, language: LanguageCode): string =>
  addressLines(address, language).join('\n')

/** An address in one line, as lists show it. */
export const addressLine = (address: Address, language: LanguageCode): string =>
  addressLines(address, language)
    .flatMap((line) => line.split('\n'))
    .join(', ')

const addressLines = (
  { recipient, company, street, postalCode, city, country, phone }: Address,
  language: LanguageCode,
): readonly string[] =>
  [
    recipient,
    company,
    street,
    [postalCode, city].flatMap((part) => part ?? []).join(' '),
    countryName(country, language),
    phone,
  ].flatMap((line) => (line === null || line === '' ? [] : [line]))

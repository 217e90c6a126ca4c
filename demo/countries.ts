import type { LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { sites } from '#sites/table.ts'
import { streamOf } from './random.ts'
import { demoLanguages } from './texts/languages.ts'

/** The countries with a site of their own, each at the place where it was added; the site of CH is for signed-in users only. */
export const siteCountries = [
  'US',
  'NL',
  'BE',
  'DE',
  'FR',
  'IT',
  'ES',
  'PL',
  'CZ',
  'SE',
  'TR',
  'ID',
  'BR',
  'MX',
  'CA',
  'GB',
  'CH',
] as const

/** The languages of a country: those of its site in which the demo has texts. English is always added. */
export const languagesOfCountry: Readonly<Record<string, readonly LanguageCode[]>> = Object.fromEntries(
  sites
    .filter(({ countryIsoCode }) => countryIsoCode !== worldwide)
    .map(({ countryIsoCode, supportedLanguages }) => [
      countryIsoCode,
      supportedLanguages.filter((language) => language !== 'en-US' && demoLanguages.includes(language)),
    ]),
)

/** Returns 8 to all of the countries, drawn from the stream of the principal. */
export function countriesOfPrincipal(seed: number, principal: string): readonly string[] {
  const stream = streamOf(seed, 'principal countries', principal)
  return stream.some(siteCountries, stream.between(8, siteCountries.length))
}

/**
 * Returns the countries in which a grade is available: those of its principal minus a share of 0–40 %; one country for
 * 3 % of the grades; none for 1 %, except a grade that must stay because it keeps its substance visible.
 */
export function countriesOfGrade(
  seed: number,
  grade: string,
  principalCountries: readonly string[],
  mustStay: boolean,
): readonly string[] {
  const stream = streamOf(seed, 'grade countries', grade)
  const draw = stream.next()
  if (draw < 0.01 && !mustStay) return []
  if (draw >= 0.01 && draw < 0.04) return stream.some(principalCountries, 1)
  return stream.some(principalCountries, Math.ceil(principalCountries.length * (1 - 0.4 * stream.next())))
}

import type { LanguageCode } from './languages.ts'

const names = new Map<LanguageCode, Intl.DisplayNames>()

/** A country's name in a language; the code itself where none is known. */
export function countryName(isoCode: string, language: LanguageCode): string {
  let display = names.get(language)
  if (display === undefined)
    names.set(language, (display = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })))
  return /^[A-Z]{2}$/.test(isoCode) ? (display.of(isoCode) ?? isoCode) : isoCode
}

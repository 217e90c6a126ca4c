import type { LanguageCode } from './languages.ts'

interface NamesOfLanguage {
  readonly display: Intl.DisplayNames
  /** Cached names. Computing a name takes as long as rendering a line with it, and a list of facets has many. */
  readonly known: Map<string, string>
}

const namesByLanguage = new Map<LanguageCode, NamesOfLanguage>()

/** Returns a country's name in a language, or the code itself if there is none. */
export function countryName(isoCode: string, language: LanguageCode): string {
  let names = namesByLanguage.get(language)
  if (names === undefined) {
    names = { display: new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }), known: new Map() }
    namesByLanguage.set(language, names)
  }
  let name = names.known.get(isoCode)
  if (name === undefined) {
    // Other texts are not country codes and would only fill the cache.
    if (!/^[A-Z]{2}$/.test(isoCode)) return isoCode
    name = names.display.of(isoCode) ?? isoCode
    names.known.set(isoCode, name)
  }
  return name
}

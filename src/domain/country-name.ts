import type { LanguageCode } from './languages.ts'

interface NamesOfLanguage {
  readonly display: Intl.DisplayNames
  /** Asking for a name costs as much as drawing a line with it, and a list of facets has many. */
  readonly known: Map<string, string>
}

const languagesAsked = new Map<LanguageCode, NamesOfLanguage>()

/** A country's name in a language; the code itself where none is known. */
export function countryName(isoCode: string, language: LanguageCode): string {
  let names = languagesAsked.get(language)
  if (names === undefined) {
    names = { display: new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }), known: new Map() }
    languagesAsked.set(language, names)
  }
  let name = names.known.get(isoCode)
  if (name === undefined) {
    // Anything else is no code, and would only fill the memory.
    if (!/^[A-Z]{2}$/.test(isoCode)) return isoCode
    name = names.display.of(isoCode) ?? isoCode
    names.known.set(isoCode, name)
  }
  return name
}

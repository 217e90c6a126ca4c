import type { LanguageCode } from './languages.ts'

interface NamesOfLanguage {
  readonly display: Intl.DisplayNames
  readonly collator: Intl.Collator
  /** Asking for a name costs as much as drawing a line with it. */
  readonly known: Map<string, string>
}

/** What is asked for instead of a code: a region is said only where another code differs in nothing else. */
const displayed: ReadonlyMap<string, string> = new Map([
  ['en-US', 'en'],
  ['nl-NL', 'nl'],
  ['es-ES', 'es'],
  ['es', 'es-419'],
  // Chinese differs in how it is written, whatever the country.
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
])

const languagesAsked = new Map<LanguageCode, NamesOfLanguage>()

function namesIn(language: LanguageCode): NamesOfLanguage {
  let names = languagesAsked.get(language)
  if (names === undefined) {
    names = {
      display: new Intl.DisplayNames(language, { type: 'language', fallback: 'code', languageDisplay: 'standard' }),
      collator: new Intl.Collator(language, { numeric: true }),
      known: new Map(),
    }
    languagesAsked.set(language, names)
  }
  return names
}

/**
 * The name of the language of a file in the reader's language, as it stands in a list (`Néerlandais`); the code itself
 * where none is known. `code`: one of the fourteen, or any other tag as `zh-Hans`.
 */
export function languageName(code: string, reader: LanguageCode): string {
  // Anything else is no tag, and would only fill the memory.
  if (!/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(code)) return code
  const names = namesIn(reader)
  let name = names.known.get(code)
  if (name === undefined) {
    const tag = displayed.get(code) ?? code
    name = names.display.of(tag) ?? code
    if (name === tag) name = code
    else name = name.replace(/^./u, (first) => first.toLocaleUpperCase(reader))
    names.known.set(code, name)
  }
  return name
}

/** The order in which a reader is offered languages: their own, then by name; a file without a language last. */
export const inOrderFor =
  (reader: LanguageCode) =>
  (a: string | null, b: string | null): number => {
    if (a === b) return 0
    if (a === reader || b === null) return -1
    if (b === reader || a === null) return 1
    const byName = namesIn(reader).collator.compare(languageName(a, reader), languageName(b, reader))
    return byName || (a < b ? -1 : 1)
  }

import type { LanguageCode } from './languages.ts'

interface NamesOfLanguage {
  readonly display: Intl.DisplayNames
  readonly collator: Intl.Collator
  /** Cached names. Computing a name takes as long as rendering a line with it. */
  readonly known: Map<string, string>
}

/** The tags to be named instead of a code. A region is named only if two codes differ in nothing else. */
const displayed: ReadonlyMap<string, string> = new Map([
  ['en-US', 'en'],
  ['nl-NL', 'nl'],
  ['es-ES', 'es'],
  ['es', 'es-419'],
  // Variants of Chinese are named by their script, not by their country.
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
])

const namesByLanguage = new Map<LanguageCode, NamesOfLanguage>()

function namesIn(language: LanguageCode): NamesOfLanguage {
  let names = namesByLanguage.get(language)
  if (names === undefined) {
    names = {
      display: new Intl.DisplayNames(language, { type: 'language', fallback: 'code', languageDisplay: 'standard' }),
      collator: new Intl.Collator(language, { numeric: true }),
      known: new Map(),
    }
    namesByLanguage.set(language, names)
  }
  return names
}

/**
 * Returns the name of a language in the reader's language, capitalised as in a list (`Néerlandais`), or the code itself
 * if there is none. `code` is one of the fourteen or another tag such as `zh-Hans`.
 */
export function languageName(code: string, reader: LanguageCode): string {
  // Other texts are not language tags and would only fill the cache.
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

/** Returns a comparison that lists the reader's language first, then the others by name, and no language last. */
export const inOrderFor =
  (reader: LanguageCode) =>
  (a: string | null, b: string | null): number => {
    if (a === b) return 0
    if (a === reader || b === null) return -1
    if (b === reader || a === null) return 1
    const byName = namesIn(reader).collator.compare(languageName(a, reader), languageName(b, reader))
    return byName || (a < b ? -1 : 1)
  }

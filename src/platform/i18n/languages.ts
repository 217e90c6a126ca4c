/** The fourteen languages (§1). They are listed only here; their messages are in `messages/<code>.json`. */
export const languages = {
  'en-US': { name: 'English', fallback: null },
  'nl-NL': { name: 'Nederlands', fallback: 'en-US' },
  id: { name: 'Bahasa Indonesia', fallback: 'en-US' },
  cs: { name: 'Čeština', fallback: 'en-US' },
  pl: { name: 'Polski', fallback: 'en-US' },
  pt: { name: 'Português', fallback: 'en-US' },
  de: { name: 'Deutsch', fallback: 'en-US' },
  it: { name: 'Italiano', fallback: 'en-US' },
  fr: { name: 'Français', fallback: 'en-US' },
  'fr-CA': { name: 'Français (Canada)', fallback: 'fr' },
  'es-ES': { name: 'Español', fallback: 'en-US' },
  es: { name: 'Español (Latinoamérica)', fallback: 'es-ES' },
  sv: { name: 'Svenska', fallback: 'en-US' },
  tr: { name: 'Türkçe', fallback: 'en-US' },
} as const satisfies Record<string, { name: string; fallback: string | null }>

export type LanguageCode = keyof typeof languages

export const isLanguageCode = (value: string): value is LanguageCode => Object.hasOwn(languages, value)

export const languageCodes: readonly LanguageCode[] = /* @__PURE__ */ Object.keys(languages).filter(isLanguageCode)

export const defaultLanguage: LanguageCode = 'en-US'

/** A text in some of the languages. A missing one is replaced along the fallback chain. */
export type Texts = { readonly [language in LanguageCode]?: string }

/** Returns a language and its fallbacks, nearest first: fr-CA → fr → en-US (LNG-01). */
export function fallbackChain(language: LanguageCode): readonly LanguageCode[] {
  const chain: LanguageCode[] = []
  for (let next: LanguageCode | null = language; next !== null; next = languages[next].fallback) chain.push(next)
  return chain
}

/** The part of the fallback chain that is the same language: fr-CA → fr. */
export const sameLanguage = (language: LanguageCode): readonly LanguageCode[] =>
  fallbackChain(language).filter((each) => each.slice(0, 2) === language.slice(0, 2))

/**
 * Returns the text for a language with the language it is written in (for `lang`), or null if no language of the chain
 * has one.
 */
export function textIn(texts: Texts, language: LanguageCode): { text: string; language: LanguageCode } | null {
  for (const candidate of fallbackChain(language)) {
    const text = texts[candidate]
    if (text) return { text, language: candidate }
  }
  return null
}

/** Returns the form of a language in an address: `/nl/nl-nl`. */
export const languageSegment = (language: LanguageCode): string => language.toLowerCase()

export function languageFromSegment(segment: string): LanguageCode | null {
  return languageCodes.find((code) => languageSegment(code) === segment) ?? null
}

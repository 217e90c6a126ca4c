import { createHash } from 'node:crypto'
import type { Catalogue } from '#platform/i18n/compile.ts'

/**
 * For each message, the fingerprint of the English text that its translations translate: one for all languages, or one for each
 * language where they differ.
 */
export type TranslatedFrom = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Short, because it only has to differ from the fingerprint of the text before. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const fingerprintIn = (translatedFrom: TranslatedFrom, key: string, language: string): string | undefined => {
  const stored = translatedFrom[key]
  return typeof stored === 'object' ? stored[language] : stored
}

/** The translations whose English text has changed since they were made, and the stored messages that no longer exist. */
export function staleTranslations(
  english: Catalogue,
  languages: readonly string[],
  translatedFrom: TranslatedFrom,
): readonly string[] {
  const stale = Object.entries(english).flatMap(([key, text]) => {
    const behind = languages.filter((language) => fingerprintIn(translatedFrom, key, language) !== fingerprint(text))
    return behind.length === 0 ? [] : [`${key}: ${behind.join(', ')}`]
  })
  const deleted = Object.keys(translatedFrom).filter((key) => english[key] === undefined)
  return [...stale, ...deleted.map((key) => `${key}: no such message`)]
}

/**
 * Stores that translations are those of the current English text: of the named messages, and of each message that has none stored
 * yet. `translated`: the languages in which the named messages were translated.
 */
export function withTranslations(
  english: Catalogue,
  languages: readonly string[],
  translatedFrom: TranslatedFrom,
  keys: readonly string[],
  translated: readonly string[] = languages,
): TranslatedFrom {
  return Object.fromEntries(
    Object.entries(english).map(([key, text]) => {
      const stored = translatedFrom[key]
      if (stored === undefined) return [key, fingerprint(text)]
      if (!keys.includes(key)) return [key, stored]
      const each = languages.map((language) => [
        language,
        translated.includes(language) ? fingerprint(text) : fingerprintIn(translatedFrom, key, language),
      ])
      return [
        key,
        each.every(([, print]) => print === fingerprint(text)) ? fingerprint(text) : Object.fromEntries(each),
      ]
    }),
  )
}

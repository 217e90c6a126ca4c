import type { LanguageCode } from '#domain/languages.ts'
import type { CompiledCatalogue } from '#messages/compile.ts'

/** The words that a first page does without; code and words are files of their own. */
export const fetchLaterWords = async (language: LanguageCode): Promise<CompiledCatalogue> =>
  (await import('./later-words.ts')).loadLaterWords(language)

/**
 * The words of a document in the browser: those of its first page, and, once somebody asked for them, the others. `begun`:
 * they are on their way already.
 */
export function growingWords(
  first: CompiledCatalogue,
  language: LanguageCode,
  begun: Promise<CompiledCatalogue> | null,
) {
  const words = { ...first }
  let fetched = begun
  let adding: Promise<void> | null = null
  const addLater = async (): Promise<void> => {
    try {
      Object.assign(words, await (fetched ?? fetchLaterWords(language)))
    } catch (cause) {
      fetched = null
      adding = null
      throw cause
    }
  }
  return { words, later: (): Promise<void> => (adding ??= addLater()) }
}

import type { LanguageCode } from './languages.ts'
import type { CompiledCatalogue } from './compile.ts'

/** Fetches the messages that the first page does not need. Its code and messages are separate files. */
export const fetchLaterMessages = async (language: LanguageCode): Promise<CompiledCatalogue> =>
  (await import('./later-messages.ts')).loadLaterMessages(language)

/**
 * Returns the messages of a document in the browser: those of its first page and, after the first call of `later`, the
 * others. `begun` is a request for them that has already started.
 */
export function extendableMessages(
  first: CompiledCatalogue,
  language: LanguageCode,
  begun: Promise<CompiledCatalogue> | null,
) {
  const words = { ...first }
  let fetched = begun
  let adding: Promise<void> | null = null
  const addLater = async (): Promise<void> => {
    try {
      Object.assign(words, await (fetched ?? fetchLaterMessages(language)))
    } catch (cause) {
      fetched = null
      adding = null
      throw cause
    }
  }
  return { words, later: (): Promise<void> => (adding ??= addLater()) }
}

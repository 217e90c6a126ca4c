import type { LanguageCode } from './languages.ts'
import type { CompiledCatalogue } from './compile.ts'

const files = import.meta.glob<CompiledCatalogue>(['../../messages/*.json', '!../../messages/equal-allowed.json'], {
  import: 'default',
})

/** Returns the path of a language's messages from the root of the project, which identifies the module in the build. */
export const catalogueModule = (language: LanguageCode): string => `src/messages/${language}.json`

/** Returns the same for the messages that the browser loads later (messages/areas.ts). */
export const laterMessagesModule = (language: LanguageCode): string => `${catalogueModule(language)}?later`

/** Loads the messages of one language, which are a separate file in the browser. */
export async function loadCatalogue(language: LanguageCode): Promise<CompiledCatalogue> {
  const load = files[`../../messages/${language}.json`]
  if (load === undefined) throw new Error(`There are no messages in ${language}.`)
  return load()
}

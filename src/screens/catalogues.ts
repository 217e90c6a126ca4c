import type { LanguageCode } from '#domain/languages.ts'
import type { CompiledCatalogue } from '#messages/compile.ts'

const files = import.meta.glob<CompiledCatalogue>(['../messages/*.json', '!../messages/equal-allowed.json'], {
  import: 'default',
})

/** The file of a language's messages, from the project's root: what the build knows it by. */
export const catalogueModule = (language: LanguageCode): string => `src/messages/${language}.json`

/** Likewise of those that come later (messages/areas.ts). */
export const laterModule = (language: LanguageCode): string => `${catalogueModule(language)}?later`

/** The messages of one language: in the browser a file of its own. */
export async function loadCatalogue(language: LanguageCode): Promise<CompiledCatalogue> {
  const load = files[`../messages/${language}.json`]
  if (load === undefined) throw new Error(`There are no messages in ${language}.`)
  return load()
}

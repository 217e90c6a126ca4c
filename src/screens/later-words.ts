import type { LanguageCode } from '#domain/languages.ts'
import type { CompiledCatalogue } from '#messages/compile.ts'

const files = import.meta.glob<CompiledCatalogue>(['../messages/*.json', '!../messages/equal-allowed.json'], {
  import: 'default',
  query: '?later',
})

/** The messages of one language that the first page does without (messages/areas.ts). In the browser only: a server has all. */
export async function loadLaterWords(language: LanguageCode): Promise<CompiledCatalogue> {
  const load = files[`../messages/${language}.json`]
  if (load === undefined) throw new Error(`There are no messages in ${language}.`)
  return load()
}

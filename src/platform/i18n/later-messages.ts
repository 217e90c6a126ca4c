import type { LanguageCode } from './languages.ts'
import type { CompiledCatalogue } from './compile.ts'

const files = import.meta.glob<CompiledCatalogue>(['../../messages/*.json', '!../../messages/equal-allowed.json'], {
  import: 'default',
  query: '?later',
})

/**
 * Loads the messages of one language that the first page does not need (messages/areas.ts). Only browsers use it, since
 * a server has all messages.
 */
export async function loadLaterMessages(language: LanguageCode): Promise<CompiledCatalogue> {
  const load = files[`../../messages/${language}.json`]
  if (load === undefined) throw new Error(`There are no messages in ${language}.`)
  return load()
}

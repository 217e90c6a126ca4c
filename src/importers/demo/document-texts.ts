import { isLanguageCode, type Texts, textIn } from '#domain/languages.ts'
import { cell, readDemoData } from './data-table.ts'
import { textsOf } from './languages.ts'

/** Words of the demo's certificates and documents, by what they are for. */
export interface DocumentTexts {
  /** In every language that has it, `{holder}` filled in. */
  all(key: string, holder?: string): Texts
  /** In one language, or what stands in for it; English for languages that the sites do not have. */
  in(language: string, key: string, holder?: string): string
}

export async function readDocumentTexts(): Promise<DocumentTexts> {
  const rows = new Map(
    (await readDemoData('document-texts.csv')).map((row) => [cell(row, 'key'), textsOf(row, 'name')]),
  )
  const textsFor = (key: string): Texts => {
    const texts = rows.get(key)
    if (texts === undefined) throw new Error(`document-texts.csv has no ${key}.`)
    return texts
  }
  const filled = (text: string, holder: string): string => text.replaceAll('{holder}', holder)
  return {
    all: (key, holder = '') =>
      Object.fromEntries(Object.entries(textsFor(key)).map(([language, text]) => [language, filled(text, holder)])),
    in(language, key, holder = '') {
      const texts = textsFor(key)
      return filled((isLanguageCode(language) ? textIn(texts, language)?.text : texts['en-US']) ?? '', holder)
    },
  }
}

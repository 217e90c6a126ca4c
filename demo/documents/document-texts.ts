import { isLanguageCode, type Texts, textIn } from '#platform/i18n/languages.ts'
import { cell, readDemoData } from '#demo/data-table.ts'
import { textsOf } from '#demo/texts/languages.ts'

/** The texts of certificates and documents by their purpose. */
export interface DocumentTexts {
  /** Returns the text in every available language, with `{holder}` filled in. */
  all(key: string, holder?: string): Texts
  /** Returns the text in one language or its fallback; English for languages that the portal does not have. */
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

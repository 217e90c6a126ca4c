import { languageCodes, type LanguageCode, type Texts } from '#domain/languages.ts'
import { cell, type DataRow } from './data-table.ts'

/** The languages that have a column of their own in an import file: all but English. */
const otherLanguages: readonly LanguageCode[] = languageCodes.filter((code) => code !== 'en-US')

/** How the substance and function files write a language in their column names; the others as ours. */
const shortForms: { readonly [language in LanguageCode]?: string } = { 'en-US': 'en', 'nl-NL': 'nl', 'es-ES': 'es' }

/** `name_en`, `name_nl` … and, for languages the short form does not name, `name_fr-CA`. Spanish `es` means es-ES in these files. */
export function textsOf(row: DataRow, column: string): Texts {
  const texts: { [language in LanguageCode]?: string } = {}
  for (const language of languageCodes) {
    const short = shortForms[language] ?? (language === 'es' ? 'es-419' : language)
    const text = cell(row, `${column}_${short}`)
    if (text !== '') texts[language] = text
  }
  return texts
}

/** `nl` of a substance file → `nl-NL`; null for a language we do not have. */
export function languageOfShortForm(short: string): LanguageCode | null {
  return languageCodes.find((code) => (shortForms[code] ?? (code === 'es' ? 'es-419' : code)) === short) ?? null
}

/** The columns of a localised property in an import file: `name`, `name_nl-NL`, … */
export function localisedCells(column: string, texts: Texts): { readonly [column: string]: string } {
  const cells: { [column: string]: string } = { [column]: texts['en-US'] ?? '' }
  for (const language of otherLanguages) cells[`${column}_${language}`] = texts[language] ?? ''
  return cells
}

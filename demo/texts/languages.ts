import { existsSync } from 'node:fs'
import { languageCodes, type LanguageCode, type Texts } from '#platform/i18n/languages.ts'
import { cell, type DataRow } from '../data-table.ts'

/**
 * Returns the languages in which the demo has texts: those with a file in `data/publications/`. A language of the portal
 * without demo texts reads the demo in its fallback language.
 */
export const languagesWithTexts = <Code extends string>(codes: readonly Code[]): readonly Code[] =>
  codes.filter((code) => existsSync(new URL(`../data/publications/${code}.json`, import.meta.url)))

export const demoLanguages: readonly LanguageCode[] = languagesWithTexts(languageCodes)

/** The languages that have a column of their own in an import file: all but English. */
const otherLanguages: readonly LanguageCode[] = languageCodes.filter((code) => code !== 'en-US')

/** The short forms of languages in the column names of the data files; other languages have their own code. */
const shortForms: { readonly [language in LanguageCode]?: string } = { 'en-US': 'en', 'nl-NL': 'nl', 'es-ES': 'es' }

/** Reads the columns `name_en`, `name_nl`, `name_fr-CA` … of a row. Spanish `es` means es-ES in these files, and `es-419` means es. */
export function textsOf(row: DataRow, column: string): Texts {
  const texts: { [language in LanguageCode]?: string } = {}
  for (const language of languageCodes) {
    const short = shortForms[language] ?? (language === 'es' ? 'es-419' : language)
    const text = cell(row, `${column}_${short}`)
    if (text !== '') texts[language] = text
  }
  return texts
}

/** Converts `nl` of a data file to `nl-NL`. Returns null for a language that the portal does not have. */
export function languageOfShortForm(short: string): LanguageCode | null {
  return languageCodes.find((code) => (shortForms[code] ?? (code === 'es' ? 'es-419' : code)) === short) ?? null
}

/** Returns the cells of a localised property in an import file: `name`, `name_nl-NL`, … */
export function localisedCells(column: string, texts: Texts): { readonly [column: string]: string } {
  const cells: { [column: string]: string } = { [column]: texts['en-US'] ?? '' }
  for (const language of otherLanguages) cells[`${column}_${language}`] = texts[language] ?? ''
  return cells
}

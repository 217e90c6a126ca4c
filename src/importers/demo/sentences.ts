import { fallbackChain, languageCodes, textIn, type LanguageCode, type Texts } from '#domain/languages.ts'
import { cell, readDemoData } from './data-table.ts'

/** Sentence templates in every language; written so that the names put into them need no inflection. */
export type Sentences = ReadonlyMap<string, Texts>

export async function readSentences(): Promise<Sentences> {
  const rows = await readDemoData('sentences.csv')
  return new Map(
    rows.map((row) => {
      const texts: { [language in LanguageCode]?: string } = {}
      for (const language of languageCodes) {
        const text = cell(row, columnOf[language] ?? language)
        if (text !== '') texts[language] = text
      }
      return [cell(row, 'key'), texts] as const
    }),
  )
}

const columnOf: { readonly [language in LanguageCode]?: string } = {
  'en-US': 'en',
  'nl-NL': 'nl',
  'es-ES': 'es',
  es: 'es-419',
}

/** What is put into a template: one word for all languages, or one for each. */
export type Filling = string | Texts | ((language: LanguageCode) => string)

export const filled = (filling: Filling, language: LanguageCode): string => {
  if (typeof filling === 'string') return filling
  if (typeof filling === 'function') return filling(language)
  return textIn(filling, language)?.text ?? ''
}

/** The template of a key in a language, its `{names}` replaced; '' where there is no such key. */
export function sentence(
  sentences: Sentences,
  key: string,
  language: LanguageCode,
  fillings: { readonly [name: string]: Filling } = {},
): string {
  const template = textIn(sentences.get(key) ?? {}, language)?.text ?? ''
  return template.replace(/\{(\w+)\}/g, (_, name: string) => filled(fillings[name] ?? '', language))
}

/** A text composed in every language; left out where it equals what the language would fall back to. */
export function inEveryLanguage(compose: (language: LanguageCode) => string): Texts {
  const texts: { [language in LanguageCode]?: string } = {}
  for (const language of languageCodes) {
    const text = compose(language)
    const fallback = fallbackChain(language)[1]
    if (text !== '' && (fallback === undefined || text !== texts[fallback])) texts[language] = text
  }
  return texts
}

/** The first letter as at the start of a sentence in that language (Turkish i → İ); `pH` stays as it is. */
export const capitalised = (text: string, language: LanguageCode): string =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)

/** The first letter as within a sentence; `UV` stays as it is. */
export const uncapitalised = (text: string, language: LanguageCode): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLocaleLowerCase(language) + text.slice(1) : text

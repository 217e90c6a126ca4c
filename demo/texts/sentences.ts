import { fallbackChain, textIn, type LanguageCode, type Texts } from '#platform/i18n/languages.ts'
import { cell, readDemoData } from '../data-table.ts'
import { demoLanguages } from './languages.ts'

/** Sentence templates in every language, written so that inserted names need no inflection. */
export type Sentences = ReadonlyMap<string, Texts>

export async function readSentences(): Promise<Sentences> {
  const rows = await readDemoData('sentences.csv')
  return new Map(
    rows.map((row) => {
      const texts: { [language in LanguageCode]?: string } = {}
      for (const language of demoLanguages) {
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

/** A value for a template: one word for all languages, or one for each. */
export type PlaceholderValue = string | Texts | ((language: LanguageCode) => string)

export const resolved = (filling: PlaceholderValue, language: LanguageCode): string => {
  if (typeof filling === 'string') return filling
  if (typeof filling === 'function') return filling(language)
  return textIn(filling, language)?.text ?? ''
}

/** Returns the template of a key in a language with its `{names}` replaced; '' if the key does not exist. */
export function sentence(
  sentences: Sentences,
  key: string,
  language: LanguageCode,
  fillings: { readonly [name: string]: PlaceholderValue } = {},
): string {
  const template = textIn(sentences.get(key) ?? {}, language)?.text ?? ''
  return template.replace(/\{(\w+)\}/g, (_, name: string) => resolved(fillings[name] ?? '', language))
}

/** Composes a text in every language and omits languages in which it equals their fallback. */
export function inEveryLanguage(compose: (language: LanguageCode) => string, languages = demoLanguages): Texts {
  const texts: { [language in LanguageCode]?: string } = {}
  for (const language of languages) {
    const text = compose(language)
    const fallback = fallbackChain(language)[1]
    if (text !== '' && (fallback === undefined || text !== texts[fallback])) texts[language] = text
  }
  return texts
}

/** Capitalises the first letter as the language does (Turkish i → İ); `pH` stays unchanged. */
export const capitalised = (text: string, language: LanguageCode): string =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)

/** Converts the first letter to lower case; `UV` stays unchanged. */
export const uncapitalised = (text: string, language: LanguageCode): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLocaleLowerCase(language) + text.slice(1) : text

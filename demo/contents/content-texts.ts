import { readFile } from 'node:fs/promises'
import { isMap } from '#platform/values/text/is-map.ts'
import { textIn, type LanguageCode } from '#platform/i18n/languages.ts'
import { escapeText } from '#platform/rich-text/escape.ts'
import { demoLanguages } from '#demo/texts/languages.ts'

/** The texts of the demo publications, which are in one file for each language: `data/publications/nl-NL.json`. */
export interface ContentTexts {
  /** Returns a text with its `{names}` replaced. fr-CA and es only have the texts that differ from fr and es-ES. */
  text(key: string, language: LanguageCode, fillings?: Placeholders): string
  /** Returns the same text as HTML. */
  html(key: string, language: LanguageCode, fillings?: Placeholders): string
}

export type Placeholders = { readonly [name: string]: string }

type TextsOfKey = { [language in LanguageCode]?: string }

/** `languages` must include English, which stands in for every language without texts. */
export async function readContentTexts(languages = demoLanguages): Promise<ContentTexts> {
  const byKey = new Map<string, TextsOfKey>()
  for (const [language, texts] of await readPerLanguage('publications', languages))
    for (const [key, text] of Object.entries(texts)) {
      const known = byKey.get(key) ?? {}
      if (typeof text === 'string') known[language] = text
      byKey.set(key, known)
    }
  const say: ContentTexts['text'] = (key, language, fillings = {}) => {
    const template = textIn(byKey.get(key) ?? {}, language)?.text
    if (template === undefined) throw new Error(`There is no text ${key} in ${language}.`)
    return withPlaceholders(template, fillings)
  }
  return { text: say, html: (key, language, fillings) => escapeText(say(key, language, fillings)) }
}

/** Reads the file of each language, in the order of the languages. */
export async function readPerLanguage(
  folder: 'publications' | 'pages',
  languages = demoLanguages,
): Promise<readonly (readonly [LanguageCode, Readonly<Record<string, unknown>>])[]> {
  return Promise.all(
    languages.map(async (language) => {
      const file = new URL(`../data/${folder}/${language}.json`, import.meta.url)
      const content: unknown = JSON.parse(await readFile(file, 'utf8'))
      return [language, isMap(content) ? content : {}] as const
    }),
  )
}

export const withPlaceholders = (template: string, fillings: Placeholders): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => fillings[name] ?? '')

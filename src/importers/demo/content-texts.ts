import { readFile } from 'node:fs/promises'
import { isMap } from '#domain/is-map.ts'
import { languageCodes, textIn, type LanguageCode } from '#domain/languages.ts'
import { escapeText } from '#entities/rich-text/escape.ts'

/** Texts of the demo's contents that stand in one file for each language: `data/publications/nl-NL.json`. */
export interface ContentTexts {
  /** With its `{names}` replaced; fr-CA and es have only what they say otherwise than fr and es-ES. */
  say(key: string, language: LanguageCode, fillings?: Fillings): string
  /** The same as html. */
  html(key: string, language: LanguageCode, fillings?: Fillings): string
}

export type Fillings = { readonly [name: string]: string }

type TextsOfKey = { [language in LanguageCode]?: string }

export async function readContentTexts(): Promise<ContentTexts> {
  const byKey = new Map<string, TextsOfKey>()
  for (const [language, texts] of await readPerLanguage('publications'))
    for (const [key, text] of Object.entries(texts)) {
      const known = byKey.get(key) ?? {}
      if (typeof text === 'string') known[language] = text
      byKey.set(key, known)
    }
  const say: ContentTexts['say'] = (key, language, fillings = {}) => {
    const template = textIn(byKey.get(key) ?? {}, language)?.text
    if (template === undefined) throw new Error(`There is no text ${key} in ${language}.`)
    return filledIn(template, fillings)
  }
  return { say, html: (key, language, fillings) => escapeText(say(key, language, fillings)) }
}

/** What a file of each language holds, in the order of the languages. */
export async function readPerLanguage(
  folder: 'publications' | 'pages',
): Promise<readonly (readonly [LanguageCode, Readonly<Record<string, unknown>>])[]> {
  return Promise.all(
    languageCodes.map(async (language) => {
      const file = new URL(`./data/${folder}/${language}.json`, import.meta.url)
      const content: unknown = JSON.parse(await readFile(file, 'utf8'))
      return [language, isMap(content) ? content : {}] as const
    }),
  )
}

export const filledIn = (template: string, fillings: Fillings): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => fillings[name] ?? '')

import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import {
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  languageCodes,
  type Texts,
} from '#platform/i18n/languages.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, refused } from './kind.ts'
import { defaultTextLength, storableUnknown } from './storable.ts'

export interface LocalisedTextOptions extends FieldOptions {
  /** The text field with the English text; its column's name is the stem of the others: `name_nl-NL`. */
  readonly english: string
  /** The maximum length of one text in UTF-16 units; by default `defaultTextLength`. */
  readonly maxLength?: number
}

/** The other languages of a text field, language → text. A write merges: an omitted language stays, null or '' removes it. */
export const localisedText = <const Options extends LocalisedTextOptions>(
  options: Options,
): Field<'localisedText', Texts, Options> => ({ type: 'localisedText', ...options })

/** The languages with a separate column in import files: all except English. */
export const translatedLanguages: readonly LanguageCode[] = languageCodes.filter((code) => code !== defaultLanguage)

export const localisedTextKind: FieldKind<Texts, LocalisedTextOptions> = {
  dataType: () => 'TextArea',
  maxLength: (options) => options.maxLength ?? defaultTextLength,
  empty: {},
  sqlType: 'jsonb',
  index: null,
  column: (name) =>
    jsonb(name)
      .$type<Texts>()
      .notNull()
      .default(sql`'{}'`),
  check(value, options) {
    if (!isMap(value)) return refused('is not a map of languages to texts')
    const texts: { [language in LanguageCode]?: string } = {}
    for (const [language, text] of Object.entries(value)) {
      if (!isLanguageCode(language) || language === defaultLanguage) return refused(`has no language ${language}`)
      if (text === null || text === undefined || text === '') continue
      const result = storableUnknown(text, options.maxLength ?? defaultTextLength)
      if (!result.ok) return refused(`(${language}) ${result.reason}`)
      texts[language] = result.value
    }
    return accepted(texts)
  },
  // An import file has a column for each language (import-columns.ts); as one cell it is JSON.
  parse(cell, options) {
    try {
      return this.check(JSON.parse(cell), options)
    } catch {
      return refused('is not JSON')
    }
  },
  format: (value) => JSON.stringify(value),
}

import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { defaultLanguage, isLanguageCode, type LanguageCode, languageCodes, type Texts } from '#domain/languages.ts'
import { isMap } from '#domain/is-map.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, refused } from './kind.ts'
import { defaultTextLength, storableUnknown } from './storable.ts'

export interface LocalisedTextOptions extends FieldOptions {
  /** The text field that holds the English; its column's name is the stem of the others: `name_nl-NL`. */
  readonly english: string
  /** UTF-16 units of one text; `defaultTextLength` when not given. */
  readonly maxLength?: number
}

/** The other languages of a text field, language → text. Writing merges: a language that is not given stays, null or '' removes it. */
export const localisedText = <const Options extends LocalisedTextOptions>(
  options: Options,
): Field<'localisedText', Texts, Options> => ({ type: 'localisedText', ...options })

/** The languages that have a column of their own in import files: all but English. */
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

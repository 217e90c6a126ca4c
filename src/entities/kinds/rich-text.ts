import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { isMap } from '#domain/is-map.ts'
import { type RichTexts, richText as cleaned, type RichText } from '../rich-text/rich-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, refused } from './kind.ts'
import { storableUnknown } from './storable.ts'

export interface RichTextOptions extends FieldOptions {
  /** UTF-16 units of the html of one language; `defaultRichTextLength` when not given. */
  readonly maxLength?: number
}

/** As much as the platform's rich text fields hold. */
export const defaultRichTextLength = 131_072

/**
 * A text with formatting in any of the languages, English included: language → html as it was given, with what of it may be
 * shown, cleaned as it is written. Writing merges: a language that is not given stays, null or '' removes it.
 */
export const richText = <const Options extends RichTextOptions>(
  options: Options,
): Field<'richText', RichTexts, Options> => ({ type: 'richText', ...options })

export const richTextKind: FieldKind<RichTexts, RichTextOptions> = {
  dataType: () => 'TextArea',
  maxLength: (options) => options.maxLength ?? defaultRichTextLength,
  empty: {},
  sqlType: 'jsonb',
  index: null,
  column: (name) =>
    jsonb(name)
      .$type<RichTexts>()
      .notNull()
      .default(sql`'{}'`),
  check(value, options) {
    if (!isMap(value)) return refused('is not a map of languages to texts')
    const texts: { [language in LanguageCode]?: RichText } = {}
    for (const [language, given] of Object.entries(value)) {
      if (!isLanguageCode(language)) return refused(`has no language ${language}`)
      if (given === null || given === undefined || given === '') continue
      // Of a text as it was read only what was given counts: nobody but the sanitiser says what is clean.
      const result = storableUnknown(isMap(given) ? given['raw'] : given, options.maxLength ?? defaultRichTextLength)
      if (!result.ok) return refused(`(${language}) ${result.reason}`)
      if (result.value !== '') texts[language] = cleaned(result.value)
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
  format: (value) =>
    JSON.stringify(Object.fromEntries(Object.entries(value).map(([language, { raw }]) => [language, raw]))),
  shown: (value) =>
    JSON.stringify(Object.fromEntries(Object.entries(value).map(([language, { clean }]) => [language, clean]))),
}

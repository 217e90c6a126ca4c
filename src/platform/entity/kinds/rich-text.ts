import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { type RichTexts, richText as cleaned, type RichText } from '#platform/rich-text/rich-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, refused } from './kind.ts'
import { storableUnknown } from './storable.ts'

export interface RichTextOptions extends FieldOptions {
  /** The maximum length of the HTML of one language in UTF-16 units; by default `defaultRichTextLength`. */
  readonly maxLength?: number
}

/** The limit of the platform's rich text fields. */
export const defaultRichTextLength = 131_072

/**
 * A formatted text in any of the languages, including English: language → the original HTML and its sanitised form,
 * which is created on write. A write merges: an omitted language stays, null or '' removes it.
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
    for (const [language, input] of Object.entries(value)) {
      if (!isLanguageCode(language)) return refused(`has no language ${language}`)
      if (input === null || input === undefined || input === '') continue
      // Only the original part of a given value is used: sanitised text is never accepted from a caller.
      const result = storableUnknown(isMap(input) ? input['raw'] : input, options.maxLength ?? defaultRichTextLength)
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

import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { isLanguageCode, type LanguageCode, languageCodes } from '#platform/i18n/languages.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, refused } from './kind.ts'
import { joinList, readUnknownItems, splitList } from './list-cell.ts'
import type { Row, RowForm } from './row-form.ts'
import { defaultTextLength, storableUnknown } from './storable.ts'

export type LocalisedList = { readonly [language in LanguageCode]?: readonly string[] }

export interface LocalisedListOptions extends FieldOptions {
  /** The maximum length of one text in UTF-16 units; by default `defaultTextLength`. */
  readonly maxLength?: number
}

/** Texts that each have a language: `nl-NL:Keukenzout|de:Kochsalz` in a cell. */
export const localisedList = <const Options extends LocalisedListOptions>(
  options: Options,
): Field<'localisedList', LocalisedList, Options> => ({ type: 'localisedList', ...options })

const maxItems = 200

const rows: RowForm<LocalisedListOptions> = {
  parts: ({ label }) => [
    { name: 'language', label: 'Language', type: 'language' },
    { name: 'text', label, type: 'text' },
  ],
  isOrdered: false,
  rows: (cell) =>
    splitList(cell).map((item): Row => {
      const colon = item.indexOf(':')
      return colon === -1 ? ['', item] : [item.slice(0, colon).trim(), item.slice(colon + 1)]
    }),
  cell: (items) => joinList(items.map(([language = '', text = '']) => `${language}:${text}`)),
}

export const localisedListKind: FieldKind<LocalisedList, LocalisedListOptions> = {
  dataType: () => 'TextArea',
  maxLength: () => null,
  empty: {},
  sqlType: 'jsonb',
  index: null,
  column: (name) =>
    jsonb(name)
      .$type<LocalisedList>()
      .notNull()
      .default(sql`'{}'`),
  check(value, options) {
    if (!isMap(value)) return refused('is not a map of languages to lists')
    const lists: { [language in LanguageCode]?: readonly string[] } = {}
    for (const [language, texts] of Object.entries(value)) {
      if (!isLanguageCode(language)) return refused(`has no language ${language}`)
      const result = readUnknownItems(texts, maxItems, (item): Parsed<string> => {
        const read = storableUnknown(item, options.maxLength ?? defaultTextLength)
        return read.ok && read.value === '' ? refused('is empty') : read
      })
      if (!result.ok) return refused(`(${language}) ${result.reason}`)
      if (result.value.length > 0) lists[language] = result.value
    }
    return accepted(lists)
  },
  parse(cell, options) {
    const lists: { [language in LanguageCode]?: string[] } = {}
    for (const [index, [language = '', text = '']] of rows.rows(cell).entries()) {
      if (!isLanguageCode(language))
        return refused(`item ${index + 1} does not start with a language, as in nl-NL:text`)
      if (text !== '') (lists[language] ??= []).push(text)
    }
    return this.check(lists, options)
  },
  format: (value) =>
    rows.cell(languageCodes.flatMap((language) => (value[language] ?? []).map((text) => [language, text]))),
  rows,
}

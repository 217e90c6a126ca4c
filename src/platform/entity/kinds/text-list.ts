import { sql } from 'drizzle-orm'
import { text as column } from 'drizzle-orm/pg-core'
import type { Field, FieldKind, FieldOptions } from './kind.ts'
import { joinList, readItems, readUnknownItems, splitList } from './list-cell.ts'
import { accepted, type Parsed, refused } from './kind.ts'
import type { RowForm } from './row-form.ts'
import { defaultTextLength, storableUnknown } from './storable.ts'

export interface TextListOptions extends FieldOptions {
  /** The maximum length of one item in UTF-16 units; by default `defaultTextLength`. */
  readonly maxLength?: number
  /** By default 200. */
  readonly maxItems?: number
  readonly pattern?: RegExp
  /** The form that the pattern requires, for the message: `an E-number such as E330`. */
  readonly shape?: string
}

/** A list of free texts, stored in order and exactly as typed; an empty item is ignored. */
export const textList = <const Options extends TextListOptions>(
  options: Options,
): Field<'textList', readonly string[], Options> => ({ type: 'textList', ...options })

const itemsLimit = (options: TextListOptions): number => options.maxItems ?? 200

const readItem =
  (options: TextListOptions) =>
  (item: unknown): Parsed<string> => {
    const result = storableUnknown(item, options.maxLength ?? defaultTextLength)
    if (!result.ok) return result
    if (result.value === '') return refused('is empty')
    if (options.pattern && !options.pattern.test(result.value))
      return refused(`is not ${options.shape ?? 'of the right form'}`)
    return accepted(result.value)
  }

const rows: RowForm<TextListOptions> = {
  parts: ({ label }) => [{ name: 'text', label, type: 'text' }],
  isOrdered: true,
  rows: (cell) => splitList(cell).map((item) => [item]),
  cell: (items) => joinList(items.map(([text = '']) => text)),
}

export const textListKind: FieldKind<readonly string[], TextListOptions> = {
  dataType: () => 'TextArea',
  maxLength: () => null,
  empty: [],
  sqlType: 'text[]',
  index: 'gin',
  column: (name) =>
    column(name)
      .array()
      .notNull()
      .default(sql`'{}'`),
  check: (value, options) => readUnknownItems(value, itemsLimit(options), readItem(options)),
  parse: (cell, options) => readItems(splitList(cell), itemsLimit(options), readItem(options)),
  format: joinList,
  rows,
}

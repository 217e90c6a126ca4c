import { sql } from 'drizzle-orm'
import { text as column } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type Parsed } from './kind.ts'
import { joinList, readItems, readUnknownItems, splitList } from './list-cell.ts'
import { type PicklistOptions, type PicklistValue, picklistValue } from './picklist.ts'

/** A list of distinct values from a fixed set, in the given order. */
export const picklistList = <const Options extends PicklistOptions>(
  options: Options,
): Field<'picklistList', readonly PicklistValue<Options>[], Options> => ({ type: 'picklistList', ...options })

const maxItems = 200

/** Removes duplicates and keeps the first of each. */
export const distinct = (result: Parsed<string[]>): Parsed<string[]> =>
  result.ok && result.value.length > 1 ? accepted([...new Set(result.value)]) : result

export const picklistListKind: FieldKind<readonly string[], PicklistOptions> = {
  dataType: () => 'MultiPicklist',
  maxLength: () => null,
  empty: [],
  sqlType: 'text[]',
  index: 'gin',
  column: (name) =>
    column(name)
      .array()
      .notNull()
      .default(sql`'{}'`),
  check: (value, options) => distinct(readUnknownItems(value, maxItems, (item) => picklistValue(item, options))),
  parse: (cell, options) =>
    distinct(
      readItems(
        splitList(cell).map((item) => item.trim()),
        maxItems,
        (item) => picklistValue(item, options),
      ),
    ),
  format: joinList,
}

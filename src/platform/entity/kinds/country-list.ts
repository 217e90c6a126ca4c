import { sql } from 'drizzle-orm'
import { text as column } from 'drizzle-orm/pg-core'
import { countryCode } from './country.ts'
import type { Field, FieldKind, FieldOptions } from './kind.ts'
import { joinList, readItems, readUnknownItems, splitList } from './list-cell.ts'
import { distinct } from './picklist-list.ts'

/** ISO 3166-1 alpha-2 codes, each once. */
export const countryList = <const Options extends FieldOptions>(
  options: Options,
): Field<'countryList', readonly string[], Options> => ({ type: 'countryList', ...options })

/** ISO 3166-1 has 249 codes. */
const maxItems = 260

export const countryListKind: FieldKind<readonly string[]> = {
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
  check: (value) => distinct(readUnknownItems(value, maxItems, countryCode)),
  parse: (cell) =>
    distinct(
      readItems(
        splitList(cell).map((item) => item.trim()),
        maxItems,
        countryCode,
      ),
    ),
  format: joinList,
}

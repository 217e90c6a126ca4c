import { sql } from 'drizzle-orm'
import { text as column } from 'drizzle-orm/pg-core'
import type { Field, FieldKind, FieldOptions } from './kind.ts'
import { joinList, readItems, readUnknownItems, splitList } from './list-cell.ts'
import { distinct } from './picklist-list.ts'
import { idOf, integrationIdIn, type ReferenceTarget } from './reference.ts'

export interface ReferenceListOptions extends FieldOptions {
  readonly to: ReferenceTarget
}

/** Ids of records of another object, each once, in the order given. */
export const referenceList = <const Options extends ReferenceListOptions>(
  options: Options,
): Field<'referenceList', readonly string[], Options> => ({ type: 'referenceList', ...options })

const maxItems = 200

export const referenceListKind: FieldKind<readonly string[], ReferenceListOptions> = {
  dataType: () => 'Reference',
  maxLength: () => null,
  empty: [],
  sqlType: 'text[]',
  index: 'gin',
  column: (name) =>
    column(name)
      .array()
      .notNull()
      .default(sql`'{}'`),
  check: (value, { to }) => distinct(readUnknownItems(value, maxItems, (item) => idOf(item, [to]))),
  parse: (cell) => distinct(readItems(splitList(cell), maxItems, integrationIdIn)),
  format: joinList,
  references: { keys: (value) => value, replace: (value, of) => value.map(of) },
}

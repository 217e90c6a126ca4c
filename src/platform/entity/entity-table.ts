import { getTableColumns, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { snakeCase } from '#platform/values/wire-names.ts'
import { bytewiseText } from './kinds/bytewise-text.ts'
import { type AnyField, type FieldType, kindOf } from './kinds/table.ts'

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' }).notNull()

/** The columns of every record; `sortKey` (values/text/sort-key.ts) leaves the database only in positions of pages. */
const baseColumns = () => ({
  id: bytewiseText('id').primaryKey(),
  integrationId: text('integration_id').notNull().unique(),
  version: integer('version').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdDate: moment('created_date'),
  createdById: text('created_by_id').notNull(),
  lastModifiedDate: moment('last_modified_date'),
  lastModifiedById: text('last_modified_by_id').notNull(),
  systemModstamp: moment('system_modstamp'),
  sortKey: bytewiseText('sort_key').notNull(),
})

/** The table of an entity: a column for each field, under its property's name. */
export function entityTable(name: string, fields: Readonly<Record<string, AnyField>>): PgTable {
  const columns: Record<string, PgColumnBuilderBase> = baseColumns()
  for (const [property, field] of Object.entries(fields))
    columns[property] = kindOf(field).column(snakeCase(property), field)
  return pgTable(name, columns, (table) => [
    index(`${name}_sort_key_index`).on(columnOf(table, 'sortKey'), columnOf(table, 'id')),
    ...Object.entries(fields)
      .filter(([, field]) => field.indexed ?? indexedAnyway.has(field.type))
      .map(([property, field]) => fieldIndex(name, columnOf(table, property), kindOf(field).index)),
  ])
}

/** Fields by which other records are found: referenced records, and the viewers of a file. */
const indexedAnyway: ReadonlySet<FieldType> = new Set<FieldType>([
  'file',
  'itemReference',
  'reference',
  'selfReference',
])

function fieldIndex(table: string, column: AnyPgColumn, method: 'btree' | 'gin' | 'gin-paths' | null) {
  const named = index(`${table}_${column.name}_index`)
  if (method === 'gin') return named.using('gin', column)
  if (method === 'gin-paths') return named.using('gin', sql`${column} jsonb_path_ops`)
  return named.on(column)
}

function columnOf(columns: Readonly<Record<string, AnyPgColumn>>, property: string): AnyPgColumn {
  const column = columns[property]
  if (column === undefined) throw new Error(`There is no column ${property}.`)
  return column
}

/** The column of a table that holds a property. */
export const tableColumn = (table: PgTable, property: string): AnyPgColumn => columnOf(getTableColumns(table), property)

import { type SQL, asc, desc, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { requireAccess } from '#platform/records/access.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { type Reading, needsRowSecurity } from '#platform/records/row-level-security.ts'

/** By a property; `name` sorts as a reader expects. */
export interface Order {
  readonly field: string
  readonly descending?: boolean
  /** Orders by the name of the visible record of this object that the field references; rows without one are last in ascending order. */
  readonly of?: Entity
}

/** A part of an order. The last one is the id. */
export interface OrderTerm {
  readonly expression: SQL
  /** What the statement selects and orders by: an expression of several parameters only once. */
  readonly output: SQL
  readonly selected: AnyPgColumn | SQL.Aliased
  readonly descending: boolean
  readonly isNullable: boolean
  readonly sqlType: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamp'
}

/** The number of characters by which long texts are ordered. A position in an order contains them. */
export const maxOrderedLength = 250

/** Equal rows are ordered by id. Throws INVALID_FIELD, and ACCESS_DENIED if the viewer may not read the referenced object. */
export const orderTerms = (
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  orders: readonly Order[],
): readonly SQL[] =>
  termsOf(reading, viewer, entity, orders).map(({ expression, descending }) =>
    descending ? desc(expression) : asc(expression),
  )

/** The parts of an order with what a page needs to begin at a row. Throws as `orderTerms`. */
export const termsOf = (
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  orders: readonly Order[],
): readonly OrderTerm[] => [
  ...orders.map(({ field, descending = false, of }, at) =>
    of === undefined
      ? ownTerm(entity, field, descending, at)
      : computed(nameOfPointedAt(reading, viewer, columnOf(entity, field), of), descending, at),
  ),
  plain(tableColumn(entity.table, 'id'), false),
]

/** Returns whether an order involves rows with row-level security. */
export const orderNeedsRowSecurity = ({ visibility }: Reading, viewer: Viewer, orders: readonly Order[]): boolean =>
  orders.some(({ of }) => of !== undefined && needsRowSecurity(of, visibility.conditionOf(of, viewer)))

function ownTerm(entity: Entity, field: string, descending: boolean, at: number): OrderTerm {
  if (field === 'name') return plain(tableColumn(entity.table, 'sortKey'), descending)
  const column = columnOf(entity, field)
  const declared = entity.fields[field]
  const maxLength = declared === undefined ? 0 : (kindOf(declared).maxLength(declared) ?? 0)
  return declared?.type !== undefined && kindOf(declared).sqlType === 'text' && maxLength > maxOrderedLength
    ? computed(sql`left(${column}, ${sql.raw(String(maxOrderedLength))})`, descending, at)
    : plain(column, descending)
}

const plain = (column: AnyPgColumn, descending: boolean): OrderTerm => ({
  expression: sql`${column}`,
  output: sql`${column}`,
  selected: column,
  descending,
  isNullable: !column.notNull,
  sqlType: typeOf(column),
})

function computed(expression: SQL, descending: boolean, at: number): OrderTerm {
  const name = `order_${at}`
  return {
    expression,
    output: sql`${sql.identifier(name)}`,
    // Within another expression, because drizzle omits the tables of columns that are directly in a selected one.
    selected: sql`${expression}`.as(name),
    descending,
    isNullable: true,
    sqlType: 'text',
  }
}

function typeOf(column: AnyPgColumn): OrderTerm['sqlType'] {
  const type = column.getSQLType()
  if (type === 'integer' || type === 'boolean' || type === 'date') return type
  if (type.startsWith('numeric')) return 'numeric'
  return type.startsWith('timestamp') ? 'timestamp' : 'text'
}

/** An alias, because the table may be that of the same object. */
function nameOfPointedAt(reading: Reading, viewer: Viewer, column: AnyPgColumn, of: Entity): SQL {
  requireAccess(viewer, of, 'read')
  const there = { ...of, table: alias(of.table, 'pointed_at') }
  const [sortKey, id] = [tableColumn(there.table, 'sortKey'), tableColumn(there.table, 'id')]
  const seen = conditionSql(there, reading.visibility.conditionOf(of, viewer))
  return sql`(select ${sortKey} from ${of.table} as ${there.table} where ${id} = ${column} collate "C" and ${seen})`
}

import { type SQL, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'
import type { OrderTerm } from './order-sql.ts'

export interface Selection {
  readonly where: SQL
  readonly orderBy?: readonly SQL[]
  readonly limit?: number
  readonly offset?: number
  /** Locks the rows against other writers until the transaction ends. */
  readonly lock?: boolean
}

/** Reads rows of an entity's table. The caller includes the visibility rule in `where`. */
export async function selectRows<E extends Entity>(
  queries: Queries,
  entity: E,
  selection: Selection,
): Promise<readonly Row<E>[]> {
  let select = queries.select(readableColumns(entity)).from(entity.table).where(selection.where).$dynamic()
  if (selection.orderBy) select = select.orderBy(...selection.orderBy)
  if (selection.limit !== undefined) select = select.limit(selection.limit)
  if (selection.offset) select = select.offset(selection.offset)
  if (selection.lock) select = select.for('update')
  const rows: readonly unknown[] = await select
  if (!areRows(rows, entity)) throw failure('UNEXPECTED')
  return rows
}

/** Reads rows with the values of each by which they are ordered. */
export async function selectKeyedRows<E extends Entity>(
  queries: Queries,
  entity: E,
  { where, terms, orderBy, limit, offset }: KeyedSelection,
): Promise<readonly KeyedRow<E>[]> {
  const keys = Object.fromEntries(terms.slice(0, -1).map(({ selected }, at) => [String(at), selected]))
  const found: readonly { readonly row: unknown; readonly keys?: Readonly<Record<string, unknown>> }[] = await queries
    .select({ row: readableColumns(entity), keys })
    .from(entity.table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return found.map(({ row, keys: values = {} }) => {
    if (!isRow(row, entity)) throw failure('UNEXPECTED')
    return { row, values: terms.slice(0, -1).map((_, at) => values[String(at)] ?? null) }
  })
}

interface KeyedSelection {
  readonly where: SQL
  /** The last one is the id, which every row has. */
  readonly terms: readonly Pick<OrderTerm, 'selected'>[]
  readonly orderBy: readonly SQL[]
  readonly limit: number
  readonly offset: number
}

export interface KeyedRow<E extends Entity> {
  readonly row: Row<E>
  readonly values: readonly unknown[]
}

/** The columns are derived from the entity's fields (entity-table.ts), as the type Row states; the first row shows all of them. */
function areRows<E extends Entity>(rows: readonly unknown[], entity: E): rows is readonly Row<E>[] {
  const [first] = rows
  return first === undefined || isRow(first, entity)
}

const isRow = <E extends Entity>(row: unknown, entity: E): row is Row<E> =>
  isMap(row) && Object.keys(entity.fields).every((property) => property in row)

const cache = new WeakMap<Entity, Record<string, AnyPgColumn>>()

/** All columns except the sort key. */
function readableColumns(entity: Entity): Record<string, AnyPgColumn> {
  const known = cache.get(entity)
  if (known) return known
  const { sortKey: _, ...columns } = getTableColumns(entity.table)
  cache.set(entity, columns)
  return columns
}

import { type SQL, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'

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

/** The columns are derived from the entity's fields (entity-table.ts), as the type Row states; the first row shows all of them. */
function areRows<E extends Entity>(rows: readonly unknown[], entity: E): rows is readonly Row<E>[] {
  const [first] = rows
  return first === undefined || (isMap(first) && Object.keys(entity.fields).every((property) => property in first))
}

const cache = new WeakMap<Entity, Record<string, AnyPgColumn>>()

/** All columns except the sort key. */
function readableColumns(entity: Entity): Record<string, AnyPgColumn> {
  const known = cache.get(entity)
  if (known) return known
  const { sortKey: _, ...columns } = getTableColumns(entity.table)
  cache.set(entity, columns)
  return columns
}

import { type SQL, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { failure } from '#domain/errors.ts'
import { isMap } from '#domain/is-map.ts'
import type { Entity, Row } from '#entities/entity.ts'
import type { Queries } from './database.ts'

export interface Selection {
  readonly where: SQL
  readonly orderBy?: readonly SQL[]
  readonly limit?: number
  readonly offset?: number
  /** Keeps the rows from other writers until the transaction ends. */
  readonly lock?: boolean
}

/** Rows of an entity's table as they stand, whoever asks: what may be seen is in `where`. */
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

/** The columns were made from the entity's fields (entity-table.ts), which is what Row says; the first row shows them all. */
function areRows<E extends Entity>(rows: readonly unknown[], entity: E): rows is readonly Row<E>[] {
  const [first] = rows
  return first === undefined || (isMap(first) && Object.keys(entity.fields).every((property) => property in first))
}

const cache = new WeakMap<Entity, Record<string, AnyPgColumn>>()

/** All columns but the sort key. */
function readableColumns(entity: Entity): Record<string, AnyPgColumn> {
  const known = cache.get(entity)
  if (known) return known
  const { sortKey: _, ...columns } = getTableColumns(entity.table)
  cache.set(entity, columns)
  return columns
}

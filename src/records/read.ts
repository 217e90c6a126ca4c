import { type SQL, and, asc, sql } from 'drizzle-orm'
import { failure } from '#domain/errors.ts'
import { toId18 } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import { tableColumn } from '#entities/entity-table.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { kindOf } from '#entities/kinds/table.ts'
import { demandAccess, unreadableFields } from './access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { type Condition, all, always, isIn } from './condition.ts'
import { type Order, orderTerms, orderTouchesWall } from './order-sql.ts'
import { type Selection, selectRows } from './select-rows.ts'
import { behindWall, type Reading, touchesWall } from './second-wall.ts'
import { guarded } from './store-errors.ts'

export interface ListQuery {
  readonly where?: Condition
  /** Properties; `name` sorts as a reader expects. By name when not given. Equal ones follow by id. */
  readonly orderBy?: readonly Order[]
  /** 1–2000, 50 when not given (§9). */
  readonly limit?: number
  readonly offset?: number
}

export interface StreamQuery {
  readonly where?: Condition
  /** 1–10,000 rows, 2,000 when not given. */
  readonly batchSize?: number
}

/** Rows a single answer may hold. */
export const maxRows = 2000
const defaultLimit = 50
const maxStreamBatch = 10_000

export async function readById<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  id: string,
): Promise<Row<E> | null> {
  const [row] = await readByIds(reading, viewer, entity, [id])
  return row ?? null
}

export async function readByIds<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  ids: readonly string[],
): Promise<readonly Row<E>[]> {
  demandAccess(viewer, entity, 'read')
  bounded('ids', ids.length, 0, maxRows)
  const wanted = ids.flatMap((id) => toId18(id) ?? [])
  if (wanted.length === 0) return []
  const rows = await readVisible(reading, viewer, entity, isIn('id', wanted), {})
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

export async function readList<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  query: ListQuery,
): Promise<readonly Row<E>[]> {
  demandAccess(viewer, entity, 'read')
  const order = query.orderBy ?? [{ field: 'name' }]
  return readVisible(reading, viewer, entity, query.where ?? always, {
    orderBy: orderTerms(reading, viewer, entity, order),
    touches: orderTouchesWall(reading, viewer, order),
    limit: bounded('limit', query.limit ?? defaultLimit, 1, maxRows),
    offset: bounded('offset', query.offset ?? 0, 0, Number.MAX_SAFE_INTEGER),
  })
}

/** Ids alone, of as many as `limit` says: for orders that the database does not know. */
export async function readIds(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  query: ListQuery,
): Promise<readonly string[]> {
  demandAccess(viewer, entity, 'read')
  const seen = all(reading.rule(entity, viewer), query.where ?? always)
  const id = tableColumn(entity.table, 'id')
  const order = query.orderBy ?? [{ field: 'name' }]
  const touches = orderTouchesWall(reading, viewer, order) || touchesWall(entity, seen)
  const rows = await behindWall(reading, viewer, touches, (queries) =>
    queries
      .select({ id: sql<string>`${id}` })
      .from(entity.table)
      .where(conditionSql(entity, seen))
      .orderBy(...orderTerms(reading, viewer, entity, order))
      .limit(bounded('limit', query.limit ?? defaultLimit, 1, maxRows))
      .offset(bounded('offset', query.offset ?? 0, 0, Number.MAX_SAFE_INTEGER)),
  )
  return rows.map((row) => row.id)
}

export async function readCount(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  where: Condition = always,
): Promise<number> {
  demandAccess(viewer, entity, 'read')
  const seen = all(reading.rule(entity, viewer), where)
  const [row] = await behindWall(reading, viewer, touchesWall(entity, seen), (queries) =>
    queries
      .select({ count: sql<string>`count(*)` })
      .from(entity.table)
      .where(conditionSql(entity, seen)),
  )
  return Number(row?.count ?? 0)
}

/** By keyset on the id, so that the last batch costs what the first one did. */
export async function* streamRows<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  { where = always, batchSize = maxRows }: StreamQuery,
): AsyncGenerator<readonly Row<E>[]> {
  demandAccess(viewer, entity, 'read')
  bounded('batchSize', batchSize, 1, maxStreamBatch)
  const id = tableColumn(entity.table, 'id')
  let last = ''
  for (;;) {
    const rows = await guarded(() =>
      readVisible(reading, viewer, entity, where, {
        after: sql`${id} > ${last}`,
        orderBy: [asc(id)],
        limit: batchSize,
      }),
    )
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Ids are given to the system's own reading only: what a viewer may not see is not told by its integration id either. */
export async function idsByIntegrationId(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  integrationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return keyPairs(reading, viewer, entity, 'integrationId', 'id', integrationIds)
}

export async function integrationIdsById(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return keyPairs(reading, viewer, entity, 'id', 'integrationId', ids)
}

async function keyPairs(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  from: 'id' | 'integrationId',
  to: 'id' | 'integrationId',
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  demandAccess(viewer, entity, 'read')
  const distinct = [...new Set(keys)]
  if (distinct.length === 0) return new Map()
  const seen = all(isIn(from, distinct), reading.rule(entity, viewer))
  const [fromColumn, toColumn] = [columnOf(entity, from), columnOf(entity, to)]
  const { rows } = await behindWall(reading, viewer, touchesWall(entity, seen), (queries) =>
    queries.execute<{ key: string; value: string }>(
      sql`select ${fromColumn} as key, ${toColumn} as value from ${entity.table} where ${conditionSql(entity, seen)}`,
    ),
  )
  return new Map(rows.map((row) => [row.key, row.value]))
}

async function readVisible<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  where: Condition,
  selection: Omit<Selection, 'where'> & { readonly after?: SQL; readonly touches?: boolean },
): Promise<readonly Row<E>[]> {
  const seen = all(reading.rule(entity, viewer), where)
  const condition = and(conditionSql(entity, seen), selection.after)
  const touches = selection.touches === true || touchesWall(entity, seen)
  const rows = await behindWall(reading, viewer, touches, (queries) =>
    selectRows(queries, entity, { ...selection, where: condition ?? sql`true` }),
  )
  return withoutUnreadable(viewer, entity, rows)
}

/** Fields the viewer may not read are answered as if nothing were in them. */
export function withoutUnreadable<E extends Entity>(
  viewer: Viewer,
  entity: E,
  rows: readonly Row<E>[],
): readonly Row<E>[] {
  const hidden = unreadableFields(viewer, entity)
  if (hidden.length === 0) return rows
  const blanks = Object.fromEntries(
    hidden.map((property) => {
      const field = entity.fields[property]
      return [property, field ? kindOf(field).empty : null]
    }),
  )
  return rows.map((row) => ({ ...row, ...blanks }))
}

export function bounded(parameter: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max)
    throw failure('INVALID_PARAMETERS', { parameter, reason: `must be a whole number from ${min} to ${max}` })
  return value
}

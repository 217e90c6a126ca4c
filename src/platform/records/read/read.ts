import { type SQL, and, asc, sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { requireAccess, unreadableFields } from '#platform/records/access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { type Condition, all, always, isIn } from './condition.ts'
import { type Order, orderTerms, orderNeedsRowSecurity } from './order-sql.ts'
import { type Selection, selectRows } from './select-rows.ts'
import { withRowSecurity, type Reading, needsRowSecurity } from '#platform/records/row-level-security.ts'
import { guarded } from '#platform/records/store-errors.ts'

export interface ListQuery {
  readonly where?: Condition
  /** Properties; `name` sorts as a reader expects. The default is by name. Equal rows are ordered by id. */
  readonly orderBy?: readonly Order[]
  /** 1–2000, by default 50 (§9). */
  readonly limit?: number
  readonly offset?: number
}

export interface StreamQuery {
  readonly where?: Condition
  /** 1–10,000 rows, by default 2,000. */
  readonly batchSize?: number
}

/** The maximum number of rows in one result. */
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
  requireAccess(viewer, entity, 'read')
  bounded('ids', ids.length, 0, maxRows)
  const requested = ids.flatMap((id) => toId18(id) ?? [])
  if (requested.length === 0) return []
  const rows = await readVisible(reading, viewer, entity, isIn('id', requested), {})
  const byId = new Map(rows.map((row) => [row.id, row]))
  return requested.flatMap((id) => byId.get(id) ?? [])
}

export async function readList<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  query: ListQuery,
): Promise<readonly Row<E>[]> {
  requireAccess(viewer, entity, 'read')
  const order = query.orderBy ?? [{ field: 'name' }]
  return readVisible(reading, viewer, entity, query.where ?? always, {
    orderBy: orderTerms(reading, viewer, entity, order),
    touches: orderNeedsRowSecurity(reading, viewer, order),
    limit: bounded('limit', query.limit ?? defaultLimit, 1, maxRows),
    offset: bounded('offset', query.offset ?? 0, 0, Number.MAX_SAFE_INTEGER),
  })
}

/** Only ids, at most `limit`: for orders that the database cannot compute. */
export async function readIds(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  query: ListQuery,
): Promise<readonly string[]> {
  requireAccess(viewer, entity, 'read')
  const seen = all(reading.visibility.conditionOf(entity, viewer), query.where ?? always)
  const id = tableColumn(entity.table, 'id')
  const order = query.orderBy ?? [{ field: 'name' }]
  const touches = orderNeedsRowSecurity(reading, viewer, order) || needsRowSecurity(entity, seen)
  const rows = await withRowSecurity(reading, viewer, touches, (queries) =>
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
  requireAccess(viewer, entity, 'read')
  const seen = all(reading.visibility.conditionOf(entity, viewer), where)
  const [row] = await withRowSecurity(reading, viewer, needsRowSecurity(entity, seen), (queries) =>
    queries
      .select({ count: sql<string>`count(*)` })
      .from(entity.table)
      .where(conditionSql(entity, seen)),
  )
  return Number(row?.count ?? 0)
}

/** Pages by keyset on the id, so that the last batch costs as much as the first. */
export async function* streamRows<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  { where = always, batchSize = maxRows }: StreamQuery,
): AsyncGenerator<readonly Row<E>[]> {
  requireAccess(viewer, entity, 'read')
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

/** Returns the ids of visible records only, so that an integration id does not reveal a hidden record. */
export async function idsByIntegrationId(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  integrationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pairs = await keyPairs(reading, viewer, entity, 'integrationId', 'id', [
    ...integrationIds,
    ...integrationIds.map(identifyingText),
  ])
  return new Map(
    integrationIds.flatMap((key) => {
      // A key that an earlier version stored with a blank at its end is found as it is written.
      const id = pairs.get(key) ?? pairs.get(identifyingText(key))
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
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
  requireAccess(viewer, entity, 'read')
  const distinct = [...new Set(keys)]
  if (distinct.length === 0) return new Map()
  const seen = all(isIn(from, distinct), reading.visibility.conditionOf(entity, viewer))
  const [fromColumn, toColumn] = [columnOf(entity, from), columnOf(entity, to)]
  const { rows } = await withRowSecurity(reading, viewer, needsRowSecurity(entity, seen), (queries) =>
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
  const seen = all(reading.visibility.conditionOf(entity, viewer), where)
  const condition = and(conditionSql(entity, seen), selection.after)
  const touches = selection.touches === true || needsRowSecurity(entity, seen)
  const rows = await withRowSecurity(reading, viewer, touches, (queries) =>
    selectRows(queries, entity, { ...selection, where: condition ?? sql`true` }),
  )
  return withoutUnreadable(viewer, entity, rows)
}

/** Returns fields that the viewer may not read as empty. */
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

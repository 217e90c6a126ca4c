import { sql } from 'drizzle-orm'
import { failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { demandAccess, mayDo, unreadableFields } from './access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { type Condition, all, always } from './condition.ts'
import { bounded, maxRows } from './read.ts'
import { behindWall, type Reading, touchesWall } from './second-wall.ts'

export interface CountByQuery {
  readonly where?: Condition
  /**
   * What the values point at: an id counts only where it is that of a record which the viewer sees and which answers `where`. Objects
   * that the viewer may not read at all are none.
   */
  readonly pointingAt?: readonly { readonly entity: Entity; readonly where: Condition }[]
  /** 1–2000 values. */
  readonly limit: number
}

export interface ValueCount {
  /** As text: `true`, `24`. */
  readonly value: string
  readonly count: number
}

/**
 * How many of the records that the viewer sees hold each value of a field (of a list, each of its values), the most frequent
 * first; records that hold nothing are not counted. One question. Throws INVALID_FIELD where the viewer may not read the field.
 */
export async function readCountsBy(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  field: string,
  { where = always, pointingAt, limit }: CountByQuery,
): Promise<readonly ValueCount[]> {
  demandAccess(viewer, entity, 'read')
  if (unreadableFields(viewer, entity).includes(field))
    throw failure('INVALID_FIELD', { field, reason: `is no field of ${entity.apiName}` })
  const seen = all(reading.rule(entity, viewer), where)
  const targets = pointingAt
    ?.filter((each) => mayDo(viewer, each.entity, 'read'))
    .map((each) => ({ entity: each.entity, where: all(reading.rule(each.entity, viewer), each.where) }))
  const column = columnOf(entity, field)
  const isList = column.getSQLType().endsWith('[]')
  // A name of its own for the value: what is pointed at may be of the same table.
  const held = isList ? sql`select distinct unnest(${column})` : sql`select ${column}::text`
  const pointed = targets?.map(
    (each) =>
      sql`exists (select 1 from ${each.entity.table} where ${columnOf(each.entity, 'id')} = held.value and ${conditionSql(each.entity, each.where)})`,
  )
  const isShown =
    pointed === undefined
      ? sql`held.value is not null`
      : pointed.length === 0
        ? sql`false`
        : sql`(${sql.join(pointed, sql` or `)})`
  const touches = touchesWall(entity, seen) || (targets ?? []).some((each) => touchesWall(each.entity, each.where))
  const { rows } = await behindWall(reading, viewer, touches, (queries) =>
    queries.execute<{ value: string; count: string }>(
      sql`select held.value as value, count(*) as count from ${entity.table} cross join lateral (${held}) as held(value)
        where ${conditionSql(entity, seen)} and ${isShown}
        group by held.value order by count(*) desc, held.value collate "C" limit ${bounded('limit', limit, 1, maxRows)}`,
    ),
  )
  return rows.map(({ value, count }) => ({ value, count: Number(count) }))
}

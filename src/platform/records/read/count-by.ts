import { sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { requireAccess, mayDo, unreadableFields } from '#platform/records/access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { type Condition, all, always } from './condition.ts'
import { bounded, maxRows } from './read.ts'
import { withRowSecurity, type Reading, needsRowSecurity } from '#platform/records/row-level-security.ts'

export interface CountByQuery {
  readonly where?: Condition
  /**
   * The referenced records: an id counts only if it belongs to a record that the viewer sees and that meets `where`.
   * Objects that the viewer may not read count as absent.
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
 * Counts for each value of a field (of a list, each of its values) the visible records that have it, the most frequent
 * value first; records without a value are not counted. Sends one query. Throws INVALID_FIELD if the viewer may not
 * read the field.
 */
export async function readCountsBy(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  field: string,
  { where = always, pointingAt, limit }: CountByQuery,
): Promise<readonly ValueCount[]> {
  requireAccess(viewer, entity, 'read')
  if (unreadableFields(viewer, entity).includes(field))
    throw failure('INVALID_FIELD', { field, reason: `is no field of ${entity.apiName}` })
  const seen = all(reading.visibility.conditionOf(entity, viewer), where)
  const targets = pointingAt
    ?.filter((each) => mayDo(viewer, each.entity, 'read'))
    .map((each) => ({
      entity: each.entity,
      where: all(reading.visibility.conditionOf(each.entity, viewer), each.where),
    }))
  const column = columnOf(entity, field)
  const isList = column.getSQLType().endsWith('[]')
  // An alias for the value, because the referenced record may be in the same table.
  const values = isList ? sql`select distinct unnest(${column})` : sql`select ${column}::text`
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
  const touches =
    needsRowSecurity(entity, seen) || (targets ?? []).some((each) => needsRowSecurity(each.entity, each.where))
  const { rows } = await withRowSecurity(reading, viewer, touches, (queries) =>
    queries.execute<{ value: string; count: string }>(
      sql`select held.value as value, count(*) as count from ${entity.table} cross join lateral (${values}) as held(value)
        where ${conditionSql(entity, seen)} and ${isShown}
        group by held.value order by count(*) desc, held.value collate "C" limit ${bounded('limit', limit, 1, maxRows)}`,
    ),
  )
  return rows.map(({ value, count }) => ({ value, count: Number(count) }))
}

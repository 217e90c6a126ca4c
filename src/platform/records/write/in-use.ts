import { type SQL, sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { type AnyField, kindOf, targetsOf } from '#platform/entity/kinds/table.ts'
import type { Queries } from '#platform/records/database.ts'

/** Throws RECORD_IN_USE if a record of any object references this one, in one statement over all reference fields. */
export async function refuseIfInUse(
  queries: Queries,
  entities: EntityIndex,
  entity: Entity,
  id: string,
): Promise<void> {
  const selects = [...new Set([...entities.all, entity])].flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, field]) => targetsOf(field).includes(entity))
      .map(([property, field]) => usesOf(other, property, field, id)),
  )
  if (selects.length === 0) return
  const [use] = (
    await queries.execute<{ object: string; id: string }>(
      sql`select * from (${sql.join(selects, sql` union all `)}) as uses limit 1`,
    )
  ).rows
  if (use) throw failure('RECORD_IN_USE', { id, object: use.object, by: use.id })
}

/** A record that references another one. */
export interface RecordUse {
  readonly object: string
  readonly by: string
}

/**
 * For records of one object, a record that references each, unless it is one of them itself: in one statement over all reference
 * fields.
 */
export async function usesOfEach(
  queries: Queries,
  entities: EntityIndex,
  entity: Entity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordUse>> {
  const selects = [...new Set([...entities.all, entity])].flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, field]) => targetsOf(field).includes(entity))
      .map(([property, field]) => usesAmong(other, property, field, ids, other === entity)),
  )
  if (selects.length === 0 || ids.length === 0) return new Map()
  const { rows } = await queries.execute<{ target: string; object: string; id: string }>(
    sql`select distinct on (target) target, object, id from (${sql.join(selects, sql` union all `)}) as uses
      order by target, object, id`,
  )
  return new Map(rows.map(({ target, object, id }) => [target, { object, by: id }]))
}

function usesAmong(entity: Entity, property: string, field: AnyField, ids: readonly string[], isOwn: boolean): SQL {
  const column = tableColumn(entity.table, property)
  const id = tableColumn(entity.table, 'id')
  const idList = sql`any(${sql.param(ids)}::text[])`
  const { sqlType, references } = kindOf(field)
  const others = isOwn ? sql` and not ${id} = ${idList}` : sql``
  const from =
    sqlType === 'text[]'
      ? sql`${entity.table}, unnest(${column}) as used(target) where ${column} && ${sql.param(ids)}::text[] and used.target = ${idList}`
      : sqlType === 'jsonb'
        ? sql`${entity.table}, jsonb_path_query(${column}, '$[*]') as item, jsonb_extract_path_text(item, ${references?.within ?? ''}::text) as used(target)
            where used.target = ${idList}`
        : sql`${entity.table}, lateral (select ${column}) as used(target) where ${column} = ${idList}`
  // A record counts once for each that it references.
  return sql`(select distinct on (used.target) used.target, ${entity.apiName}::text as object, ${id} as id from ${from}${others})`
}

function usesOf(entity: Entity, property: string, field: AnyField, id: string): SQL {
  const column = tableColumn(entity.table, property)
  const { sqlType, references } = kindOf(field)
  const holds =
    sqlType === 'text[]'
      ? sql`${column} @> array[${id}]::text[]`
      : sqlType === 'jsonb'
        ? sql`${column} @> ${JSON.stringify([{ [references?.within ?? '']: id }])}::text::jsonb`
        : sql`${column} = ${id}`
  // Each query is in brackets, because its own limit lets an index answer immediately.
  return sql`(select ${entity.apiName}::text as object, id from ${entity.table} where ${holds} limit 1)`
}

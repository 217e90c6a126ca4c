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

import { type SQL, sql } from 'drizzle-orm'
import { failure } from '#domain/errors.ts'
import { tableColumn } from '#entities/entity-table.ts'
import type { Entity } from '#entities/entity.ts'
import { type AnyField, kindOf, targetsOf } from '#entities/kinds/table.ts'
import { allEntities } from '#entities/table.ts'
import type { Queries } from './database.ts'

/**
 * Throws RECORD_IN_USE where a record of any of the product's objects, or of its own, points at this one: in one statement over all
 * fields that could.
 */
export async function refuseIfInUse(queries: Queries, entity: Entity, id: string): Promise<void> {
  const selects = [...new Set([...allEntities, entity])].flatMap((other) =>
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
  // Each in brackets: a limit of its own lets an index answer at once.
  return sql`(select ${entity.apiName}::text as object, id from ${entity.table} where ${holds} limit 1)`
}

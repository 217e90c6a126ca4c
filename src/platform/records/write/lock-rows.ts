import { sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'

/** Reads the records with these integration ids and locks them until the transaction ends. */
export async function lockedByIntegrationId(
  queries: Queries,
  entity: Entity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row<Entity>>> {
  if (keys.length === 0) return new Map()
  const rows = await selectRows(queries, entity, {
    where: sql`${tableColumn(entity.table, 'integrationId')} = any(${sql.param(keys)}::text[])`,
    orderBy: [sql`${tableColumn(entity.table, 'id')}`],
    lock: true,
  })
  return new Map(rows.map((row) => [row.integrationId, row]))
}

import { sql } from 'drizzle-orm'
import { toId18 } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import { tableColumn } from '#entities/entity-table.ts'
import type { Entity } from '#entities/entity.ts'
import { demandAccess } from './access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'

import { all, isIn } from './condition.ts'
import { bounded, maxRows } from './read.ts'
import { behindWall, type Reading, touchesWall } from './second-wall.ts'

/**
 * Of each of these records, the ids of those of an object that point at it by a field and that the viewer sees: by name, at most
 * `limit` (1–2000) of each. One question whatever the number of records (at most 2,000).
 */
export async function readIdsOfEach(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  field: string,
  ids: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  demandAccess(viewer, entity, 'read')
  bounded('ids', ids.length, 0, maxRows)
  const most = bounded('limit', limit, 1, maxRows)
  const wanted = ids.flatMap((id) => toId18(id) ?? [])
  if (wanted.length === 0) return new Map()
  const seen = all(reading.rule(entity, viewer), isIn(field, wanted))
  const column = columnOf(entity, field)
  const [id, sortKey] = [tableColumn(entity.table, 'id'), tableColumn(entity.table, 'sortKey')]
  const { rows } = await behindWall(reading, viewer, touchesWall(entity, seen), (queries) =>
    queries.execute<{ of: string; id: string }>(sql`
      select ranked.of, ranked.id from (
        select ${column} as of, ${id} as id, row_number() over (partition by ${column} order by ${sortKey}, ${id}) as place
        from ${entity.table} where ${conditionSql(entity, seen)}
      ) as ranked where ranked.place <= ${most} order by ranked.of, ranked.place`),
  )
  const byRecord = Map.groupBy(rows, (row) => row.of)
  return new Map([...byRecord].map(([of, found]) => [of, found.map((row) => row.id)]))
}

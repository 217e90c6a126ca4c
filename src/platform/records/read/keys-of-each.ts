import { sql } from 'drizzle-orm'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { requireAccess } from '#platform/records/access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'

import { all, isIn } from './condition.ts'
import { keyByName, type RowKey } from './row-key.ts'
import { bounded, maxRows } from './read.ts'
import { withRowSecurity, type Reading, needsRowSecurity } from '#platform/records/row-level-security.ts'

/**
 * For each of these records, the positions of visible records of an object that reference it by a field: by name, at most
 * `limit` (1–2000) for each. Sends one query whatever the number of records (at most 2,000).
 */
export async function readKeysOfEach(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  field: string,
  ids: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly RowKey[]>> {
  requireAccess(viewer, entity, 'read')
  bounded('ids', ids.length, 0, maxRows)
  const maxIds = bounded('limit', limit, 1, maxRows)
  const requested = ids.flatMap((id) => toId18(id) ?? [])
  if (requested.length === 0) return new Map()
  const seen = all(reading.visibility.conditionOf(entity, viewer), isIn(field, requested))
  const column = columnOf(entity, field)
  const [id, sortKey] = [tableColumn(entity.table, 'id'), tableColumn(entity.table, 'sortKey')]
  const { rows } = await withRowSecurity(reading, viewer, needsRowSecurity(entity, seen), (queries) =>
    queries.execute<{ of: string; id: string; sort_key: string }>(sql`
      select ranked.of, ranked.id, ranked.sort_key from (
        select ${column} as of, ${id} as id, ${sortKey} as sort_key, row_number() over (partition by ${column} order by ${sortKey}, ${id}) as rank
        from ${entity.table} where ${conditionSql(entity, seen)}
      ) as ranked where ranked.rank <= ${maxIds} order by ranked.of, ranked.rank`),
  )
  const byRecord = Map.groupBy(rows, (row) => row.of)
  return new Map([...byRecord].map(([of, found]) => [of, found.map((row) => keyByName(row.sort_key, row.id))]))
}

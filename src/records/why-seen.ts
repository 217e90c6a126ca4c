import { sql } from 'drizzle-orm'
import { toId18 } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { tableColumn } from '#entities/entity-table.ts'
import { conditionSql } from './condition-sql.ts'
import { behindWall, type Reading } from './second-wall.ts'
import { systemViewer } from './system-viewer.ts'
import { demandsOf, type HiddenBecause } from './visibility.ts'

/** A demand of the visibility rule, and whether a record meets it for a viewer. */
export interface MetDemand {
  readonly why: HiddenBecause
  readonly isMet: boolean
}

/**
 * What the rule demands of a record for `viewer`, in its order, each with whether it is met: seen is what meets all. Null where
 * there is no such record at all. It tells of what `viewer` may not see: only for those who may see everything.
 */
export async function whySeen(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  id: string,
): Promise<readonly MetDemand[] | null> {
  const demands = demandsOf(entity, viewer)
  const answers = demands.map(({ holds }) => sql`coalesce(${conditionSql(entity, holds)}, false)`)
  const list = sql.join([sql`true`, ...answers], sql`, `)
  const { rows } = await behindWall(reading, systemViewer, true, (queries) =>
    queries.execute<{ met: readonly boolean[] }>(
      sql`select array[${list}] as met from ${entity.table} where ${tableColumn(entity.table, 'id')} = ${toId18(id) ?? ''}`,
    ),
  )
  const [row] = rows
  if (row === undefined) return null
  return demands.map(({ why }, at) => ({ why, isMet: row.met[at + 1] === true }))
}

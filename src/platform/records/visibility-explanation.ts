import { sql } from 'drizzle-orm'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { conditionSql } from './read/condition-sql.ts'
import { withRowSecurity, type Reading } from './row-level-security.ts'
import { systemViewer } from './system-viewer.ts'
import type { HiddenReason } from './requirement.ts'

/** A requirement of the visibility rule, and whether a record meets it for a viewer. */
export interface CheckedRequirement {
  readonly why: HiddenReason
  readonly isMet: boolean
}

/**
 * Returns each requirement of the rule for `viewer` in order, with whether the record meets it: a record that meets all is
 * visible. Null if there is no such record at all. The result reveals what `viewer` may not see, so it is only for
 * viewers who may see everything.
 */
export async function explainVisibility(
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  id: string,
): Promise<readonly CheckedRequirement[] | null> {
  const requirements = reading.visibility.requirementsOf(entity, viewer)
  const answers = requirements.map(({ holds }) => sql`coalesce(${conditionSql(entity, holds)}, false)`)
  const list = sql.join([sql`true`, ...answers], sql`, `)
  const { rows } = await withRowSecurity(reading, systemViewer, true, (queries) =>
    queries.execute<{ met: readonly boolean[] }>(
      sql`select array[${list}] as met from ${entity.table} where ${tableColumn(entity.table, 'id')} = ${toId18(id) ?? ''}`,
    ),
  )
  const [row] = rows
  if (row === undefined) return null
  return requirements.map(({ why }, at) => ({ why, isMet: row.met[at + 1] === true }))
}

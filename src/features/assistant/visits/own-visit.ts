import { sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { visit } from './visit.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** Changes a visit of the caller in one transaction; somebody else's answers like one that does not exist. */
export async function ofVisit<Outcome>(
  visitId: string,
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  change: (handle: WriteHandle, row: Row<typeof visit>) => Promise<Outcome>,
): Promise<Outcome | { readonly type: 'gone' | 'stale' }> {
  const row = await records.byId(viewer, visit, visitId)
  if (row === null) return { type: 'gone' }
  try {
    return await records.write(inNameOf(viewer), (handle) => change(handle, row))
  } catch (error) {
    if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
    throw error
  }
}

/** The visit, which no other transaction changes until this one ends; null if it was deleted. */
export async function lockedVisit(handle: WriteHandle, id: string): Promise<Row<typeof visit> | null> {
  const [row] = await handle.keep((queries) =>
    selectRows(queries, visit, { where: sql`${tableColumn(visit.table, 'id')} = ${id}`, lock: true }),
  )
  return row ?? null
}

/** The id of the user who calls. */
export function ownerOf({ user }: Viewer): string {
  if (user === undefined) throw failure('ACCESS_DENIED')
  return user.id
}

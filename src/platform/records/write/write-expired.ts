import type { Entity, Row } from '#platform/entity/entity.ts'
import { all, below, equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'

/** The number of records that one run writes at most; the next run writes the rest. */
const maxExpired = 500

/** The first day of any place on earth begins this much earlier than that of UTC, in ms. */
const earliest = 14 * 3_600_000

interface Expiry<E extends Entity> {
  readonly entity: E
  /** The state of a record that can expire. */
  readonly state: string
  /** The property with the last day, a local day of the record's site. */
  readonly lastDay: string
  /** Whether the last local day of a record is over. */
  readonly isOver: (row: Row<E>, at: Date) => boolean
}

/**
 * Writes the transition `Expire` of the records whose last local day is over. Reads do not wait for it. Another process or the
 * owner may be first: the state of a record is written once. Returns how many this run has written.
 */
export async function writeExpired<E extends Entity>(
  records: Records,
  at: Date,
  { entity, state, lastDay, isOver }: Expiry<E>,
): Promise<number> {
  const tomorrow = new Date(at.getTime() + earliest).toISOString().slice(0, 10)
  const rows = await records.list(systemViewer, entity, {
    where: all(equals('state', state), below(lastDay, tomorrow)),
    orderBy: [{ field: lastDay }],
    limit: maxExpired,
  })
  let expired = 0
  for (const row of rows) {
    if (!isOver(row, at)) continue
    try {
      await records.write(systemViewer, (handle) =>
        handle.transition(entity, row.id, row.version, { action: 'Expire' }),
      )
      expired += 1
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
  }
  return expired
}

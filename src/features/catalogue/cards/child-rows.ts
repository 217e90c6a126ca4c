import type { Entity, Row } from '#platform/entity/entity.ts'
import { all, always, isIn, type Condition } from '#platform/records/read/condition.ts'
import type { CallContext } from '#platform/calls/call.ts'

/**
 * The number of rows in one query. It is the maximum of the record engine, because each batch repeats the search in the
 * database.
 */
const batchSize = 10_000

/**
 * Returns the visible rows whose `field` refers to one of the ids, ordered by id, at most `limit`. Makes one query for each
 * 10,000.
 */
export async function rowsPointingAt<E extends Entity>(
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  entity: E,
  field: string & keyof E['fields'],
  ids: readonly string[],
  { where = always, limit }: { readonly where?: Condition; readonly limit: number },
): Promise<readonly Row<E>[]> {
  if (ids.length === 0) return []
  const found: Row<E>[] = []
  for await (const rows of records.stream(viewer, entity, {
    where: all(isIn(field, ids), where),
    batchSize: Math.min(batchSize, limit),
  })) {
    found.push(...rows)
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

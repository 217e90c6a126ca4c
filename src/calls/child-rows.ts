import type { Entity, Row } from '#entities/entity.ts'
import { all, always, isIn, type Condition } from '#records/condition.ts'
import type { CallContext } from './call.ts'

/** Rows read in one go, as many as the records engine gives: each batch costs the store the same search again. */
const batch = 10_000

/** The visible rows whose `field` points at any of the ids, by id, and of them the first `most`. One question for each 10,000. */
export async function rowsPointingAt<E extends Entity>(
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  entity: E,
  field: string & keyof E['fields'],
  ids: readonly string[],
  { where = always, most }: { readonly where?: Condition; readonly most: number },
): Promise<readonly Row<E>[]> {
  if (ids.length === 0) return []
  const found: Row<E>[] = []
  for await (const rows of records.stream(viewer, entity, {
    where: all(isIn(field, ids), where),
    batchSize: Math.min(batch, most),
  })) {
    found.push(...rows)
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

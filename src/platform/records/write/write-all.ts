import type { Changes, Entity, Insert, Row } from '#platform/entity/entity.ts'
import { outcomeId, type WriteHandle } from './write.ts'

interface NewRecord<E extends Entity> {
  readonly known: null
  readonly values: Insert<E>
}

interface ChangedRecord<E extends Entity> {
  readonly known: Pick<Row<E>, 'id' | 'integrationId' | 'version'>
  readonly values: Changes<E>
}

/**
 * Creates and updates records of one object with a handful of statements, whatever their number (at most 5,000). Throws
 * INVALID_FIELD for the first record that is refused, and STALE_RECORD, so that the transaction writes all or none.
 */
export async function writeAll<E extends Entity>(
  handle: WriteHandle,
  entity: E,
  writes: readonly (NewRecord<E> | ChangedRecord<E>)[],
): Promise<void> {
  if (writes.length === 0) return
  for (const outcome of await handle.writeEach(entity, writes)) outcomeId(entity, outcome)
}

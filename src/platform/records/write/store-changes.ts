import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Author } from '#platform/records/audit/audit-entries.ts'
import type { Queries } from '#platform/records/database.ts'
import { followReferences } from './follow-references.ts'
import { type StoredChange, insertRows, updateRows } from './store-rows.ts'

/** The number of rows that one statement writes: the process does nothing else while it makes the text of its parameter. */
const rowsOfStatement = 1000

/** Stores new and changed records of one object, and what follows from them in others. They are checked and locked. */
export async function storeChanges(
  { queries, entities, author }: { readonly queries: Queries; readonly entities: EntityIndex; readonly author: Author },
  entity: Entity,
  changes: readonly StoredChange[],
): Promise<void> {
  // In the order of ids, so that two batches with the same rows wait for each other instead of causing a deadlock.
  const ordered = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let at = 0; at < ordered.length; at += rowsOfStatement) {
    const part = ordered.slice(at, at + rowsOfStatement)
    await insertRows(
      queries,
      entity,
      part.filter(({ before }) => before === null),
      author,
    )
    await updateRows(
      queries,
      entity,
      part.filter(({ before }) => before !== null),
      author,
    )
  }
  await followReferences(queries, entities, entity, ordered, author)
}

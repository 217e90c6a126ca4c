import { sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { isReferencedError } from '#platform/records/store-errors.ts'
import { type RecordUse, usesOfEach } from './in-use.ts'
import { deleteRows } from './store-rows.ts'
import type { WriteTransaction } from './upsert.ts'

/** What became of a record that was to be deleted. `usedBy` is null where another transaction has just referenced it. */
export type RemovedRecord =
  | { readonly id: string; readonly status: 'removed' | 'missing' }
  | { readonly id: string; readonly status: 'used'; readonly usedBy: RecordUse | null }

/** Deletes the records that only they themselves reference. */
export async function removeEach(
  { queries, entities, author }: WriteTransaction,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly RemovedRecord[]> {
  const locked = await selectRows(queries, entity, {
    where: sql`${tableColumn(entity.table, 'id')} = any(${sql.param(ids)}::text[])`,
    orderBy: [sql`${tableColumn(entity.table, 'id')}`],
    lock: true,
  })
  const used = new Map<string, RecordUse | null>()
  let unused = locked
  // A record that stays may reference others, which then stay as well.
  for (let before = -1; used.size > before;) {
    before = used.size
    const found = await usesOfEach(
      queries,
      entities,
      entity,
      unused.map(({ id }) => id),
    )
    for (const [id, use] of found) used.set(id, use)
    unused = unused.filter(({ id }) => !used.has(id))
  }
  const deleted = unused.map((row) => ({ id: row.id, before: row }))
  try {
    // Runs in a savepoint, so that an error of the database ends only this part.
    await queries.transaction((own) => deleteRows(own, entity, deleted, author))
  } catch (error) {
    if (!isReferencedError(error)) throw error
    for (const { id } of deleted) used.set(id, null)
  }
  const known = new Set(locked.map(({ id }) => id))
  return ids.map((id) => {
    if (!known.has(id)) return { id, status: 'missing' }
    const usedBy = used.get(id)
    return usedBy === undefined ? { id, status: 'removed' } : { id, status: 'used', usedBy }
  })
}

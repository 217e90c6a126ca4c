import { and, inArray, or, sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Queries } from '#platform/records/database.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import type { Author } from '#platform/records/audit/audit-entries.ts'
import { type StoredChange, updateRows } from './store-rows.ts'

/** The number of rows that one statement changes. */
const chunk = 5000

/**
 * Updates fields that equal a field of another record (`sameAs`): a trade name that moves to another principal moves
 * its grades in the same transaction, with their own audit and outbox entries.
 */
export async function followReferences(
  queries: Queries,
  entities: EntityIndex,
  entity: Entity,
  changes: readonly StoredChange[],
  author: Author,
): Promise<void> {
  for (const follower of entities.all)
    for (const [property, field] of Object.entries(follower.fields)) {
      const { sameAs } = field
      if (sameAs === undefined || follower.fields[sameAs.through]?.to !== entity) continue
      const moved = changes.filter(({ before, changed }) => before !== null && changed.has(property))
      const values = new Map(moved.map(({ id, next }) => [id, next[property]]))
      while (
        values.size > 0 &&
        (await followOnce(queries, follower, property, sameAs.through, values, author)) === chunk
      );
    }
}

async function followOnce(
  queries: Queries,
  follower: Entity,
  property: string,
  through: string,
  values: ReadonlyMap<string, unknown>,
  author: Author,
): Promise<number> {
  const [own, via] = [tableColumn(follower.table, property), tableColumn(follower.table, through)]
  const behind = [...values].map(([id, value]) => and(inArray(via, [id]), sql`${own} is distinct from ${value}`))
  const rows = await selectRows(queries, follower, {
    where: or(...behind) ?? sql`false`,
    orderBy: [sql`${tableColumn(follower.table, 'id')}`],
    limit: chunk,
    lock: true,
  })
  const changes = rows.map((row) => ({
    id: row.id,
    integrationId: row.integrationId,
    before: row,
    next: { ...row, [property]: values.get(String(row[through])) },
    changed: new Set([property]),
  }))
  await updateRows(queries, follower, changes, author)
  return changes.length
}

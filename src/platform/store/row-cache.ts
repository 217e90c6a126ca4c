import { isGuest, type Viewer } from '#platform/values/viewer.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Records } from '#platform/records/records.ts'
import { recentRows } from './recent-rows.ts'

/**
 * Caches the rows that guests read by id, because list pages show the same rows repeatedly and decoding a row costs more
 * than rendering it. `generation` names the version of the content; a new one clears the cache, so a row is never older
 * than the search index. Signed-in users read the store directly, and
 * all writes go to the store.
 */
export function cachedReads(records: Records, generation: () => string, maxRows: number): Records {
  if (maxRows === 0) return records
  const rows = recentRows(maxRows)
  let current = ''

  function fresh(): string {
    const now = generation()
    if (now !== current) {
      current = now
      rows.clear()
    }
    return now
  }

  async function byIds(viewer: Viewer, entity: Entity, ids: readonly string[]): Promise<readonly Row<Entity>[]> {
    const requested = fresh()
    const group = `${entity.apiName} ${records.model.visibility.guestAudience(viewer, entity)}`
    const found = new Map<string, Row<Entity> | null>()
    const missing: string[] = []
    for (const id of ids) {
      const row = rows.get(group, id)
      if (row === undefined) missing.push(id)
      else found.set(id, row)
    }
    if (missing.length > 0) {
      const read = new Map((await records.byIds(viewer, entity, missing)).map((row) => [row.id, row]))
      const unchanged = fresh() === requested
      for (const id of missing) {
        const row = read.get(id) ?? null
        found.set(id, row)
        if (unchanged) rows.set(group, id, row)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  return {
    ...records,
    byIds: async (viewer, entity, ids) =>
      isGuest(viewer) && ids.every(isFullId)
        ? (await byIds(viewer, entity, ids)).filter((row) => isRowOf(row, entity))
        : records.byIds(viewer, entity, ids),
    byId: async (viewer, entity, id) => {
      if (!isGuest(viewer) || !isFullId(id)) return records.byId(viewer, entity, id)
      const [row] = await byIds(viewer, entity, [id])
      return row !== undefined && isRowOf(row, entity) ? row : null
    },
  }
}

/** Rows are stored by entity, but the compiler cannot follow the row type through the map. */
const isRowOf = <E extends Entity>(row: Row<Entity>, entity: E): row is Row<E> => row.id.startsWith(entity.keyPrefix)

/** Rows have ids of 18 characters. The store resolves the form with 15 characters. */
const isFullId = (id: string): boolean => id.length === 18

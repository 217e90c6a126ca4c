import { isGuest, type Viewer } from '#platform/values/viewer.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Records } from '#platform/records/records.ts'

/**
 * Caches the rows that guests read by id, because list pages show the same rows repeatedly and decoding a row costs more
 * than rendering it. `generation` names the version of the content; a new one clears the cache, so a row is never older
 * than the search index. Signed-in users read the store directly, and
 * all writes go to the store.
 */
export function cachedReads(records: Records, generation: () => string, maxRows: number): Records {
  if (maxRows === 0) return records
  // Recently used rows and older rows. When the young rows reach half of `maxRows`, the old rows are dropped
  // and the young rows become the old ones. A row that is read again becomes young.
  let young: RowsByGroup = new Map()
  let old: RowsByGroup = new Map()
  let youngRows = 0
  let current = ''

  function fresh(): string {
    const now = generation()
    if (now !== current) {
      current = now
      young = new Map()
      old = new Map()
      youngRows = 0
    }
    return now
  }

  function cached(group: string, id: string): Row<Entity> | null | undefined {
    const row = young.get(group)?.get(id)
    if (row !== undefined) return row
    const older = old.get(group)?.get(id)
    if (older !== undefined) store(group, id, older)
    return older
  }

  function store(group: string, id: string, row: Row<Entity> | null): void {
    if (youngRows >= maxRows / 2) {
      old = young
      young = new Map()
      youngRows = 0
    }
    let rows = young.get(group)
    if (rows === undefined) young.set(group, (rows = new Map()))
    rows.set(id, row)
    youngRows += 1
  }

  async function byIds(viewer: Viewer, entity: Entity, ids: readonly string[]): Promise<readonly Row<Entity>[]> {
    const requested = fresh()
    const group = `${entity.apiName} ${records.model.visibility.guestAudience(viewer, entity)}`
    const found = new Map<string, Row<Entity> | null>()
    const missing: string[] = []
    for (const id of ids) {
      const row = cached(group, id)
      if (row === undefined) missing.push(id)
      else found.set(id, row)
    }
    if (missing.length > 0) {
      const read = new Map((await records.byIds(viewer, entity, missing)).map((row) => [row.id, row]))
      const unchanged = fresh() === requested
      for (const id of missing) {
        const row = read.get(id) ?? null
        found.set(id, row)
        if (unchanged) store(group, id, row)
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

/** Rows by group (an entity and a guest audience) and id. Null means that these guests see no such row. */
type RowsByGroup = Map<string, Map<string, Row<Entity> | null>>

/** Rows have ids of 18 characters. The store resolves the form with 15 characters. */
const isFullId = (id: string): boolean => id.length === 18

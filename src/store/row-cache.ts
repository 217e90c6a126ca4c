import type { Viewer } from '#domain/viewer.ts'
import type { Entity, Row } from '#entities/entity.ts'
import type { Records } from '#records/records.ts'

/**
 * The same records, with what guests read by id kept in memory: a list page shows the same rows again and again, and
 * decoding them costs more than drawing them. `generation` names the content, and with another one everything is
 * forgotten, so a row is never older than the search index beside it. Whoever is signed in reads the store itself, and
 * writes always go there.
 */
export function cachedReads(records: Records, generation: () => string, maxRows: number): Records {
  /** By country, object and id, the one asked for longest ago first; null: not there for guests of that country. */
  const rows = new Map<string, Row<Entity> | null>()
  let current = ''

  function fresh(): string {
    const now = generation()
    if (now !== current) {
      current = now
      rows.clear()
    }
    return now
  }

  function known(key: string): Row<Entity> | null | undefined {
    const row = rows.get(key)
    if (row === undefined) return undefined
    rows.delete(key)
    rows.set(key, row)
    return row
  }

  function keep(key: string, row: Row<Entity> | null): void {
    rows.set(key, row)
    for (const [oldest] of rows) {
      if (rows.size <= maxRows) return
      rows.delete(oldest)
    }
  }

  async function byIds(viewer: Viewer, entity: Entity, ids: readonly string[]): Promise<readonly Row<Entity>[]> {
    const asked = fresh()
    const found = new Map<string, Row<Entity> | null>()
    const missing: string[] = []
    for (const id of ids) {
      const row = known(keyOf(viewer, entity, id))
      if (row === undefined) missing.push(id)
      else found.set(id, row)
    }
    if (missing.length > 0) {
      const read = new Map((await records.byIds(viewer, entity, missing)).map((row) => [row.id, row]))
      const unchanged = fresh() === asked
      for (const id of missing) {
        const row = read.get(id) ?? null
        found.set(id, row)
        if (unchanged) keep(keyOf(viewer, entity, id), row)
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

/** What is kept under an entity's name was read as one of it: the types cannot follow it through the map. */
const isRowOf = <E extends Entity>(row: Row<Entity>, entity: E): row is Row<E> => row.id.startsWith(entity.keyPrefix)

/** Every guest of a country sees the same. */
const keyOf = (viewer: Viewer, entity: Entity, id: string): string =>
  `${viewer.context} ${viewer.site.countryIsoCode} ${entity.apiName} ${id}`

const isGuest = (viewer: Viewer): boolean =>
  viewer.user === undefined && viewer.account === undefined && viewer.internalSession === undefined

/** The only form that rows carry; the 15-character one is the store's to understand. */
const isFullId = (id: string): boolean => id.length === 18

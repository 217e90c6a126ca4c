import { isGuest, type Viewer } from '#domain/viewer.ts'
import type { Entity, Row } from '#entities/entity.ts'
import type { Records } from '#records/records.ts'

/**
 * The same records, with what guests read by id kept in memory: a list page shows the same rows again and again, and
 * decoding them costs more than drawing them. `generation` names the content, and with another one everything is
 * forgotten, so a row is never older than the search index beside it. Whoever is signed in reads the store itself, and
 * writes always go there. `guestsAlike` names the guests who see the same of an object (records/visibility.ts).
 */
export function cachedReads(
  records: Records,
  generation: () => string,
  guestsAlike: (viewer: Viewer, entity: Entity) => string,
  maxRows: number,
): Records {
  if (maxRows === 0) return records
  // What was asked for lately, and what was before that: when the young are half of what may be kept, the old are
  // forgotten and the young become the old. Whoever is asked for stays, at the price of a look-up.
  let young: Shelves = new Map()
  let old: Shelves = new Map()
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

  function known(shelf: string, id: string): Row<Entity> | null | undefined {
    const row = young.get(shelf)?.get(id)
    if (row !== undefined) return row
    const older = old.get(shelf)?.get(id)
    if (older !== undefined) keep(shelf, id, older)
    return older
  }

  function keep(shelf: string, id: string, row: Row<Entity> | null): void {
    if (youngRows >= maxRows / 2) {
      old = young
      young = new Map()
      youngRows = 0
    }
    let rows = young.get(shelf)
    if (rows === undefined) young.set(shelf, (rows = new Map()))
    rows.set(id, row)
    youngRows += 1
  }

  async function byIds(viewer: Viewer, entity: Entity, ids: readonly string[]): Promise<readonly Row<Entity>[]> {
    const asked = fresh()
    const shelf = `${entity.apiName} ${guestsAlike(viewer, entity)}`
    const found = new Map<string, Row<Entity> | null>()
    const missing: string[] = []
    for (const id of ids) {
      const row = known(shelf, id)
      if (row === undefined) missing.push(id)
      else found.set(id, row)
    }
    if (missing.length > 0) {
      const read = new Map((await records.byIds(viewer, entity, missing)).map((row) => [row.id, row]))
      const unchanged = fresh() === asked
      for (const id of missing) {
        const row = read.get(id) ?? null
        found.set(id, row)
        if (unchanged) keep(shelf, id, row)
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

/** By shelf and id; null: not there for its guests. */
type Shelves = Map<string, Map<string, Row<Entity> | null>>

/** The only form that rows carry; the 15-character one is the store's to understand. */
const isFullId = (id: string): boolean => id.length === 18

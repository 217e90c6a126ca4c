import type { Entity, Row } from '#platform/entity/entity.ts'

/** Rows by group (an entity and a guest audience) and id. Null means that these guests see no such row. */
type RowsByGroup = Map<string, Map<string, Row<Entity> | null>>

/** At most `maxRows` rows; those that were read least recently are dropped first. */
export function recentRows(maxRows: number) {
  // Recently used rows and older rows. When the young rows reach half of `maxRows`, the old rows are dropped
  // and the young rows become the old ones. A row that is read again becomes young.
  let young: RowsByGroup = new Map()
  let old: RowsByGroup = new Map()
  let youngRows = 0

  /** Undefined: the row is not stored. */
  function get(group: string, id: string): Row<Entity> | null | undefined {
    const row = young.get(group)?.get(id)
    if (row !== undefined) return row
    const older = old.get(group)?.get(id)
    if (older !== undefined) set(group, id, older)
    return older
  }

  function set(group: string, id: string, row: Row<Entity> | null): void {
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

  function clear(): void {
    young = new Map()
    old = new Map()
    youngRows = 0
  }

  return { get, set, clear }
}

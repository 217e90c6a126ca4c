import type { EntityIndex } from './entity-index.ts'
import type { Entity } from './entity.ts'
import { importColumns, partColumns, type ImportColumn } from './import-columns.ts'
import type { ListParts } from './kinds/kind.ts'
import { kindOf } from './kinds/table.ts'

/** What the rows of a kind of import file are: records, or parts of a list of records. */
export interface ImportTarget {
  readonly entity: Entity
  readonly columns: readonly ImportColumn[]
  /** null: each row is a record. */
  readonly list: { readonly property: string; readonly parts: ListParts; readonly to: ImportColumn } | null
}

/** Returns the target of a kind of import file; null if there is no such kind. */
export function importTarget(entities: EntityIndex, kind: string): ImportTarget | null {
  const records = entities.ofImportKind(kind)
  if (records !== null) return { entity: records, columns: importColumns(records), list: null }
  const list = entities.ofPartKind(kind)
  const field = list === null ? undefined : list.entity.fields[list.property]
  const parts = field === undefined ? undefined : kindOf(field).parts
  if (list === null || parts === undefined) return null
  const columns = partColumns(list.entity, list.property)
  const to = columns.find(({ references }) => references !== null)
  return to === undefined ? null : { entity: list.entity, columns, list: { property: list.property, parts, to } }
}

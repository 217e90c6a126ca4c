import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'
import type { WireValue } from '#platform/record-api/wire-values.ts'

/** Reads a record without its fields and layouts, and does not remember it as recently viewed. */
export const recordQuery = {
  fields: [],
  optionalFields: [],
  layoutTypes: [],
  modes: [],
  childRelationships: [],
  pageSize: 1,
  updateMru: false,
}

/** The name of a record as the viewer may read it, else its id. */
export function nameOf(entity: Entity, record: Representation<'Record'>): string {
  const { value } = plainValue(record.fields[nameField(entity).apiName])
  return value === null ? record.id : String(value)
}

/** A field’s value without the record that a relation holds. */
export function plainValue(representation: Representation<'FieldValue'> | undefined): {
  readonly value: WireValue
  readonly display: string | null
} {
  const { value = null, displayValue: display = null } = representation ?? {}
  return { value: typeof value === 'object' ? null : value, display }
}

import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { RequestedFields } from '#platform/record-api/field-selection.ts'
import { layoutFields } from '#platform/record-api/metadata/layout-fields.ts'
import { listColumn, type ListField, orderBy, type Reader } from '#platform/record-api/lists/list-fields.ts'

type Column = Representation<'RelatedListColumn'>

/** The columns of a list of an object: those of its descriptor; for a referenced record its name. */
export const columnsOf = (reader: Reader, entity: Entity): readonly Column[] =>
  layoutFields(reader.viewer, entity, 'Compact').flatMap(({ apiName }) => columnNamed(reader, entity, apiName) ?? [])

/**
 * The columns of requested fields: an unknown name among `optionalFields` is left out. Throws INVALID_FIELD for an unknown name
 * among `fields`.
 */
export function requestedColumns(
  reader: Reader,
  entity: Entity,
  { fields, optionalFields }: RequestedFields,
): readonly Column[] {
  const named = fields.map((name) => {
    const column = columnNamed(reader, entity, name)
    if (column === null)
      throw failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no field of ${entity.apiName}` })
    return column
  })
  return [...named, ...optionalFields.flatMap((name) => columnNamed(reader, entity, name) ?? [])]
}

function columnNamed(reader: Reader, entity: Entity, name: string): Column | null {
  const column = listColumn(reader, entity, name)
  return column === null ? null : columnOf(reader, column)
}

/** The name of a record is a link to it. */
const columnOf = (reader: Reader, column: ListField): Column => ({
  fieldApiName: column.path,
  label: column.label,
  lookupId: column.field.isNameField ? column.path.replace(/[^.]+$/, 'Id') : null,
  sortable: orderBy(reader, column) !== null,
})

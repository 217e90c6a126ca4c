import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import type { Representation } from '#representations/table.ts'
import type { AskedFields } from '../field-selection.ts'
import { layoutFields } from '../metadata/layout-fields.ts'
import { listColumn, type ListField, orderBy, type Reader } from '../lists/list-fields.ts'

type Column = Representation<'RelatedListColumn'>

/** What a list of an object shows: the columns of its descriptor; of a record that one points at, its name. */
export const columnsOf = (reader: Reader, entity: Entity): readonly Column[] =>
  layoutFields(reader.viewer, entity, 'Compact').flatMap(({ apiName }) => columnNamed(reader, entity, apiName) ?? [])

/**
 * Columns for fields that are asked for by name: what is unknown among `optionalFields` is left out. Throws INVALID_FIELD for what is
 * unknown among `fields`.
 */
export function askedColumns(
  reader: Reader,
  entity: Entity,
  { fields, optionalFields }: AskedFields,
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

/** What names a record leads to it. */
const columnOf = (reader: Reader, column: ListField): Column => ({
  fieldApiName: column.path,
  label: column.label,
  lookupId: column.field.isNameField ? column.path.replace(/[^.]+$/, 'Id') : null,
  sortable: orderBy(reader, column) !== null,
})

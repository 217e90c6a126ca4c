import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { ListField } from '#platform/record-api/lists/list-fields.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import type { Editor } from '#features/back-office/fields/form-shapes.ts'
import { editorType } from '#features/back-office/fields/field-values.ts'
import { formSections } from '#features/back-office/forms/form-fields.ts'

/** Editors that need the width of a form: a list of rows, and a file with its upload. */
const wide: ReadonlySet<Editor['type']> = new Set(['rows', 'file'])

/**
 * The field that each column edits in place, by its API name; null where the viewer may not write it, where the column shows a
 * field of another record, or where the field is edited in its form only. The form of the record decides
 * what may be written, so that there is no second rule of access.
 */
export function editableColumns(
  context: ApiContext,
  entity: Entity,
  columns: readonly ListField[],
): readonly (string | null)[] {
  if (!objectInfoOf(context.objects, context.viewer, entity).updateable) return columns.map(() => null)
  const writable = new Set(
    formSections(context, entity, 'Edit', masterRecordTypeId)
      .flatMap(({ fields }) => fields.map(({ field }) => field))
      .filter((field) => !wide.has(editorType(field)))
      .map(({ apiName }) => apiName),
  )
  return columns.map((column) => {
    const name = ownField(column)
    return name !== null && writable.has(name) ? name : null
  })
}

/** The field of the listed record that a column shows. The name of a referenced record stands for the reference. */
function ownField({ field, through: [reference, ...further] }: ListField): string | null {
  if (reference === undefined) return field.apiName
  return further.length === 0 && field.isNameField ? reference.apiName : null
}

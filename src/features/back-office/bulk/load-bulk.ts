import { folderUsers } from '#features/folders/folders/folder-rights.ts'
import { isSaveable } from '#features/folders/folders/saved-records.ts'
import { isOneOf } from '#platform/records/access.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { demandObject } from '#platform/record-api/object-catalogue.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { masterRecordTypeId, toId18 } from '#platform/values/record-id.ts'
import { bulkAddress, listAddress, recordAddress } from '#features/back-office/pages/back-office-address.ts'
import { editorType } from '#features/back-office/forms/field-values.ts'
import type { ShownRows } from '#features/back-office/forms/change-rows.ts'
import { noFiles } from '#features/back-office/forms/form-files.ts'
import { formField, formSections, referencedIds } from '#features/back-office/forms/form-fields.ts'
import type { Editor, Problem } from '#features/back-office/forms/form-shapes.ts'
import type { FormValues } from '#features/back-office/forms/merge-edit.ts'
import type { OpenForm } from '#features/back-office/forms/open-form.ts'
import { type BulkAction, bulkInputs, type BulkPage, maxSelected } from './bulk-shapes.ts'

/** The form that changes several records of an object. */
export interface BulkForm extends Pick<OpenForm, 'fields'> {
  readonly entity: Entity
  readonly about: Pick<BulkPage, 'objectLabel' | 'objects' | 'action'>
  readonly actions: readonly BulkAction[]
}

/**
 * What is changed for one record at a time: a text in many languages, because a write of it replaces all languages; and a file, which
 * is uploaded for its record.
 */
const singly: ReadonlySet<Editor['type']> = new Set(['texts', 'file'])

/** Throws ACCESS_DENIED where the object does not exist for the viewer. */
export function openBulkForm(context: ApiContext, base: string, objectApiName: string): BulkForm {
  const entity = demandObject(context.objects, context.viewer, objectApiName)
  const { updateable, deletable } = objectInfoOf(context.objects, context.viewer, entity)
  const sections = updateable ? formSections(context, entity, 'Edit', masterRecordTypeId) : []
  const fields = sections
    .flatMap((section) => section.fields.map(({ field }) => field))
    .filter((field) => !singly.has(editorType(field)) && field.property !== 'isActive')
  return {
    entity,
    fields,
    about: {
      objectLabel: entity.label,
      objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
      action: bulkAddress(base, entity.apiName),
    },
    actions: [
      ...(updateable ? (['change', 'activate', 'deactivate'] as const) : []),
      ...(deletable ? (['delete'] as const) : []),
    ],
  }
}

/** The selected ids, each once. What is no id stays as it is and is refused by the write. */
export const selectedIds = (sent: URLSearchParams): readonly string[] => [
  ...new Set(sent.getAll(bulkInputs.id).map((id) => toId18(id) ?? id)),
]

/** Why these records cannot be written in one operation; null: they can. */
export const refusalOfSelection = (ids: readonly string[]): 'nothingSelected' | 'tooMany' | null =>
  ids.length === 0 ? 'nothingSelected' : ids.length > maxSelected ? 'tooMany' : null

interface BulkState {
  readonly typed: FormValues
  readonly chosen: ReadonlySet<string>
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  readonly refusal: BulkPage['refusal']
  readonly rows?: ShownRows
  readonly folderName?: string
}

export const nothingTyped: Omit<BulkState, 'refusal'> = { typed: {}, chosen: new Set(), problems: new Map() }

/** The selected records that the viewer sees, with the fields that can be changed in all of them. */
export async function bulkPage(
  context: ApiContext,
  base: string,
  form: BulkForm,
  ids: readonly string[],
  { chosen, refusal, folderName = '', ...state }: BulkState,
): Promise<BulkPage> {
  const { entity, about, actions, fields } = form
  const shown = ids.slice(0, maxSelected)
  const names = await readNames(context, [...shown, ...referencedIds(fields, state.typed)])
  return {
    ...about,
    type: 'bulk',
    status: refusal === null ? 200 : 400,
    records: shown.map((id) => ({ id, href: recordAddress(base, id), name: names.get(id) ?? id })),
    actions,
    fields: fields.map((field) => ({
      ...formField(context, entity, { field, isRequired: false }, { base: {}, ...state, names, files: noFiles }),
      isChosen: chosen.has(field.apiName),
    })),
    refusal,
    folderName: mayFill(context, entity) ? folderName : null,
  }
}

/** Whether the viewer may put records of an object into a folder. */
export const mayFill = ({ viewer }: ApiContext, entity: Entity): boolean =>
  isSaveable(entity) && isOneOf(viewer, folderUsers)

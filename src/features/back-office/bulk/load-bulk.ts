import type { Visit } from '#features/back-office/administration/visit.ts'
import { editorType } from '#features/back-office/fields/field-values.ts'
import type { Editor, Problem } from '#features/back-office/fields/form-shapes.ts'
import { changeRows } from '#features/back-office/forms/change-rows.ts'
import { formField, formSections, referencedIds } from '#features/back-office/forms/form-fields.ts'
import { noFiles } from '#features/back-office/forms/form-files.ts'
import type { OpenForm } from '#features/back-office/forms/open-form.ts'
import { readTyped } from '#features/back-office/forms/read-typed.ts'
import { listAddress, recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { folderUsers } from '#features/folders/folders/folder-rights.ts'
import { isSaveable } from '#features/folders/folders/saved-records.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { isOneOf } from '#platform/records/access.ts'
import { masterRecordTypeId, toId18 } from '#platform/values/record-id.ts'
import {
  type BulkAction,
  type BulkPage,
  changeForm,
  chosenInput,
  maxSelected,
  type RefusedSelection,
  selectedParameter,
} from './bulk-shapes.ts'

/** The form that changes several records of an object. */
interface BulkForm extends Pick<OpenForm, 'fields'> {
  readonly entity: Entity
  readonly actions: readonly BulkAction[]
}

/**
 * What is changed for one record at a time: a text in many languages, because a write of it replaces all languages; and a file, which
 * is uploaded for its record.
 */
const singly: ReadonlySet<Editor['type']> = new Set(['texts', 'file'])

/** Throws ACCESS_DENIED where the object does not exist for the viewer. */
export function openBulkForm(context: ApiContext, objectApiName: string): BulkForm {
  const entity = requireObject(context.objects, context.viewer, objectApiName)
  const { updateable, deletable } = objectInfoOf(context.objects, context.viewer, entity)
  const sections = updateable ? formSections(context, entity, 'Edit', masterRecordTypeId) : []
  const fields = sections
    .flatMap((section) => section.fields.map(({ field }) => field))
    .filter((field) => !singly.has(editorType(field)) && field.property !== 'isActive')
  return {
    entity,
    fields,
    actions: [
      ...(updateable ? (['change', 'activate', 'deactivate'] as const) : []),
      ...(deletable ? (['delete'] as const) : []),
    ],
  }
}

/** The selected ids, each once. What is no id stays as it is and is refused by the write. */
export const selectedIds = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.map((id) => toId18(id) ?? id)),
]

/** Why these records cannot be written in one operation; null: they can. */
export const refusalOfSelection = (ids: readonly string[]): RefusedSelection | null =>
  ids.length === 0 ? 'nothingSelected' : ids.length > maxSelected ? 'tooMany' : null

/** What is wrong with the fields that were chosen to be changed. */
export const problemsOfChosen = (
  problems: ReadonlyMap<string, readonly Problem[]>,
  chosen: ReadonlySet<string>,
): ReadonlyMap<string, readonly Problem[]> => new Map([...problems].filter(([name]) => chosen.has(name)))

/** The selected records that the viewer sees, with the fields that can be changed in all of them, and what was typed for them. */
export async function loadBulk({ context, base, param, all, again }: Visit): Promise<BulkPage> {
  const { entity, actions, fields } = openBulkForm(context, param('object'))
  const ids = selectedIds(all(selectedParameter))
  const refusal = refusalOfSelection(ids)
  const sent = new URLSearchParams((again?.at === changeForm ? again.values : []).map(([name, value]) => [name, value]))
  const read = await readTyped(context, fields, {}, sent)
  const changed = changeRows(fields, read.typed, sent)
  const chosen = new Set(sent.getAll(chosenInput))
  const state = {
    base: {},
    typed: read.typed,
    ...changed,
    problems: problemsOfChosen(changed === null ? read.problems : new Map(), chosen),
  }
  const shown = ids.slice(0, maxSelected)
  const names = await readNames(context, [...shown, ...referencedIds(fields, state.typed)])
  return {
    type: 'bulk',
    status: refusal === null ? 200 : 400,
    objectApiName: entity.apiName,
    objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
    records: shown.map((id) => ({ id, href: recordAddress(base, id), name: names.get(id) ?? id })),
    actions,
    fields: fields.map((field) => ({
      ...formField(context, entity, { field, isRequired: false }, { ...state, names, files: noFiles }),
      isChosen: chosen.has(field.apiName),
    })),
    refusal,
    mayFill: mayFill(context, entity),
  }
}

/** Whether the viewer may put records of an object into a folder. */
export const mayFill = ({ viewer }: ApiContext, entity: Entity): boolean =>
  isSaveable(entity) && isOneOf(viewer, folderUsers)

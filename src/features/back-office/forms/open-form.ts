import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { PathTransition } from '#platform/entity/path-steps.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { fieldsInMode, transitionFields } from '#platform/record-api/metadata/layout-fields.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { requireObject, requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { createDefaults, formSelection } from '#platform/record-api/records/record-defaults.ts'
import { requireFound, readRecords } from '#platform/record-api/records/requested-records.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { nameField, type WireField } from '#platform/record-api/wire-fields.ts'
import { masterRecordTypeId, toId18 } from '#platform/values/record-id.ts'
import { listAddress, recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { holderFields, mayStep, pathField, stepsFor } from '#features/back-office/values/record-path.ts'
import { nameOf, plainValue, recordQuery } from '#features/back-office/values/record-values.ts'
import { editorType, textOf } from '#features/back-office/fields/field-values.ts'
import { formSections, type SectionFields } from './form-fields.ts'
import type { FormAddress, FormPage } from '#features/back-office/fields/form-shapes.ts'
import { type FormValues, valueIn } from './merge-edit.ts'

/** A form as it is opened: its fields, and the values that it begins with. */
export interface OpenForm {
  readonly entity: Entity
  /** Null: a new record. */
  readonly id: string | null
  readonly eTag: string | null
  readonly sections: readonly SectionFields[]
  readonly fields: readonly WireField[]
  readonly base: FormValues
  /** The action of the transition that the form makes; null: it makes none. */
  readonly transition: string | null
  /** The base of the addresses of the back office in the language of the form. */
  readonly officeBase: string
  readonly about: Pick<
    FormPage,
    'name' | 'step' | 'fileLabel' | 'objectLabel' | 'objects' | 'at' | 'cancelHref' | 'followed'
  >
}

/**
 * Opens a form. Null for a transition that does not lead on from the state of the record, or that another user has to do. Throws
 * ACCESS_DENIED, WRITE_DENIED, INVALID_ID, and RECORD_NOT_FOUND equally where the viewer has no such field or may not do the transition.
 */
export async function openForm(context: ApiContext, base: string, at: FormAddress): Promise<OpenForm | null> {
  if ('objectApiName' in at) return openNewForm(context, base, at)
  if ('action' in at) return await openStepForm(context, base, at)
  if ('fieldApiName' in at) return await openFileForm(context, base, at)
  return await openEditForm(context, base, at)
}

type AddressOf<Name extends string> = Extract<FormAddress, Readonly<Record<Name, unknown>>>

/** The form for a new record. Throws ACCESS_DENIED where the object does not exist for the viewer, WRITE_DENIED. */
function openNewForm(context: ApiContext, base: string, at: AddressOf<'objectApiName'>): OpenForm {
  const { objectApiName, from } = at
  const entity = requireObject(context.objects, context.viewer, objectApiName)
  if (!objectInfoOf(context.objects, context.viewer, entity).createable) throw denied(entity)
  const defaults = createDefaults(context, formSelection(context, entity, []), null)
  const sections = formSections(context, entity, 'Create', defaults.recordType.id)
  const fields = fieldsOf(sections)
  return {
    entity,
    id: null,
    eTag: null,
    sections,
    fields,
    base: textsOfFields(fields, (field) => defaults.fields[field.apiName]),
    transition: null,
    officeBase: base,
    about: {
      ...aboutObject(base, entity),
      name: null,
      step: null,
      fileLabel: null,
      at,
      cancelHref: from === undefined ? listAddress(base, entity.apiName) : recordAddress(base, from),
      followed: null,
    },
  }
}

/** The references with which the address of a new record begins, such as the content of a new version. */
export const initialReferences = ({ fields }: OpenForm, parameter: (name: string) => string): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const id = editorType(field) === 'record' ? toId18(parameter(field.apiName)) : null
      return id === null ? [] : [[field.apiName, id]]
    }),
  )

/** The form for a record. Throws INVALID_ID, RECORD_NOT_FOUND, WRITE_DENIED. */
async function openEditForm(
  context: ApiContext,
  base: string,
  { recordId }: { readonly recordId: string },
): Promise<OpenForm> {
  const { objects, viewer } = context
  const { id, entity } = requireRecordId(objects, viewer, recordId)
  const record = await readForForm(context, entity, id, fieldsInMode(viewer, entity, 'Full', 'Edit'))
  if (!objectInfoOf(objects, viewer, entity).updateable) throw denied(entity)
  return ofRecord(context, base, { entity, record, at: { recordId: id }, transition: null })
}

/**
 * The form for the file in one field of a record: its form with this field alone. Throws what `openEditForm` throws, and
 * RECORD_NOT_FOUND where the viewer has no such field for a file.
 */
async function openFileForm(context: ApiContext, base: string, at: AddressOf<'fieldApiName'>): Promise<OpenForm> {
  const form = await openEditForm(context, base, at)
  const isIt = ({ field }: SectionFields['fields'][number]): boolean =>
    field.apiName === at.fieldApiName && editorType(field) === 'file'
  const sections = form.sections
    .map((section) => ({ ...section, fields: section.fields.filter(isIt) }))
    .filter(({ fields }) => fields.length > 0)
  const [field] = fieldsOf(sections)
  if (field === undefined) throw failure('RECORD_NOT_FOUND', { id: at.fieldApiName.slice(0, 120) })
  const id = form.id ?? ''
  const from = toId18(at.from) ?? id
  return {
    ...form,
    sections,
    fields: [field],
    base: { [field.apiName]: valueIn(form.base, field.apiName) },
    about: {
      ...form.about,
      fileLabel: field.label,
      at: { recordId: id, fieldApiName: field.apiName, from },
      cancelHref: recordAddress(base, from),
    },
  }
}

/**
 * The form for a transition of a record: the fields that are given with it, which may be none. Null where the record is in a state
 * that the transition does not lead on from, or another user has to do it. Throws INVALID_ID, and RECORD_NOT_FOUND equally where the viewer may not do it.
 */
async function openStepForm(
  context: ApiContext,
  base: string,
  { recordId, action }: AddressOf<'action'>,
): Promise<OpenForm | null> {
  const { objects, viewer } = context
  const { id, entity } = requireRecordId(objects, viewer, recordId)
  const known = stepsFor(viewer, entity).filter((each) => each.action === action)
  const path = pathField(viewer, entity)
  if (known.length === 0 || path === null) throw failure('RECORD_NOT_FOUND', { id: action.slice(0, 120) })
  const record = await readForForm(context, entity, id, [
    path,
    ...known.flatMap((each) => [...transitionFields(viewer, entity, each), ...holderFields(viewer, entity, each)]),
  ])
  const valueOf = ({ apiName }: WireField) => plainValue(record.fields[apiName]).value
  const transition = known.find((each) => each.from === valueOf(path) && mayStep(viewer, entity, each, valueOf))
  return transition === undefined
    ? null
    : ofRecord(context, base, { entity, record, at: { recordId: id, action }, transition })
}

async function readForForm(context: ApiContext, entity: Entity, id: string, fields: readonly WireField[]) {
  const requested = [...fields, nameField(entity)].map(({ apiName }) => `${entity.apiName}.${apiName}`)
  const query = { ...recordQuery, optionalFields: requested }
  return requireFound(await readRecords(context, entity, [id], query, false), id)
}

function ofRecord(
  context: ApiContext,
  base: string,
  {
    entity,
    record,
    at,
    transition,
  }: {
    readonly entity: Entity
    readonly record: Representation<'Record'>
    readonly at: FormAddress
    readonly transition: PathTransition | null
  },
): OpenForm {
  const recordTypeId = record.recordTypeId ?? masterRecordTypeId
  const sections = formSections(context, entity, 'Edit', recordTypeId, transition?.action)
  const fields = fieldsOf(sections)
  return {
    entity,
    id: record.id,
    eTag: record.eTag,
    sections,
    fields,
    base: textsOfFields(fields, (field) => record.fields[field.apiName]),
    transition: transition?.action ?? null,
    officeBase: base,
    about: {
      ...aboutObject(base, entity),
      name: nameOf(entity, record),
      step: transition?.label ?? null,
      fileLabel: null,
      at,
      cancelHref: recordAddress(base, record.id),
      followed: { id: record.id, objectApiName: entity.apiName, href: recordAddress(base, record.id) },
    },
  }
}

const fieldsOf = (sections: readonly SectionFields[]): readonly WireField[] =>
  sections.flatMap(({ fields }) => fields.map(({ field }) => field))

const textsOfFields = (
  fields: readonly WireField[],
  stored: (field: WireField) => Parameters<typeof plainValue>[0],
): FormValues =>
  Object.fromEntries(fields.map((field) => [field.apiName, textOf(field, plainValue(stored(field)).value)]))

const aboutObject = (base: string, entity: Entity) => ({
  objectLabel: entity.label,
  objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
})

const denied = ({ apiName }: Entity) =>
  failure('WRITE_DENIED', { reason: `records of ${apiName} are not written by you.` })

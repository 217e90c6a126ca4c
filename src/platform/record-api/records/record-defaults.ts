import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { defaultValues } from '#platform/records/write/check-values.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type FieldSelection, joined, selectFields, selectionOf } from '#platform/record-api/field-selection.ts'
import { fieldsInMode } from '#platform/record-api/metadata/layout-fields.ts'
import { isCreateable, isUnique } from '#platform/record-api/metadata/object-info.ts'
import { requestedRecordType, type RecordType, recordTypeOf } from '#platform/record-api/record-types.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import { displayValue, toWire } from '#platform/record-api/wire-values.ts'

type FieldValue = Representation<'FieldValue'>

/** The values that a new record begins with. */
export interface Defaults {
  readonly recordType: RecordType
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** Throws ACCESS_DENIED where the viewer may not create records of the object. */
export function requireCreate({ viewer }: ApiContext, entity: Entity): void {
  if (!mayDo(viewer, entity, 'create')) throw failure('ACCESS_DENIED')
}

/**
 * The fields of the form for a new record and those that `optionalFields` names, as far as the viewer may write them.
 */
export function formSelection(context: ApiContext, entity: Entity, optionalFields: readonly string[]): FieldSelection {
  const { objects, viewer } = context
  const ofLayout = selectionOf(objects, viewer, entity, fieldsInMode(viewer, entity, 'Full', 'Create'))
  return writable(context, joined(namedFields(context, entity, optionalFields), ofLayout))
}

/** Only the named fields, as far as the viewer may write them. */
export const namedSelection = (
  context: ApiContext,
  entity: Entity,
  optionalFields: readonly string[],
): FieldSelection => writable(context, namedFields(context, entity, optionalFields))

const namedFields = (
  { objects, viewer }: ApiContext,
  entity: Entity,
  optionalFields: readonly string[],
): FieldSelection => selectFields(objects, viewer, entity, { fields: [], optionalFields })

function writable({ viewer }: ApiContext, { entity, fields, relations }: FieldSelection): FieldSelection {
  const isWritten = (field: WireField): boolean => isCreateable(viewer, entity, field)
  return {
    entity,
    fields: new Set([...fields].filter(isWritten)),
    relations: new Map([...relations].filter(([field]) => isWritten(field))),
  }
}

/** The default values of the descriptor. Throws INVALID_ID for an unknown record type. */
export function createDefaults(context: ApiContext, selection: FieldSelection, recordTypeId: string | null): Defaults {
  const { entity } = selection
  const recordType = requestedRecordType(context.viewer, entity, recordTypeId)
  const values = { ...defaultValues(entity), ...typeValue(entity, recordType) }
  return { recordType, fields: fieldValues(selection, (field) => fieldValue(context, field, values)) }
}

/**
 * The values of another record, except those that must be unique, with its record type unless another one is requested. Throws
 * RECORD_NOT_FOUND, INVALID_ID.
 */
export async function cloneDefaults(
  context: ApiContext,
  selection: FieldSelection,
  id: string,
  recordTypeId: string | null,
): Promise<Defaults> {
  const { entity } = selection
  const rows = await context.records.byIds(context.viewer, entity, [id])
  const [row] = rows
  const [source] = await representRecords(context, rows, selection)
  if (row === undefined || source === undefined) throw failure('RECORD_NOT_FOUND', { id })
  const recordType =
    recordTypeId === null ? recordTypeOf(entity, row) : requestedRecordType(context.viewer, entity, recordTypeId)
  const ofType = typeValue(entity, recordType)
  const copied = fieldValues(selection, (field) =>
    isUnique(field)
      ? emptyValue
      : Object.hasOwn(ofType, field.property)
        ? fieldValue(context, field, ofType)
        : (source.fields[field.apiName] ?? emptyValue),
  )
  const relations = [...selection.relations.keys()].flatMap(({ relationshipName }) => {
    const value = relationshipName === null ? undefined : source.fields[relationshipName]
    return relationshipName === null || value === undefined ? [] : [[relationshipName, value] as const]
  })
  return { recordType, fields: { ...copied, ...Object.fromEntries(relations) } }
}

const emptyValue: FieldValue = { displayValue: null, value: null }

const fieldValue = (
  { viewer }: ApiContext,
  field: WireField,
  values: Readonly<Record<string, unknown>>,
): FieldValue => ({
  displayValue: displayValue(field, values[field.property], viewer),
  value: toWire(field, values[field.property]),
})

/** A record type determines the value of its field; the master determines none. */
const typeValue = ({ recordTypes }: Entity, { value }: RecordType): Readonly<Record<string, unknown>> =>
  recordTypes === undefined || value === null ? {} : { [recordTypes]: value }

/** Keyed by the names of the fields; relations exist, but lead nowhere yet. */
function fieldValues(
  { fields, relations }: FieldSelection,
  valueOf: (field: WireField) => FieldValue,
): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries([
    ...[...fields].map((field) => [field.apiName, valueOf(field)] as const),
    ...[...relations.keys()].flatMap(({ relationshipName }) =>
      relationshipName === null ? [] : [[relationshipName, emptyValue] as const],
    ),
  ])
}

import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { defaultValues } from '#records/check-values.ts'
import { mayDo } from '#records/access.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { type FieldSelection, joined, selectFields, selectionOf } from '../field-selection.ts'
import { fieldsInMode } from '../metadata/layout-fields.ts'
import { isCreateable, isUnique } from '../metadata/object-info.ts'
import { askedRecordType, type RecordType, recordTypeOf } from '../record-types.ts'
import { representRecords } from '../represent-records.ts'
import type { WireField } from '../wire-fields.ts'
import { displayValue, toWire } from '../wire-values.ts'

type FieldValue = Representation<'FieldValue'>

/** What a new record would begin with. */
export interface Defaults {
  readonly recordType: RecordType
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** Throws ACCESS_DENIED where the viewer may make no record of the object. */
export function demandCreate({ viewer }: ApiContext, entity: Entity): void {
  if (!mayDo(viewer, entity, 'create')) throw failure('ACCESS_DENIED')
}

/** The fields of the form for a new record, where `optionalFields` names more, these too: of all of them what the viewer may write. */
export function formSelection(context: ApiContext, entity: Entity, optionalFields: readonly string[]): FieldSelection {
  const { objects, viewer } = context
  const ofLayout = selectionOf(objects, viewer, entity, fieldsInMode(viewer, entity, 'Full', 'Create'))
  return writable(context, joined(namedFields(context, entity, optionalFields), ofLayout))
}

/** Those alone that are named, as far as the viewer may write them. */
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

/** What the descriptor says of fields that nobody has filled in. Throws INVALID_ID for a record type that there is not. */
export function createDefaults(context: ApiContext, selection: FieldSelection, recordTypeId: string | null): Defaults {
  const { entity } = selection
  const recordType = askedRecordType(context.viewer, entity, recordTypeId)
  const values = { ...defaultValues(entity), ...typeValue(entity, recordType) }
  return { recordType, fields: fieldValues(selection, (field) => fieldValue(context, field, values)) }
}

/**
 * What another record holds, but for what no two records have alike; of its record type, unless another one is asked for. Throws
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
    recordTypeId === null ? recordTypeOf(entity, row) : askedRecordType(context.viewer, entity, recordTypeId)
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
  displayValue: displayValue(field, values[field.property], viewer.language),
  value: toWire(field, values[field.property]),
})

/** A record type fixes the field that says it; the master fixes none. */
const typeValue = ({ recordTypes }: Entity, { value }: RecordType): Readonly<Record<string, unknown>> =>
  recordTypes === undefined || value === null ? {} : { [recordTypes]: value }

/** By the fields' names; relations are there, and lead nowhere yet. */
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

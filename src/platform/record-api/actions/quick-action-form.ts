import { failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { requireFound } from '#platform/record-api/records/requested-records.ts'
import { joined, selectFields, selectionOf } from '#platform/record-api/field-selection.ts'
import { layoutOf } from '#platform/record-api/metadata/layout.ts'
import { fieldsInMode, transitionFields } from '#platform/record-api/metadata/layout-fields.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import type { QuickAction } from './quick-action.ts'
import { createDefaults, formSelection } from '#platform/record-api/records/record-defaults.ts'
import { requestedRecordType } from '#platform/record-api/record-types.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'

type FieldValue = Representation<'FieldValue'>

/**
 * The fields of an action's form: for a new record those that the viewer may fill in, for an existing one those that they may
 * change, and for a transition those that are given with it.
 */
export const layoutOfAction = (
  context: ApiContext,
  { target, subtype, transition }: QuickAction,
): Representation<'RecordLayout'> =>
  layoutOf(context, target, {
    recordTypeId: requestedRecordType(context.viewer, target, null).id,
    layoutType: 'Full',
    mode: subtype === 'Create' ? 'Create' : 'Edit',
    formFactor: 'Large',
    ...(transition === null ? {} : { transition: transition.action }),
  })

/**
 * The values that the form of an action begins with. Throws PARAMETER_REQUIRED where the record to change is missing, and
 * RECORD_NOT_FOUND.
 */
export async function defaultsOfAction(
  context: ApiContext,
  action: QuickAction,
  parentRecordId: string | null,
  optionalFields: readonly string[],
): Promise<Representation<'QuickActionDefaults'>> {
  const parent = parentRecordId === null ? null : await requireContext(context, action, parentRecordId)
  const body = {
    actionApiName: action.apiName,
    fields:
      action.subtype === 'Create'
        ? await newFields(context, action, parent, optionalFields)
        : await presentFields(context, action, parent, optionalFields),
    objectApiName: action.target.apiName,
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/**
 * The record that an action applies to, if the action has an object; a global action applies to none. Throws INVALID_ID,
 * RECORD_NOT_FOUND.
 */
export async function requireContext(
  context: ApiContext,
  action: QuickAction,
  input: string,
): Promise<Row<Entity> | null> {
  if (action.context === null) return null
  const { id, entity } = requireRecordId(context.objects, context.viewer, input)
  if (entity !== action.context) throw failure('INVALID_ID', { id })
  return requireFound(await context.records.byIds(context.viewer, entity, [id]), id)
}

async function newFields(
  context: ApiContext,
  { target, parentField, context: of }: QuickAction,
  parent: Row<Entity> | null,
  optionalFields: readonly string[],
): Promise<Readonly<Record<string, FieldValue>>> {
  const { fields } = createDefaults(context, formSelection(context, target, optionalFields), null)
  if (parent === null || of === null || parentField === null) return fields
  const selection = selectionOf(context.objects, context.viewer, of, [nameField(of)])
  const [value] = await representRecords(context, [parent], selection)
  const name = value?.fields[nameField(of).apiName]?.value
  return {
    ...fields,
    [parentField.apiName]: { displayValue: null, value: parent.id },
    ...(value === undefined || parentField.relationshipName === null
      ? {}
      : { [parentField.relationshipName]: { displayValue: typeof name === 'string' ? name : null, value } }),
  }
}

async function presentFields(
  context: ApiContext,
  { target: entity, transition }: QuickAction,
  row: Row<Entity> | null,
  optionalFields: readonly string[],
): Promise<Readonly<Record<string, FieldValue>>> {
  if (row === null) throw failure('PARAMETER_REQUIRED', { parameter: 'parentRecordId' })
  const { objects, viewer } = context
  const selection = joined(
    selectFields(objects, viewer, entity, { fields: [], optionalFields }),
    selectionOf(
      objects,
      viewer,
      entity,
      transition === null ? fieldsInMode(viewer, entity, 'Full', 'Edit') : transitionFields(viewer, entity, transition),
    ),
  )
  const [record] = await representRecords(context, [row], selection)
  return record?.fields ?? {}
}

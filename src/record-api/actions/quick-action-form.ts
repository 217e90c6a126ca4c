import { failure } from '#domain/errors.ts'
import type { Entity, Row } from '#entities/entity.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { demandFound } from '../records/asked-records.ts'
import { joined, selectFields, selectionOf } from '../field-selection.ts'
import { layoutOf } from '../metadata/layout.ts'
import { fieldsInMode } from '../metadata/layout-fields.ts'
import { demandRecordId } from '../object-catalogue.ts'
import { eTagOfBody } from '../metadata/object-info.ts'
import type { QuickAction } from './quick-action.ts'
import { createDefaults, formSelection } from '../records/record-defaults.ts'
import { askedRecordType } from '../record-types.ts'
import { representRecords } from '../represent-records.ts'
import { nameField } from '../wire-fields.ts'

type FieldValue = Representation<'FieldValue'>

/** What an action asks for: of a new record what the viewer may fill in, of one that stands what they may change. */
export const layoutOfAction = (context: ApiContext, { target, subtype }: QuickAction): Representation<'RecordLayout'> =>
  layoutOf(context, target, {
    recordTypeId: askedRecordType(context.viewer, target, null).id,
    layoutType: 'Full',
    mode: subtype === 'Create' ? 'Create' : 'Edit',
    formFactor: 'Large',
  })

/** What the form of an action begins with. Throws PARAMETER_REQUIRED where what is to be changed is not said, RECORD_NOT_FOUND. */
export async function defaultsOfAction(
  context: ApiContext,
  action: QuickAction,
  parentRecordId: string | null,
  optionalFields: readonly string[],
): Promise<Representation<'QuickActionDefaults'>> {
  const parent = parentRecordId === null ? null : await demandContext(context, action, parentRecordId)
  const body = {
    actionApiName: action.apiName,
    fields:
      action.subtype === 'Create'
        ? await newFields(context, action, parent, optionalFields)
        : await presentFields(context, action.target, parent, optionalFields),
    objectApiName: action.target.apiName,
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** The record on which an action is done, of its object; an action of no object is done on none. Throws INVALID_ID, RECORD_NOT_FOUND. */
export async function demandContext(
  context: ApiContext,
  action: QuickAction,
  given: string,
): Promise<Row<Entity> | null> {
  if (action.context === null) return null
  const { id, entity } = demandRecordId(context.objects, context.viewer, given)
  if (entity !== action.context) throw failure('INVALID_ID', { id })
  return demandFound(await context.records.byIds(context.viewer, entity, [id]), id)
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
  entity: Entity,
  row: Row<Entity> | null,
  optionalFields: readonly string[],
): Promise<Readonly<Record<string, FieldValue>>> {
  if (row === null) throw failure('PARAMETER_REQUIRED', { parameter: 'parentRecordId' })
  const { objects, viewer } = context
  const selection = joined(
    selectFields(objects, viewer, entity, { fields: [], optionalFields }),
    selectionOf(objects, viewer, entity, fieldsInMode(viewer, entity, 'Full', 'Edit')),
  )
  const [record] = await representRecords(context, [row], selection)
  return record?.fields ?? {}
}

import { hash } from 'node:crypto'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { decimalDigits } from '#platform/entity/kinds/decimal.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { childRelationships } from '#platform/record-api/child-relationships.ts'
import { isComparable, isSortable } from '#platform/record-api/field-uses.ts'
import type { ObjectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { objectTheme } from './object-theme.ts'
import { perObject } from '#platform/record-api/per-object.ts'
import { requestedRecordType, type RecordType, recordTypesFor } from '#platform/record-api/record-types.ts'
import {
  mayReadField,
  mayWriteField,
  nameField,
  readableFields,
  targetEntities,
  type WireField,
  wireFields,
} from '#platform/record-api/wire-fields.ts'

type ObjectInfo = Representation<'ObjectInfo'>
type FieldInfo = Representation<'Field'>

/** The eTag of a representation: 32 hexadecimal digits. */
export const eTagOfBody = (body: unknown): string => hash('sha256', JSON.stringify(body)).slice(0, 32)

/**
 * The info of an object for a viewer (platform API 2.3): the fields that they may read and the rights that they have.
 */
export const objectInfoOf = perObject((objects, viewer, entity): ObjectInfo => {
  const fields = readableFields(viewer, entity)
  const body = {
    apiName: entity.apiName,
    associateEntityType: null,
    associateParentEntity: null,
    childRelationships: childRelationships(objects, viewer, entity).map(({ child, field, relationshipName }) => ({
      childObjectApiName: child.apiName,
      fieldName: field.apiName,
      junctionIdListNames: [],
      junctionReferenceTo: [],
      relationshipName,
    })),
    compactLayoutable: true,
    createable: mayDo(viewer, entity, 'create'),
    custom: entity.apiName.endsWith('__c'),
    defaultRecordTypeId: requestedRecordType(viewer, entity, null).id,
    deletable: mayDo(viewer, entity, 'delete'),
    dependentFields: dependentFields(viewer, entity),
    feedEnabled: false,
    fields: Object.fromEntries(fields.map((field) => [field.apiName, fieldInfo(objects, viewer, entity, field)])),
    keyPrefix: entity.keyPrefix,
    label: entity.label,
    labelPlural: entity.labelPlural,
    layoutable: true,
    mruEnabled: true,
    nameFields: nameFields(viewer, entity),
    queryable: true,
    recordTypeInfos: Object.fromEntries(
      recordTypesFor(viewer, entity).map((type) => [type.id, recordTypeInfo(viewer, entity, type)]),
    ),
    searchLayoutable: true,
    searchable: true,
    themeInfo: objectTheme(entity),
    updateable: mayDo(viewer, entity, 'update'),
  }
  return { ...body, eTag: eTagOfBody(body) }
})

export const recordTypeInfo = (
  viewer: Viewer,
  entity: Entity,
  { id, name }: RecordType,
): Representation<'RecordTypeInfo'> => ({
  available: true,
  defaultRecordTypeMapping: id === requestedRecordType(viewer, entity, null).id,
  master: id === masterRecordTypeId,
  name,
  recordTypeId: id,
})

/** The name fields of the object; none where the viewer may not read them. */
export const nameFields = (viewer: Viewer, entity: Entity): readonly string[] =>
  [nameField(entity)].filter((field) => mayReadField(viewer, field)).map(({ apiName }) => apiName)

/** Whether the field can be set when a record is created. */
export const isCreateable = (viewer: Viewer, entity: Entity, field: WireField): boolean =>
  mayDo(viewer, entity, 'create') && field.isCreateable && mayWriteField(viewer, field)

/** Whether the field can be changed. */
export const isUpdateable = (viewer: Viewer, entity: Entity, field: WireField): boolean =>
  mayDo(viewer, entity, 'update') && field.isUpdateable && mayWriteField(viewer, field)

/** Whether no two records of the object have the same value. */
export const isUnique = ({ field, property }: WireField): boolean =>
  field !== null && (kindOf(field).unique === true || property === 'integrationId')

function fieldInfo(objects: ObjectCatalogue, viewer: Viewer, entity: Entity, wire: WireField): FieldInfo {
  const { field, dataType } = wire
  const controller = controllerOf(viewer, entity, wire)?.apiName ?? null
  const isFormatted = field?.type === 'richText' || field?.type === 'html'
  return {
    apiName: wire.apiName,
    calculated: false,
    compound: false,
    compoundComponentName: null,
    compoundFieldName: null,
    controllerName: controller,
    controllingFields: controller === null ? [] : [controller],
    createable: isCreateable(viewer, entity, wire),
    custom: wire.apiName.endsWith('__c'),
    dataType,
    extraTypeInfo: isFormatted ? 'RichTextArea' : dataType === 'TextArea' ? 'PlainTextArea' : null,
    filterable: isComparable(wire),
    filteredLookupInfo: filteredLookup(viewer, entity, wire),
    highScaleNumber: false,
    htmlFormatted: isFormatted,
    inlineHelpText: null,
    label: wire.label,
    length: lengthOf(wire),
    nameField: wire.isNameField,
    polymorphicForeignKey: wire.targets.length > 1,
    precision: precisionOf(wire),
    reference: wire.targets.length > 0,
    referenceTargetField: null,
    referenceToInfos: targetEntities(objects, wire)
      .filter((target) => mayDo(viewer, target, 'read'))
      .map((target) => ({ apiName: target.apiName, nameFields: nameFields(viewer, target) })),
    relationshipName: wire.relationshipName,
    required: field?.required === true,
    scale: dataType === 'Double' ? decimalDigits.fraction : 0,
    searchPrefilterable: false,
    sortable: isSortable(wire),
    unique: isUnique(wire),
    updateable: isUpdateable(viewer, entity, wire),
  }
}

/** The fields that restrict what a lookup finds; null: none that the viewer may read. */
function filteredLookup(viewer: Viewer, entity: Entity, { field }: WireField): FieldInfo['filteredLookupInfo'] {
  const controlling = new Set([field?.by, field?.sameAs?.through])
  const controllingFields = readableFields(viewer, entity).flatMap(({ apiName, property }) =>
    controlling.has(property) ? apiName : [],
  )
  return controllingFields.length === 0 ? null : { controllingFields, dependent: true, optionalFilter: false }
}

/** The maximum number of digits of a number. */
function precisionOf({ field, dataType }: WireField): number {
  if (dataType === 'Double') return decimalDigits.integer + decimalDigits.fraction
  return dataType === 'Int' ? String(field?.max ?? 2_147_483_647).length : 0
}

/** The maximum length in characters; ids have 18. 0 means that there is no such limit. */
function lengthOf({ field, dataType }: WireField): number {
  if (dataType === 'Int' || dataType === 'Double') return 0
  if (field === null) return dataType === 'String' || dataType === 'Reference' ? 18 : 0
  return kindOf(field).maxLength(field) ?? 0
}

/** The field that controls the allowed values of this one; null: none that the viewer may read. */
export function controllerOf(viewer: Viewer, entity: Entity, { field }: WireField): WireField | null {
  const controller = field?.dependsOn?.field
  return wireFields(entity).find((each) => each.property === controller && mayReadField(viewer, each)) ?? null
}

type DependentFields = ObjectInfo['dependentFields'][string]

/** `{controlling field: {dependent field: {…}}}`, starting with the fields that nothing controls. */
function dependentFields(viewer: Viewer, entity: Entity): ObjectInfo['dependentFields'] {
  const fields = readableFields(viewer, entity)
  const dependents = Map.groupBy(fields, (field) => controllerOf(viewer, entity, field))
  const below = (field: WireField): DependentFields =>
    Object.fromEntries((dependents.get(field) ?? []).map((each) => [each.apiName, below(each)]))
  return Object.fromEntries(
    (dependents.get(null) ?? []).filter((field) => dependents.has(field)).map((field) => [field.apiName, below(field)]),
  )
}

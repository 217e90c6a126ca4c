import { userObject } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { DataType } from '#platform/entity/kinds/kind.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { type AnyField, kindOf, targetsOf } from '#platform/entity/kinds/table.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { isOfTransitions } from '#platform/entity/path-steps.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import { isOneOf } from '#platform/records/access.ts'
import type { ObjectCatalogue } from './object-catalogue.ts'

/** A field of an object as the API knows it. */
export interface WireField {
  /** `Trade_Name__c`, `CreatedDate` */
  readonly apiName: string
  readonly label: string
  /** The property of the row that holds the value. */
  readonly property: string
  readonly dataType: DataType | 'JunctionIdList'
  /** Null: every record has the field, and no descriptor declares it. */
  readonly field: AnyField | null
  /** The name of the referenced record: `Trade_Name__r`; null: the field references none, or several. */
  readonly relationshipName: string | null
  /** The objects that it references. */
  readonly targets: readonly string[]
  readonly isNameField: boolean
  /** Whether the field can be set when a record is created, besides what the descriptor allows. */
  readonly isCreateable: boolean
  readonly isUpdateable: boolean
}

const known = new WeakMap<Entity, readonly WireField[]>()

/** Every field of an object: the record's own, then those of its descriptor, in their order. */
export function wireFields(entity: Entity): readonly WireField[] {
  const already = known.get(entity)
  if (already !== undefined) return already
  const fields = [
    ...baseFields(entity),
    ...Object.entries(entity.fields).map(([property, field]) => ownField(entity, property, field)),
  ]
  known.set(entity, fields)
  return fields
}

const byName = new WeakMap<Entity, ReadonlyMap<string, WireField>>()

/** Finds a field by its name on the wire, in any case; null where it does not exist. */
export function wireField(entity: Entity, apiName: string): WireField | null {
  let names = byName.get(entity)
  if (names === undefined) {
    names = new Map(wireFields(entity).map((field) => [field.apiName.toLowerCase(), field]))
    byName.set(entity, names)
  }
  return names.get(apiName.toLowerCase()) ?? null
}

/** The reference with this relationship name, such as `Account__r`; null where it does not exist. */
export const relationField = (entity: Entity, relationshipName: string): WireField | null =>
  wireFields(entity).find((each) => each.relationshipName?.toLowerCase() === relationshipName.toLowerCase()) ?? null

/** Whether a viewer may read the field; to those who may not, it does not exist. */
export const mayReadField = (viewer: Viewer, { field }: WireField): boolean =>
  isOneOf(viewer, field?.access?.read ?? 'everyone')

export const mayWriteField = (viewer: Viewer, { field }: WireField): boolean =>
  isOneOf(viewer, field?.access?.update ?? 'everyone')

export const readableFields = (viewer: Viewer, entity: Entity): readonly WireField[] =>
  wireFields(entity).filter((field) => mayReadField(viewer, field))

/** The name field of an object: `name` of its descriptor, else its integration id. */
export function nameField(entity: Entity): WireField {
  const field = wireFields(entity).find(({ isNameField }) => isNameField)
  if (field === undefined) throw new Error(`${entity.apiName} has no name.`)
  return field
}

/** The objects that a field references and that the API serves. */
export const targetEntities = (objects: ObjectCatalogue, { targets }: WireField): readonly Entity[] =>
  targets.flatMap((apiName) => objects.ofApiName(apiName) ?? [])

function ownField(entity: Entity, property: string, field: AnyField): WireField {
  const apiName = wireName(entity, property)
  const targets = targetsOf(field).map((target) => target.apiName)
  const kind = kindOf(field)
  const dataType = kind.dataType(field)
  const isList = Array.isArray(kind.empty)
  return {
    apiName,
    label: field.label,
    property,
    dataType: targets.length > 0 && isList && dataType === 'Reference' ? 'JunctionIdList' : dataType,
    field,
    relationshipName: targets.length > 0 && !isList ? relationshipNameOf(apiName) : null,
    targets,
    isNameField: property === 'name',
    isCreateable: !isOfTransitions(entity, property),
    // A content key can never be changed.
    isUpdateable: (kindOf(field).unique !== true || field.type !== 'contentKey') && !isOfTransitions(entity, property),
  }
}

/** Platform API §1: `Account__c` → `Account__r`, `CreatedById` → `CreatedBy`. */
const relationshipNameOf = (apiName: string): string =>
  apiName.endsWith('__c') ? `${apiName.slice(0, -3)}__r` : apiName.replace(/Id$/, '')

function baseFields(entity: Entity): readonly WireField[] {
  const hasName = 'name' in entity.fields
  const base = (property: string, label: string, dataType: WireField['dataType'], more: Partial<WireField> = {}) => ({
    apiName: wireName(entity, property),
    label,
    property,
    dataType,
    field: null,
    relationshipName: null,
    targets: [],
    isNameField: false,
    isCreateable: false,
    isUpdateable: false,
    ...more,
  })
  const byUser = { targets: [userObject] }
  return [
    base('id', 'Record ID', 'String'),
    base('integrationId', 'Integration ID', 'String', {
      field: text({ label: 'Integration ID', maxLength: 255 }),
      isNameField: !hasName,
      isCreateable: true,
    }),
    base('isActive', 'Active', 'Boolean', {
      field: boolean({ label: 'Active', default: true }),
      isCreateable: true,
      isUpdateable: true,
    }),
    base('createdDate', 'Created date', 'DateTime'),
    base('createdById', 'Created by', 'Reference', { ...byUser, relationshipName: 'CreatedBy' }),
    base('lastModifiedDate', 'Last modified date', 'DateTime'),
    base('lastModifiedById', 'Last modified by', 'Reference', { ...byUser, relationshipName: 'LastModifiedBy' }),
    base('systemModstamp', 'System modstamp', 'DateTime'),
  ]
}

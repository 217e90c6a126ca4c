import * as v from 'valibot'
import { integer, jsonObject, map, nullable, strings, text } from './json-values.ts'
import { recordTypeInfo } from './record.ts'

export const dataTypes = [
  'Address',
  'Anytype',
  'Base64',
  'Boolean',
  'ComboBox',
  'ComplexValue',
  'Currency',
  'Date',
  'DateTime',
  'Double',
  'Email',
  'EncryptedString',
  'Int',
  'JunctionIdList',
  'Location',
  'Long',
  'MultiPicklist',
  'Percent',
  'Phone',
  'Picklist',
  'Reference',
  'String',
  'TextArea',
  'Time',
  'Url',
] as const

const extraTypeInfos = [
  'ExternalLookup',
  'ImageUrl',
  'IndirectLookup',
  'PersonName',
  'PlainTextArea',
  'RichTextArea',
  'SwitchablePersonName',
] as const

export const themeInfo = v.object({ color: v.string(), iconUrl: text })

export const childRelationship = v.object({
  childObjectApiName: v.string(),
  fieldName: v.string(),
  junctionIdListNames: strings,
  junctionReferenceTo: strings,
  relationshipName: v.string(),
})

export const filteredLookupInfo = v.object({
  controllingFields: strings,
  dependent: v.boolean(),
  optionalFilter: v.boolean(),
})

export const referenceToInfo = v.object({ apiName: v.string(), nameFields: strings })

export const field = v.object({
  apiName: v.string(),
  calculated: v.boolean(),
  compound: v.boolean(),
  compoundComponentName: text,
  compoundFieldName: text,
  controllerName: text,
  controllingFields: strings,
  createable: v.boolean(),
  custom: v.boolean(),
  dataType: v.picklist(dataTypes),
  extraTypeInfo: nullable(v.picklist(extraTypeInfos)),
  filterable: v.boolean(),
  filteredLookupInfo: nullable(filteredLookupInfo),
  highScaleNumber: v.boolean(),
  htmlFormatted: v.boolean(),
  inlineHelpText: text,
  label: v.string(),
  length: integer,
  nameField: v.boolean(),
  polymorphicForeignKey: v.boolean(),
  precision: integer,
  reference: v.boolean(),
  referenceTargetField: text,
  referenceToInfos: v.array(referenceToInfo),
  relationshipName: text,
  required: v.boolean(),
  scale: integer,
  searchPrefilterable: v.boolean(),
  sortable: v.boolean(),
  unique: v.boolean(),
  updateable: v.boolean(),
})

export const objectInfo = v.object({
  apiName: v.string(),
  associateEntityType: text,
  associateParentEntity: text,
  childRelationships: v.array(childRelationship),
  // Since v60, as searchLayoutable.
  compactLayoutable: v.boolean(),
  createable: v.boolean(),
  custom: v.boolean(),
  defaultRecordTypeId: text,
  deletable: v.boolean(),
  dependentFields: map(jsonObject),
  eTag: v.string(),
  feedEnabled: v.boolean(),
  fields: map(field),
  keyPrefix: text,
  label: v.string(),
  labelPlural: v.string(),
  layoutable: v.boolean(),
  mruEnabled: v.boolean(),
  nameFields: strings,
  queryable: v.boolean(),
  recordTypeInfos: map(recordTypeInfo),
  searchLayoutable: v.boolean(),
  searchable: v.boolean(),
  themeInfo: nullable(themeInfo),
  updateable: v.boolean(),
})

export const objectInfoDirectoryEntry = v.object({
  apiName: v.string(),
  keyPrefix: text,
  label: v.string(),
  labelPlural: v.string(),
  nameFields: strings,
  objectInfoUrl: v.string(),
})

export const objectInfoDirectory = v.object({ objects: map(objectInfoDirectoryEntry) })

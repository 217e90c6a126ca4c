import * as v from 'valibot'
import { integer, map, nullable, text } from './json-values.ts'
import { recordLayout } from './layout.ts'
import { objectInfo } from './object-info.ts'
import { fieldValue, recordCollection, recordTypeInfo } from './record.ts'

/** A record that does not exist yet and therefore has no id. */
export const recordCreateDefaultRecord = v.object({
  apiName: v.string(),
  childRelationships: map(recordCollection),
  eTag: v.string(),
  fields: map(fieldValue),
  id: v.null(),
  lastModifiedById: text,
  lastModifiedDate: text,
  recordTypeId: text,
  recordTypeInfo: nullable(recordTypeInfo),
  systemModstamp: text,
  weakEtag: integer,
})

export const recordDefaults = v.object({
  layout: nullable(recordLayout),
  objectInfos: map(objectInfo),
  record: recordCreateDefaultRecord,
})

export const recordTemplateCreate = v.object({ apiName: v.string(), fields: map(fieldValue), recordTypeId: text })
export const recordTemplateClone = v.object({
  apiName: v.string(),
  cloneSourceId: v.string(),
  fields: map(fieldValue),
  recordTypeId: text,
})

export const recordDefaultsTemplateCreate = v.object({ objectInfos: map(objectInfo), record: recordTemplateCreate })
export const recordDefaultsTemplateClone = v.object({ objectInfos: map(objectInfo), record: recordTemplateClone })

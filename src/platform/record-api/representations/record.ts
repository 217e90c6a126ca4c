import * as v from 'valibot'
import { integer, map, nullable, text } from './json-values.ts'

/** The types of recursive shapes. All other types are inferred from their schemas. */
export interface RecordShape {
  readonly apiName: string
  readonly childRelationships: Readonly<Record<string, RecordCollectionShape>>
  readonly eTag: string
  readonly fields: Readonly<Record<string, FieldValueShape>>
  readonly id: string
  readonly lastModifiedById: string | null
  readonly lastModifiedDate: string | null
  readonly recordTypeId: string | null
  readonly recordTypeInfo: v.InferOutput<typeof recordTypeInfo> | null
  readonly systemModstamp: string | null
  readonly weakEtag: number
}
export interface FieldValueShape {
  readonly displayValue: string | null
  readonly value: RecordShape | boolean | number | string | null
}
export interface RecordCollectionShape {
  readonly count: number
  readonly currentPageToken: string | null
  readonly currentPageUrl: string
  readonly nextPageToken: string | null
  readonly nextPageUrl: string | null
  readonly previousPageToken: string | null
  readonly previousPageUrl: string | null
  readonly records: readonly RecordShape[]
}

export const recordTypeInfo = v.object({
  available: v.boolean(),
  defaultRecordTypeMapping: v.boolean(),
  master: v.boolean(),
  name: v.string(),
  recordTypeId: v.string(),
})

export const record: v.GenericSchema<unknown, RecordShape> = v.object({
  apiName: v.string(),
  childRelationships: map(v.lazy(() => recordCollection)),
  eTag: v.string(),
  fields: map(v.lazy(() => fieldValue)),
  id: v.string(),
  lastModifiedById: text,
  lastModifiedDate: text,
  recordTypeId: text,
  recordTypeInfo: nullable(recordTypeInfo),
  systemModstamp: text,
  weakEtag: integer,
})

/** `value` is a record if the field is a relation (platform API 1, formats). */
export const fieldValue: v.GenericSchema<unknown, FieldValueShape> = v.object({
  displayValue: text,
  value: nullable(v.union([v.boolean(), v.number(), v.string(), v.lazy(() => record)])),
})

export const recordCollection: v.GenericSchema<unknown, RecordCollectionShape> = v.object({
  count: integer,
  currentPageToken: text,
  currentPageUrl: v.string(),
  nextPageToken: text,
  nextPageUrl: text,
  previousPageToken: text,
  previousPageUrl: text,
  records: v.array(v.lazy(() => record)),
})

/** The answer to a new version of a file (platform API 2.1). */
export const contentVersionComposite = v.object({
  contentDocument: record,
  contentDocumentLinks: v.array(record),
  contentVersion: record,
})

/** Latitude and longitude in degrees. */
export const locationField = v.object({ latitude: v.number(), longitude: v.number() })

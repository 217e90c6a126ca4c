import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { isPicklist, picklistValues } from '#platform/entity/picklist-values.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { controllerOf, eTagOfBody } from './object-info.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import { requestedRecordType, type RecordType } from '#platform/record-api/record-types.ts'
import { readableFields, type WireField } from '#platform/record-api/wire-fields.ts'

export const getPicklists = endpoint({
  method: 'GET',
  path: '/object-info/:objectApiName/picklist-values/:recordTypeId',
  summary: 'The values of every picklist of an object for one record type.',
  family: 'Metadata',
  query: noQuery,
  body: null,
  answer: 'PicklistValuesCollection',
  run: async ({ params }, context) => {
    const { entity, recordType } = requested(params, context)
    const picklists = picklistsOf(context, entity).map(
      (field) => [field.apiName, valuesOf(context, entity, recordType, field)] as const,
    )
    const picklistFieldValues = Object.fromEntries(picklists)
    const eTag = eTagOfBody(picklists.map(([name, values]) => [name, values.eTag]))
    return ok({ eTag, picklistFieldValues })
  },
})

export const getPicklist = endpoint({
  method: 'GET',
  path: '/object-info/:objectApiName/picklist-values/:recordTypeId/:fieldApiName',
  summary: 'The values of one picklist for one record type, with those of another field that they go with.',
  family: 'Metadata',
  query: noQuery,
  body: null,
  answer: 'PicklistValues',
  run: async ({ params }, context) => {
    const { entity, recordType } = requested(params, context)
    const fieldName = (params['fieldApiName'] ?? '').toLowerCase()
    const field = picklistsOf(context, entity).find(({ apiName }) => apiName.toLowerCase() === fieldName)
    if (field === undefined)
      throw failure('INVALID_FIELD', {
        field: (params['fieldApiName'] ?? '').slice(0, 120),
        reason: `is no picklist of ${entity.apiName}`,
      })
    return ok(valuesOf(context, entity, recordType, field))
  },
})

/** Throws ACCESS_DENIED, INVALID_ID. */
function requested(
  params: Readonly<Record<string, string>>,
  { objects, viewer }: ApiContext,
): { readonly entity: Entity; readonly recordType: RecordType } {
  const entity = requireObject(objects, viewer, params['objectApiName'] ?? '')
  return { entity, recordType: requestedRecordType(viewer, entity, params['recordTypeId'] ?? '') }
}

const picklistsOf = ({ viewer }: ApiContext, entity: Entity): readonly WireField[] =>
  readableFields(viewer, entity).filter(({ field }) => field !== null && isPicklist(field))

function valuesOf(
  { viewer, basePath }: ApiContext,
  entity: Entity,
  recordType: RecordType,
  field: WireField,
): Representation<'PicklistValues'> {
  const reader = {
    language: viewer.language,
    site: viewer.site,
    recordType: recordType.value,
    seesController: controllerOf(viewer, entity, field) !== null,
  }
  const url = `${basePath}/object-info/${entity.apiName}/picklist-values/${recordType.id}/${field.apiName}`
  return { ...picklistValues(entity, field.property, reader), url }
}

import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { pathSteps, pathTransitions } from '#platform/entity/path-steps.ts'
import { picklistLabel } from '#platform/entity/picklist-label.ts'
import { isOneOf } from '#platform/records/access.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { layoutFields } from './layout-fields.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody } from './object-info.ts'
import { text } from '#platform/record-api/query-schemas.ts'
import { requestedRecordType } from '#platform/record-api/record-types.ts'
import { readableFields } from '#platform/record-api/wire-fields.ts'
import * as v from 'valibot'

/** Our own shape, because the platform's is not public (platform API 4). An object without a path gets 404. */
export const getPathLayout = endpoint({
  method: 'GET',
  path: '/path/layout/:objectApiName',
  summary: 'The steps that records of an object go through; 404 where they go through none.',
  family: 'Metadata',
  query: v.object({ recordTypeId: text }),
  body: null,
  answer: 'PathLayout',
  run: async ({ params, query }, { objects, viewer }) => {
    const entity = requireObject(objects, viewer, params['objectApiName'] ?? '')
    const recordType = requestedRecordType(viewer, entity, query.recordTypeId)
    const path = pathOf(viewer, entity)
    if (path === null) throw failure('RECORD_NOT_FOUND', { id: `path of ${entity.apiName}` })
    const body = { ...path, recordTypeId: recordType.id }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

/** Null where the object has no path, or none that the viewer may read. Each step shows the columns of the lists. */
function pathOf(viewer: Viewer, entity: Entity): Omit<Representation<'PathLayout'>, 'eTag' | 'recordTypeId'> | null {
  const path = readableFields(viewer, entity).find(({ property }) => property === entity.path?.field)
  if (path === undefined || path.field === null) return null
  const { field, apiName, label } = path
  const fields = layoutFields(viewer, entity, 'Compact').flatMap((each) => (each === path ? [] : each.apiName))
  return {
    fieldApiName: apiName,
    fieldLabel: label,
    objectApiName: entity.apiName,
    steps: pathSteps(entity).map(({ value, closed, won }) => ({
      closed,
      fields,
      label: picklistLabel(field, value, viewer),
      transitions: pathTransitions(entity)
        .filter(({ from, by }) => from === value && isOneOf(viewer, by))
        .map((each) => ({ actionApiName: `${entity.apiName}.${each.action}`, label: each.label, value: each.to })),
      value,
      won,
    })),
  }
}

import { failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { pathSteps } from '#entities/path-steps.ts'
import { picklistLabel } from '#entities/picklist-label.ts'
import type { Representation } from '#representations/table.ts'
import { endpoint, ok } from '../endpoint.ts'
import { layoutFields } from './layout-fields.ts'
import { demandObject } from '../object-catalogue.ts'
import { eTagOfBody } from './object-info.ts'
import { text } from '../query-schemas.ts'
import { askedRecordType } from '../record-types.ts'
import { readableFields } from '../wire-fields.ts'
import * as v from 'valibot'

/** Ours: the platform's own shape is not public (platform API 4). An object whose records go no way has none: 404. */
export const getPathLayout = endpoint({
  method: 'GET',
  path: '/path/layout/:objectApiName',
  summary: 'The steps that records of an object go through; 404 where they go through none.',
  family: 'Metadata',
  query: v.object({ recordTypeId: text }),
  body: null,
  answer: 'PathLayout',
  run: async ({ params, query }, { objects, viewer }) => {
    const entity = demandObject(objects, viewer, params['objectApiName'] ?? '')
    const recordType = askedRecordType(viewer, entity, query.recordTypeId)
    const path = pathOf(viewer, entity)
    if (path === null) throw failure('RECORD_NOT_FOUND', { id: `path of ${entity.apiName}` })
    const body = { ...path, recordTypeId: recordType.id }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

/** Null where there is none, or none that the viewer may read. With each step stand the columns of lists. */
function pathOf(viewer: Viewer, entity: Entity): Omit<Representation<'PathLayout'>, 'eTag' | 'recordTypeId'> | null {
  const path = readableFields(viewer, entity).find(({ property }) => property === entity.path)
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
      label: picklistLabel(field, value, viewer.language),
      value,
      won,
    })),
  }
}

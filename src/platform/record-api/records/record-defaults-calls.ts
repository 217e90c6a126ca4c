import { masterRecordTypeId } from '#platform/values/record-id.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import * as v from 'valibot'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { layoutOf } from '#platform/record-api/metadata/layout.ts'
import { fieldsInMode } from '#platform/record-api/metadata/layout-fields.ts'
import { formFactor, type FormFactor } from '#platform/record-api/metadata/layout-query.ts'
import { requireObject, requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody, recordTypeInfo } from '#platform/record-api/metadata/object-info.ts'
import { list, text } from '#platform/record-api/query-schemas.ts'
import {
  cloneDefaults,
  createDefaults,
  type Defaults,
  requireCreate,
  formSelection,
  namedSelection,
} from './record-defaults.ts'
import { objectInfos, pointedAt } from './record-ui.ts'

const formQuery = v.object({ formFactor, optionalFields: list, recordTypeId: text })
const templateQuery = v.object({ optionalFields: list, recordTypeId: text })

export const getCreateDefaults = endpoint({
  method: 'GET',
  path: '/record-defaults/create/:objectApiName',
  summary: 'What a new record of an object begins with, and the layout to make it with.',
  family: 'Record defaults',
  query: formQuery,
  body: null,
  answer: 'RecordDefaults',
  run: async ({ params, query }, context) => {
    const entity = requireObject(context.objects, context.viewer, params['objectApiName'] ?? '')
    requireCreate(context, entity)
    const selection = formSelection(context, entity, query.optionalFields)
    return ok(defaultsOf(context, entity, createDefaults(context, selection, query.recordTypeId), query.formFactor))
  },
})

export const getCloneDefaults = endpoint({
  method: 'GET',
  path: '/record-defaults/clone/:recordId',
  summary: 'What a copy of a record begins with: all that the caller may write, but for what is unique.',
  family: 'Record defaults',
  query: formQuery,
  body: null,
  answer: 'RecordDefaults',
  run: async ({ params, query }, context) => {
    const { id, entity } = requireRecordId(context.objects, context.viewer, params['recordId'] ?? '')
    requireCreate(context, entity)
    const selection = formSelection(context, entity, query.optionalFields)
    const defaults = await cloneDefaults(context, selection, id, query.recordTypeId)
    return ok(defaultsOf(context, entity, defaults, query.formFactor))
  },
})

export const getCreateTemplate = endpoint({
  method: 'GET',
  path: '/record-defaults/template/create/:objectApiName',
  summary: 'The named fields of a new record of an object.',
  family: 'Record defaults',
  query: templateQuery,
  body: null,
  answer: 'RecordDefaultsTemplateCreate',
  run: async ({ params, query }, context) => {
    const entity = requireObject(context.objects, context.viewer, params['objectApiName'] ?? '')
    requireCreate(context, entity)
    const selection = namedSelection(context, entity, query.optionalFields)
    const { fields, recordType } = createDefaults(context, selection, query.recordTypeId)
    return ok({
      objectInfos: objectInfos(context, [entity]),
      record: { apiName: entity.apiName, fields, recordTypeId: recordType.id },
    })
  },
})

export const getCloneTemplate = endpoint({
  method: 'GET',
  path: '/record-defaults/template/clone/:recordId',
  summary: 'The named fields of a copy of a record, and which record it is a copy of.',
  family: 'Record defaults',
  query: templateQuery,
  body: null,
  answer: 'RecordDefaultsTemplateClone',
  run: async ({ params, query }, context) => {
    const { id, entity } = requireRecordId(context.objects, context.viewer, params['recordId'] ?? '')
    requireCreate(context, entity)
    const selection = namedSelection(context, entity, query.optionalFields)
    const { fields, recordType } = await cloneDefaults(context, selection, id, query.recordTypeId)
    return ok({
      objectInfos: objectInfos(context, [entity]),
      record: {
        apiName: entity.apiName,
        cloneSourceId: id,
        // Clients recognise the template by this value (platform API 2.6).
        fields: { ...fields, CloneSourceId: { displayValue: null, value: id } },
        recordTypeId: recordType.id,
      },
    })
  },
})

function defaultsOf(
  context: ApiContext,
  entity: Entity,
  { fields, recordType }: Defaults,
  factor: FormFactor,
): Representation<'RecordDefaults'> {
  const { viewer } = context
  const layoutRequest = { recordTypeId: recordType.id, layoutType: 'Full', mode: 'Create', formFactor: factor } as const
  const record = {
    apiName: entity.apiName,
    childRelationships: {},
    fields,
    id: null,
    lastModifiedById: null,
    lastModifiedDate: null,
    recordTypeId: recordType.id,
    recordTypeInfo: recordType.id === masterRecordTypeId ? null : recordTypeInfo(viewer, entity, recordType),
    systemModstamp: null,
    weakEtag: 0,
  }
  return {
    layout: layoutOf(context, entity, layoutRequest),
    objectInfos: objectInfos(context, [entity, ...pointedAt(context, fieldsInMode(viewer, entity, 'Full', 'Create'))]),
    record: { ...record, eTag: eTagOfBody(record) },
  }
}

import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { valuesOf } from './list-choices.ts'
import { operatorsOf } from './list-comparison.ts'
import { listColumn, orderBy } from './list-fields.ts'
import { mayPublish, scopeOf } from './list-info.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import { readableFields, type WireField } from '#platform/record-api/wire-fields.ts'
import { picklistLabel } from '#platform/record-api/wire-values.ts'

type Column = Representation<'ListObjectInfoColumn'>

export const getListObjectInfo = endpoint({
  method: 'GET',
  path: '/list-object-info/:objectApiName',
  summary: 'What lists of an object can show, filter and order by, and who makes them.',
  family: 'Lists',
  query: noQuery,
  body: null,
  answer: 'ListObjectInfo',
  run: async ({ params: { objectApiName = '' } }, context) => {
    const { objects, viewer } = context
    const entity = requireObject(objects, viewer, objectApiName)
    const body = {
      availableScopes: [scopeOf('everything'), ...(viewer.user === undefined ? [] : [scopeOf('mine')])],
      columns: readableFields(viewer, entity).flatMap((field) => columnOf(context, entity, field)),
      createable: viewer.user !== undefined,
      objectApiName: entity.apiName,
      publicOrSharedCreatable: mayPublish(viewer),
      relatedEntityApiName: null,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

function columnOf(context: ApiContext, entity: Entity, field: WireField): Column | readonly [] {
  const column = listColumn(context, entity, field.apiName)
  if (column === null) return []
  const [usual = null, ...others] = operatorsOf(field)
  const isFilterable = usual !== null
  return {
    alias: field.relationshipName,
    dataType: field.dataType,
    defaultFilterOperator: usual,
    displayable: true,
    fieldApiName: column.path,
    filterable: isFilterable,
    label: column.label,
    picklistValues: picklistLabels(context, field),
    quickFilterOperator: usual,
    quickFilterOverrides: null,
    quickFilterable: isFilterable,
    sortable: orderBy(context, column) !== null,
    supportedFilterOperators: usual === null ? [] : [usual, ...others],
  }
}

const picklistLabels = ({ viewer }: ApiContext, wire: WireField): Column['picklistValues'] => {
  const { field } = wire
  return field === null
    ? []
    : valuesOf(wire).map((value) => ({ apiName: value, label: picklistLabel(field, value, viewer) }))
}

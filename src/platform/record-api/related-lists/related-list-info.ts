import * as v from 'valibot'
import { Failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { listInfoInput } from '#platform/record-api/representations/list-inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { attempt, itemOf } from '#platform/record-api/batch-items.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import type { ColumnPreferences } from '#platform/record-api/lists/column-preferences.ts'
import { orderInfo, type SortEntry } from '#platform/record-api/lists/list-sort.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { isComparable } from '#platform/record-api/field-uses.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { objectTheme } from '#platform/record-api/metadata/object-theme.ts'
import { flag, list, text } from '#platform/record-api/query-schemas.ts'
import { requestedRecordType } from '#platform/record-api/record-types.ts'
import {
  requireRelatedList,
  requireRelatedListOf,
  type RelatedList,
  relatedListReference,
  relatedListsOf,
  splitNames,
} from './related-list.ts'
import { requestedColumns, columnsOf } from './related-list-columns.ts'
import { readPreferences, setPreferences } from './related-list-preferences.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'

const infoQuery = v.object({
  recordTypeId: text,
  restrictColumnsToLayout: flag(true),
  fields: list,
  optionalFields: list,
})
type InfoQuery = v.InferOutput<typeof infoQuery>

export const getSummaries = endpoint({
  method: 'GET',
  path: '/related-list-info/:parentObjectApiName',
  summary: 'The related lists of an object.',
  family: 'Related lists',
  query: v.object({ recordTypeId: text }),
  body: null,
  answer: 'RelatedListSummaryInfoCollection',
  run: async ({ params, query }, context) => {
    const parent = requireObject(context.objects, context.viewer, params['parentObjectApiName'] ?? '')
    const parentRecordTypeId =
      query.recordTypeId === null ? null : requestedRecordType(context.viewer, parent, query.recordTypeId).id
    const body = {
      parentObjectApiName: parent.apiName,
      parentRecordTypeId,
      relatedLists: relatedListsOf(context, parent).map((relatedList) => summaryOf(context, relatedList)),
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

export const getInfo = endpoint({
  method: 'GET',
  path: '/related-list-info/:parentObjectApiName/:relatedListId',
  summary: 'One related list: its columns, its order and what the caller has set for themselves.',
  family: 'Related lists',
  query: infoQuery,
  body: null,
  answer: 'RelatedListInfo',
  run: async ({ params, query }, context) => {
    const relatedList = requireNamed(context, params)
    const preferencesOf = await readPreferences(context, [relatedList])
    return ok(relatedListInfo(context, relatedList, query, preferencesOf(relatedList)))
  },
})

export const changeInfo = endpoint({
  method: 'PATCH',
  path: '/related-list-info/:parentObjectApiName/:relatedListId',
  summary: 'Sets order, widths and wrapping of a related list for the caller alone.',
  family: 'Related lists',
  query: infoQuery,
  body: listInfoInput,
  answer: 'RelatedListInfo',
  run: async ({ params, query, body }, context) => {
    const relatedList = requireNamed(context, params)
    const { orderedByInfo, userPreferences } = body
    const preferences = await setPreferences(context, relatedList, {
      ...userPreferences,
      ...(orderedByInfo === undefined ? {} : { orderedBy: orderedByInfo }),
    })
    return ok(relatedListInfo(context, relatedList, query, preferences))
  },
})

export const getInfoBatch = endpoint({
  method: 'GET',
  path: '/related-list-info/batch/:parentObjectApiName/:relatedListIds',
  summary: 'Several related lists of an object at once, each with a status of its own.',
  family: 'Related lists',
  query: v.object({ recordTypeId: text }),
  body: null,
  answer: 'RelatedListInfoBatch',
  run: async ({ params, query }, context) => {
    const parent = requireObject(context.objects, context.viewer, params['parentObjectApiName'] ?? '')
    const requested = await Promise.all(
      splitNames('relatedListIds', params['relatedListIds']).map((id) =>
        attempt(() => requireRelatedList(context, parent, id)),
      ),
    )
    const known = requested.flatMap((each) => (each instanceof Failure ? [] : each))
    const preferencesOf = await readPreferences(context, known)
    const whole = { ...query, restrictColumnsToLayout: true, fields: [], optionalFields: [] }
    return ok({
      results: requested.map((each) =>
        itemOf(each instanceof Failure ? each : relatedListInfo(context, each, whole, preferencesOf(each))),
      ),
    })
  },
})

/** The info as a client gets it without parameters: its eTag changes when the presentation of the records changes. */
export const plainInfo = (
  context: ApiContext,
  relatedList: RelatedList,
  preferences: ColumnPreferences,
): Representation<'RelatedListInfo'> =>
  relatedListInfo(
    context,
    relatedList,
    { recordTypeId: null, restrictColumnsToLayout: true, fields: [], optionalFields: [] },
    preferences,
  )

/**
 * The columns are those of the child's lists, with `restrictColumnsToLayout=false` also the requested fields. The list itself is
 * derived from the descriptors: nobody creates, copies or deletes it.
 */
function relatedListInfo(
  context: ApiContext,
  relatedList: RelatedList,
  { recordTypeId, restrictColumnsToLayout, fields, optionalFields }: InfoQuery,
  { columnWidths, columnWrap, orderedBy }: ColumnPreferences,
): Representation<'RelatedListInfo'> {
  const { viewer } = context
  const { child, field } = relatedList.relationship
  const requested = requestedColumns(context, child, { fields, optionalFields })
  const columns = columnsOf(context, child)
  const named = new Map(
    [...columns, ...(restrictColumnsToLayout ? [] : requested)].map((each) => [each.fieldApiName, each]),
  )
  const order = orderInfo(context, child, orderedBy)
  const type = recordTypeId === null ? null : requestedRecordType(viewer, relatedList.parent, recordTypeId).id
  const body = {
    cloneable: false,
    createable: false,
    deletable: false,
    displayColumns: [...named.values()],
    fieldApiName: field.apiName,
    fields,
    filterLogicString: '',
    filterable: isComparable(field),
    filteredByInfo: [],
    label: relatedList.label,
    listReference: relatedListReference(relatedList, null, type),
    objectApiNames: [child.apiName],
    optionalFields,
    orderedByInfo: order.length > 0 ? order : orderInfo(context, child, defaultSort(child)),
    restrictColumnsToLayout,
    updateable: viewer.user !== undefined,
    userPreferences: { columnWidths, columnWrap },
    visibility: 'Public' as const,
    visibilityEditable: false,
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** The order of the records where nobody has chosen one. */
export const defaultSort = (child: Entity): readonly SortEntry[] => [
  { fieldApiName: nameField(child).apiName, isAscending: true },
]

function summaryOf(
  { basePath }: ApiContext,
  { parent, relationship, label }: RelatedList,
): Representation<'RelatedListSummaryInfo'> {
  const { child, field, relationshipName } = relationship
  return {
    entityLabel: child.label,
    entityPluralLabel: child.labelPlural,
    fieldApiName: field.apiName,
    keyPrefix: child.keyPrefix,
    label,
    objectApiName: child.apiName,
    parentFieldApiName: 'Id',
    relatedListId: relationshipName,
    relatedListInfoUrl: `${basePath}/related-list-info/${parent.apiName}/${relationshipName}`,
    themeInfo: objectTheme(child),
    uiApiEnabledLayout: true,
  }
}

const requireNamed = (context: ApiContext, params: Readonly<Record<string, string>>): RelatedList =>
  requireRelatedListOf(context, params['parentObjectApiName'] ?? '', params['relatedListId'] ?? '')

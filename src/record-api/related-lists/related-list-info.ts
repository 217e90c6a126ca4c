import * as v from 'valibot'
import { Failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { listInfoInput } from '#representations/list-inputs.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { attempt, itemOf } from '../batch-items.ts'
import { endpoint, ok } from '../endpoint.ts'
import type { ColumnPreferences } from '../lists/column-preferences.ts'
import { orderInfo, type SortEntry } from '../lists/list-sort.ts'
import { demandObject } from '../object-catalogue.ts'
import { isComparable } from '../field-uses.ts'
import { eTagOfBody } from '../metadata/object-info.ts'
import { objectTheme } from '../metadata/object-theme.ts'
import { flag, list, text } from '../query-schemas.ts'
import { askedRecordType } from '../record-types.ts'
import {
  demandRelatedList,
  demandRelatedListOf,
  type RelatedList,
  relatedListReference,
  relatedListsOf,
  splitNames,
} from './related-list.ts'
import { askedColumns, columnsOf } from './related-list-columns.ts'
import { readPreferences, setPreferences } from './related-list-preferences.ts'
import { nameField } from '../wire-fields.ts'

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
    const parent = demandObject(context.objects, context.viewer, params['parentObjectApiName'] ?? '')
    const parentRecordTypeId =
      query.recordTypeId === null ? null : askedRecordType(context.viewer, parent, query.recordTypeId).id
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
    const relatedList = demandNamed(context, params)
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
    const relatedList = demandNamed(context, params)
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
    const parent = demandObject(context.objects, context.viewer, params['parentObjectApiName'] ?? '')
    const asked = await Promise.all(
      splitNames('relatedListIds', params['relatedListIds']).map((id) =>
        attempt(() => demandRelatedList(context, parent, id)),
      ),
    )
    const known = asked.flatMap((each) => (each instanceof Failure ? [] : each))
    const preferencesOf = await readPreferences(context, known)
    const whole = { ...query, restrictColumnsToLayout: true, fields: [], optionalFields: [] }
    return ok({
      results: asked.map((each) =>
        itemOf(each instanceof Failure ? each : relatedListInfo(context, each, whole, preferencesOf(each))),
      ),
    })
  },
})

/** As a client asks for it that says nothing more: its eTag says whether what the records are shown in has changed. */
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
 * The columns are those of the child's lists, with `restrictColumnsToLayout=false` also the fields that are asked for. The list itself
 * follows from the descriptors: nobody makes, copies or deletes it.
 */
function relatedListInfo(
  context: ApiContext,
  relatedList: RelatedList,
  { recordTypeId, restrictColumnsToLayout, fields, optionalFields }: InfoQuery,
  { columnWidths, columnWrap, orderedBy }: ColumnPreferences,
): Representation<'RelatedListInfo'> {
  const { viewer } = context
  const { child, field } = relatedList.relationship
  const asked = askedColumns(context, child, { fields, optionalFields })
  const columns = columnsOf(context, child)
  const named = new Map(
    [...columns, ...(restrictColumnsToLayout ? [] : asked)].map((each) => [each.fieldApiName, each]),
  )
  const order = orderInfo(context, child, orderedBy)
  const type = recordTypeId === null ? null : askedRecordType(viewer, relatedList.parent, recordTypeId).id
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

/** Of records that nobody has ordered. */
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

const demandNamed = (context: ApiContext, params: Readonly<Record<string, string>>): RelatedList =>
  demandRelatedListOf(context, params['parentObjectApiName'] ?? '', params['relatedListId'] ?? '')

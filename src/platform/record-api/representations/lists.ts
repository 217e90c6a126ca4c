import * as v from 'valibot'
import { filterOperators } from '#platform/values/list-filters.ts'
import { integer, map, nullable, strings, text } from './json-values.ts'
import { record } from './record.ts'

export const listVisibilities = ['Private', 'Public', 'Shared'] as const

const visibility = v.picklist(listVisibilities)
const operator = v.picklist(filterOperators)

export const listReference = v.object({
  id: text,
  listViewApiName: text,
  objectApiName: v.string(),
  // `mru` for the list of recent records, otherwise `listView` (§4). The platform may add further values.
  type: v.string(),
})

/** `inlineEditAttributes` is null if the field cannot be edited within the list. */
export const listColumn = v.object({
  fieldApiName: v.string(),
  inlineEditAttributes: nullable(v.object({ editable: v.boolean(), required: v.boolean() })),
  label: v.string(),
  lookupId: text,
  searchable: v.boolean(),
  sortable: v.boolean(),
})

export const listFilterByInfo = v.object({
  fieldApiName: v.string(),
  label: v.string(),
  operandLabels: strings,
  operator,
})

export const listOrderByInfo = v.object({ fieldApiName: v.string(), isAscending: v.boolean(), label: text })

/** Widths are in pixels, and -1 is the default width. */
export const listUserPreference = v.object({ columnWidths: map(integer), columnWrap: map(v.boolean()) })

export const listScope = v.object({
  apiName: v.string(),
  entity: nullable(v.object({ id: v.string(), label: v.string() })),
  label: v.string(),
  relatedEntity: nullable(v.object({ id: v.string(), label: v.string(), type: v.string() })),
})

export const listShare = v.object({
  shareType: v.string(),
  shares: v.array(v.object({ label: v.string(), shareApiName: v.string() })),
})

export const listInfo = v.object({
  cloneable: v.boolean(),
  createable: v.boolean(),
  deletable: v.boolean(),
  displayColumns: v.array(listColumn),
  eTag: v.string(),
  filterLogicString: text,
  filteredByInfo: v.array(listFilterByInfo),
  hasMassActions: v.boolean(),
  inlineEditDetails: v.object({ message: text, state: v.picklist(['Disabled', 'Enabled', 'Off']) }),
  label: text,
  listReference,
  listShares: v.array(listShare),
  objectApiNames: strings,
  orderedByInfo: v.array(listOrderByInfo),
  scope: nullable(listScope),
  searchable: v.boolean(),
  updateable: v.boolean(),
  userPreferences: listUserPreference,
  visibility,
  visibilityEditable: v.boolean(),
})

/** `count` is the number of records on this page. `searchTerm` and `where` repeat the request (v61). */
export const listRecordCollection = v.object({
  count: integer,
  currentPageToken: v.string(),
  currentPageUrl: v.string(),
  fields: strings,
  listInfoETag: v.string(),
  listReference,
  nextPageToken: text,
  nextPageUrl: text,
  optionalFields: strings,
  pageSize: integer,
  previousPageToken: text,
  previousPageUrl: text,
  records: v.array(record),
  searchTerm: text,
  sortBy: nullable(strings),
  where: text,
})

export const listUi = v.object({ eTag: v.string(), info: listInfo, records: listRecordCollection })

/** The keys that all pages of list summaries have beside the lists. */
const summaryPage = {
  count: integer,
  currentPageToken: v.string(),
  currentPageUrl: v.string(),
  eTag: v.string(),
  nextPageToken: text,
  nextPageUrl: text,
  objectApiName: v.string(),
  pageSize: integer,
  previousPageToken: text,
  previousPageUrl: text,
  queryString: text,
  recentListsOnly: v.boolean(),
}

export const listViewSummary = v.object({
  apiName: v.string(),
  id: v.string(),
  label: v.string(),
  listUiUrl: v.string(),
})
export const listViewSummaryCollection = v.object({ ...summaryPage, lists: v.array(listViewSummary) })

/** The same lists with the address of their info (v61). */
export const listInfoSummary = v.object({ apiName: v.string(), id: v.string(), label: v.string(), url: v.string() })
export const listInfoSummaryCollection = v.object({ ...summaryPage, lists: v.array(listInfoSummary) })

/** The answer for an address with one name: the lists for an object name, or the list for its id. */
export const listUiOrSummaries = v.union([listUi, listViewSummaryCollection])
export const listInfoOrSummaries = v.union([listInfo, listInfoSummaryCollection])

const picklistLabels = v.array(v.object({ apiName: v.string(), label: v.string() }))

export const listObjectInfoColumn = v.object({
  alias: text,
  dataType: v.string(),
  defaultFilterOperator: nullable(operator),
  displayable: v.boolean(),
  fieldApiName: v.string(),
  filterable: v.boolean(),
  label: v.string(),
  picklistValues: picklistLabels,
  quickFilterOperator: nullable(operator),
  quickFilterOverrides: nullable(v.object({ dataType: v.string(), picklistValues: picklistLabels })),
  quickFilterable: v.boolean(),
  sortable: v.boolean(),
  supportedFilterOperators: v.array(operator),
})

export const listObjectInfo = v.object({
  availableScopes: v.array(listScope),
  columns: v.array(listObjectInfoColumn),
  createable: v.boolean(),
  eTag: v.string(),
  objectApiName: v.string(),
  publicOrSharedCreatable: v.boolean(),
  relatedEntityApiName: text,
})

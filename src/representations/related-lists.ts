import * as v from 'valibot'
import { integer, map, nullable, strings, text } from './json-values.ts'
import { listFilterByInfo, listOrderByInfo, listUserPreference, listVisibilities } from './lists.ts'
import { themeInfo } from './object-info.ts'
import { record } from './record.ts'

export const relatedListReference = v.object({
  id: text,
  inContextOfRecordId: text,
  listViewApiName: text,
  objectApiName: text,
  parentObjectApiName: v.string(),
  recordTypeId: text,
  relatedListId: v.string(),
  // `relatedList`; the platform does not close the list of them.
  type: v.string(),
})

export const relatedListColumn = v.object({
  fieldApiName: v.string(),
  label: v.string(),
  lookupId: text,
  sortable: v.boolean(),
})

export const relatedListInfo = v.object({
  cloneable: v.boolean(),
  createable: v.boolean(),
  deletable: v.boolean(),
  displayColumns: v.array(relatedListColumn),
  eTag: v.string(),
  fieldApiName: v.string(),
  // v57, with optionalFields and restrictColumnsToLayout
  fields: strings,
  filterLogicString: v.string(),
  // v58
  filterable: v.boolean(),
  filteredByInfo: v.array(listFilterByInfo),
  label: v.string(),
  listReference: relatedListReference,
  objectApiNames: strings,
  optionalFields: strings,
  orderedByInfo: v.array(listOrderByInfo),
  restrictColumnsToLayout: v.boolean(),
  updateable: v.boolean(),
  userPreferences: listUserPreference,
  visibility: v.picklist(listVisibilities),
  visibilityEditable: v.boolean(),
})

/** `columnLabels` are null where they were not asked for (v65), `where` is what was asked (v55). */
export const relatedListRecordCollection = v.object({
  columnLabels: nullable(map(v.string())),
  count: integer,
  currentPageToken: v.string(),
  currentPageUrl: text,
  fields: strings,
  listInfoETag: text,
  listReference: relatedListReference,
  nextPageToken: text,
  nextPageUrl: text,
  optionalFields: strings,
  pageSize: integer,
  previousPageToken: text,
  previousPageUrl: text,
  records: v.array(record),
  sortBy: strings,
  where: text,
})

/** `count` is null where nobody may know it; `hasMore` where there are more than were counted. */
export const relatedListRecordCount = v.object({
  count: nullable(integer),
  eTag: v.string(),
  hasMore: v.boolean(),
  listReference: relatedListReference,
})

export const relatedListSummaryInfo = v.object({
  entityLabel: v.string(),
  entityPluralLabel: v.string(),
  fieldApiName: v.string(),
  keyPrefix: text,
  label: v.string(),
  objectApiName: v.string(),
  parentFieldApiName: v.string(),
  relatedListId: v.string(),
  relatedListInfoUrl: text,
  themeInfo: nullable(themeInfo),
  uiApiEnabledLayout: v.boolean(),
})

export const relatedListSummaryInfoCollection = v.object({
  eTag: v.string(),
  parentObjectApiName: v.string(),
  parentRecordTypeId: text,
  relatedLists: v.array(relatedListSummaryInfo),
})

/** Widths in pixels, -1 the default one. */
export const relatedListUserPreferences = v.object({
  columnWidths: map(integer),
  columnWrap: map(v.boolean()),
  orderedBy: v.array(listOrderByInfo),
  preferencesId: v.string(),
})

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
  // Always `relatedList`. The platform may add further values.
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
  // Since v57, as optionalFields and restrictColumnsToLayout.
  fields: strings,
  filterLogicString: v.string(),
  // Since v58.
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

/** `columnLabels` is null if it was not requested (v65). `where` repeats the request (v55). */
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

/** `count` is null if the viewer may not know it. `hasMore` is true if there are more records than were counted. */
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

/** Widths are in pixels, and -1 is the default width. */
export const relatedListUserPreferences = v.object({
  columnWidths: map(integer),
  columnWrap: map(v.boolean()),
  orderedBy: v.array(listOrderByInfo),
  preferencesId: v.string(),
})

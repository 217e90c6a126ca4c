import * as v from 'valibot'
import { filterOperators } from '#platform/values/list-filters.ts'
import { integer, map, strings, text } from './json-values.ts'
import { dataTypes } from './object-info.ts'
import { recordCollection, record } from './record.ts'

/** All of this is our own (platform API 4), because the answers of the search calls are not public. */
export const searchInfoFilter = v.object({
  dataType: v.picklist(dataTypes),
  fieldApiName: v.string(),
  label: v.string(),
  operators: v.array(v.picklist(filterOperators)),
})
export const searchInfoFilters = v.object({
  eTag: v.string(),
  filters: v.array(searchInfoFilter),
  objectApiName: v.string(),
})

/** `count` is the number of records that the filter value would find. */
export const searchInfoOption = v.object({ count: integer, label: v.string(), value: v.string() })
export const searchInfoOptions = v.object({
  eTag: v.string(),
  fieldApiName: v.string(),
  objectApiName: v.string(),
  options: v.array(searchInfoOption),
})

/** The records that a filter on a relation may name. */
export const searchInfoLookup = v.object({
  eTag: v.string(),
  fieldApiName: v.string(),
  lookupResults: map(recordCollection),
  objectApiName: v.string(),
})

/** One page of records of one object. `count` is for this page, and `totalCount` for all pages. */
export const searchResults = v.object({
  count: integer,
  currentPageToken: v.string(),
  currentPageUrl: v.string(),
  eTag: v.string(),
  fields: strings,
  nextPageToken: text,
  nextPageUrl: text,
  objectApiName: v.string(),
  pageSize: integer,
  previousPageToken: text,
  previousPageUrl: text,
  q: v.string(),
  records: v.array(record),
  sortBy: strings,
  totalCount: integer,
})

/** The first page of each object. */
export const keywordSearchResults = v.object({
  eTag: v.string(),
  keywordSearchResult: map(searchResults),
  objectApiNames: strings,
  q: v.string(),
})

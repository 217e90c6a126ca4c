import * as v from 'valibot'
import { filterOperators } from '#platform/values/list-filters.ts'
import { boundedMap, flag, listOf, longText, most, name, names, oneOf, openBody, wholeNumber } from './input-values.ts'
import { listVisibilities } from './lists.ts'
import { rules } from './rules.ts'

/** A list filter (VAL-21). An unknown operator that is a string has an error of its own. */
export const listFilterInput = v.object(
  {
    fieldApiName: v.pipe(v.string(rules['VAL-21']), v.maxLength(most.fieldPath)),
    operandLabels: v.pipe(
      v.array(v.pipe(v.string(rules['VAL-21']), v.maxLength(most.name)), rules['VAL-21']),
      v.maxLength(most.filters),
    ),
    operator: v.pipe(v.string(rules['VAL-21']), oneOf('operator', filterOperators)),
  },
  rules['VAL-21'],
)

/** A sort entry (VAL-22). */
export const listOrderedByInfoInput = v.object(
  {
    fieldApiName: v.pipe(v.string(rules['VAL-22']), v.maxLength(most.fieldPath)),
    isAscending: v.boolean(rules['VAL-22']),
  },
  rules['VAL-22'],
)
export const sortEntries = (field: string) => listOf(field, listOrderedByInfoInput, most.sortEntries)

/** Column preferences (VAL-23). Widths are in pixels, and -1 is the default width. */
const columnWidths = boundedMap(
  'columnWidths',
  v.pipe(v.number(rules['VAL-23']), v.integer(rules['VAL-23'])),
  most.columns,
  rules['VAL-23'],
)
const columnWrap = boundedMap('columnWrap', v.boolean(rules['VAL-23']), most.columns, rules['VAL-23'])

/** A change leaves everything that it does not name. */
export const listUserPreferenceInput = openBody('userPreferences', {
  columnWidths: v.exactOptional(columnWidths),
  columnWrap: v.exactOptional(columnWrap),
})

/** The input for the info of a related list. */
export const listInfoInput = openBody('A change of a list', {
  orderedByInfo: v.exactOptional(sortEntries('orderedByInfo')),
  userPreferences: v.exactOptional(listUserPreferenceInput),
})

/** Null resets a value (platform API 2.2). */
const preferences = {
  columnWidths: v.exactOptional(v.nullable(columnWidths)),
  columnWrap: v.exactOptional(v.nullable(columnWrap)),
  orderedBy: v.exactOptional(v.nullable(sortEntries('orderedBy'))),
}
export const listPreferencesInput = openBody('A change of preferences', preferences)
export const relatedListUserPreferencesInput = openBody('A change of preferences', preferences)

const listInfoEntries = {
  displayColumns: v.exactOptional(names('displayColumns', most.columns)),
  filterLogicString: v.exactOptional(v.nullable(longText('filterLogicString', most.name))),
  filteredByInfo: v.exactOptional(listOf('filteredByInfo', listFilterInput, most.filters)),
  label: v.exactOptional(name('label')),
  listShares: v.exactOptional(names('listShares', most.columns)),
  orderedByInfo: v.exactOptional(sortEntries('orderedByInfo')),
  scope: v.exactOptional(
    v.object(
      {
        apiName: name('scope.apiName'),
        entityId: v.exactOptional(v.nullable(name('scope.entityId'))),
        relatedEntityId: v.exactOptional(v.nullable(name('scope.relatedEntityId'))),
      },
      'scope needs apiName.',
    ),
  ),
  visibility: v.exactOptional(oneOf('visibility', listVisibilities)),
}
export const listInfoCreateInput = v.object(
  { ...listInfoEntries, label: name('label'), listViewApiName: v.exactOptional(name('listViewApiName')) },
  'A list needs label.',
)
export const listInfoUpdateInput = openBody('A change of a list', listInfoEntries)

const pageToken = v.pipe(
  longText('pageToken', most.parameter),
  v.regex(/^[\w-]+$/, 'pageToken is a token of an answer.'),
)
const recordEntries = {
  fields: v.exactOptional(names('fields')),
  optionalFields: v.exactOptional(names('optionalFields')),
  where: v.exactOptional(v.nullable(longText('where', most.parameter))),
}

/** `sortBy` is a list, or one string with commas. Clients send both (platform API 2.2). */
export const listRecordsInput = openBody('A request for records of a list', {
  ...recordEntries,
  pageSize: v.exactOptional(wholeNumber('pageSize', 1, 2000)),
  pageToken: v.exactOptional(pageToken),
  searchTerm: v.exactOptional(v.nullable(longText('searchTerm', most.parameter))),
  sortBy: v.exactOptional(
    v.nullable(
      v.union(
        [longText('sortBy', most.parameter), names('sortBy', most.sortEntries)],
        `sortBy is a string or a list of at most ${most.sortEntries} strings.`,
      ),
    ),
  ),
})

const relatedEntries = {
  ...recordEntries,
  pageSize: v.exactOptional(wholeNumber('pageSize', 1, 1999)),
  sortBy: v.exactOptional(names('sortBy')),
}
export const relatedListRecordsInput = openBody('A request for records of a related list', {
  ...relatedEntries,
  includeColumnLabels: v.exactOptional(flag('includeColumnLabels')),
  pageToken: v.exactOptional(pageToken),
})
export const relatedListRecordsSingleBatchInput = v.object(
  { ...relatedEntries, relatedListId: name('relatedListId') },
  'A related list of a batch needs relatedListId.',
)
export const relatedListRecordsBatchInput = v.object(
  {
    relatedListParameters: v.pipe(
      listOf('relatedListParameters', relatedListRecordsSingleBatchInput, 200),
      v.minLength(1, 'A batch has at least one related list.'),
    ),
  },
  'A batch of related lists needs relatedListParameters.',
)

export const recordLayoutSectionUserStateInput = v.object(
  { collapsed: flag('collapsed') },
  'The state of a section needs collapsed.',
)
export const recordLayoutUserStateInput = v.object(
  { sectionUserStates: boundedMap('sectionUserStates', recordLayoutSectionUserStateInput, most.columns) },
  'The state of a layout needs sectionUserStates.',
)

const searchEntries = {
  fields: v.exactOptional(names('fields')),
  filters: v.exactOptional(listOf('filters', listFilterInput, most.filters)),
  optionalFields: v.exactOptional(names('optionalFields')),
  q: longText('q', most.parameter),
}
/** This is our own representation, as everything in the search (platform API 4). */
export const searchInput = v.object(
  {
    ...searchEntries,
    objectApiName: name('objectApiName'),
    pageSize: v.exactOptional(wholeNumber('pageSize', 1, 2000)),
    pageToken: v.exactOptional(pageToken),
    sortBy: v.exactOptional(names('sortBy', most.sortEntries)),
  },
  'A search needs q and objectApiName.',
)
export const keywordSearchInput = v.object(
  {
    ...searchEntries,
    objectApiNames: v.exactOptional(names('objectApiNames', 50)),
    // This is the size of each page.
    pageSize: v.exactOptional(wholeNumber('pageSize', 1, 50)),
  },
  'A keyword search needs q.',
)

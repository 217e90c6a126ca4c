import * as v from 'valibot'
import { type Filters, joinedLogic } from '#features/back-office/page-parts/filter-lines.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { noPreferences } from '#platform/record-api/lists/column-preferences.ts'
import { makeList } from '#platform/record-api/lists/list-changes.ts'
import { listInfoOf, scopeOf } from '#platform/record-api/lists/list-info.ts'
import type { SortEntry } from '#platform/record-api/lists/list-sort.ts'
import type { List } from '#platform/record-api/lists/list-standard.ts'
import { failure } from '#platform/values/errors.ts'
import { maxListName } from './filter-shapes.ts'

/** What people type for a new list. */
export const newListParams = {
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxListName)),
  forEveryone: v.optional(v.boolean(), false),
} as const
export const newListFields = ['label', 'forEveryone'] as const

interface NewList {
  readonly label: string
  readonly forEveryone: boolean
  readonly displayColumns: readonly string[]
  readonly orderedByInfo: readonly SortEntry[]
}

/**
 * Creates a list of the user from a list and further conditions, with these columns and this order. Throws INVALID_PARAMETERS where
 * the list has conditions that the user does not see, and what `makeList` throws.
 */
export async function copyList(
  context: ApiContext,
  list: List,
  filters: Filters,
  { label, forEveryone, displayColumns, orderedByInfo }: NewList,
): Promise<List> {
  return await makeList(context, list.entity, {
    ...joinedConditions(context, list, filters),
    label,
    displayColumns: [...displayColumns],
    orderedByInfo: [...orderedByInfo],
    scope: scopeOf(list.scope),
    visibility: forEveryone ? 'Public' : 'Private',
  })
}

/** The conditions of a list with further ones. Throws INVALID_PARAMETERS where the list has conditions that the user does not see. */
export function joinedConditions(context: ApiContext, list: List, filters: Filters) {
  if (listInfoOf(context, list, noPreferences).filteredByInfo.length < list.filters.length)
    throw failure('INVALID_PARAMETERS', { parameter: 'list', reason: 'has conditions that you do not see' })
  return {
    filteredByInfo: [
      ...list.filters,
      ...filters.lines.map(({ field, operator, value }) => ({
        fieldApiName: field,
        operator,
        operandLabels: value === '' ? [] : [value],
      })),
    ],
    filterLogicString: joinedLogic({ lines: list.filters.length, logic: list.filterLogic }, filters),
  }
}

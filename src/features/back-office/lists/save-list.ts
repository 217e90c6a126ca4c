import { Failure, failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { changeList, makeList, removeList } from '#platform/record-api/lists/list-changes.ts'
import { noPreferences } from '#platform/record-api/lists/column-preferences.ts'
import { listInfoOf, mayChange, scopeOf } from '#platform/record-api/lists/list-info.ts'
import { shownColumns } from '#platform/record-api/lists/list-preferences.ts'
import { sortNames } from '#platform/record-api/lists/list-records.ts'
import { type SortEntry, sortEntry, usableSort } from '#platform/record-api/lists/list-sort.ts'
import type { List } from '#platform/record-api/lists/list-standard.ts'
import { demandList } from '#platform/record-api/lists/list-views.ts'
import { demandObject } from '#platform/record-api/object-catalogue.ts'
import { listAddress, type ListParameters } from '#features/back-office/pages/back-office-address.ts'
import { suited } from './filter-form.ts'
import { type Filters, joinedLogic } from './filter-lines.ts'
import { saveActs, saveInputs } from './filter-shapes.ts'
import { loadList, type ListPage } from './load-list.ts'

/**
 * Saves the shown conditions as a list of the user or in the list that is shown, or deletes that list. The page of the list is shown
 * again with the reason where that is refused. Throws what `loadList` throws.
 */
export async function saveList(
  context: ApiContext,
  base: string,
  objectApiName: string,
  parameters: ListParameters & { readonly filters: Filters },
  sent: URLSearchParams,
): Promise<ListPage | { readonly type: 'go'; readonly to: string }> {
  const entity = demandObject(context.objects, context.viewer, objectApiName)
  const list = await demandList(context, {
    objectApiName: entity.apiName,
    listViewApiName: parameters.list ?? '',
  })
  const filters = suited(context, entity, parameters.filters)
  try {
    const name = await act(context, list, filters, sortNames(parameters.sort).map(sortEntry), sent)
    return { type: 'go', to: listAddress(base, entity.apiName, { list: name, sort: parameters.sort ?? '' }) }
  } catch (error) {
    if (!(error instanceof Failure) || ![400, 403, 412].includes(error.status)) throw error
    const page = await loadList(context, base, objectApiName, parameters)
    return { ...page, status: 400, save: { ...page.save, problem: error.message } }
  }
}

/** Resolves to the name of the list to show. */
async function act(
  context: ApiContext,
  list: List,
  filters: Filters,
  order: readonly SortEntry[],
  sent: URLSearchParams,
): Promise<string> {
  const { row } = list
  const own = row !== null && mayChange(context.viewer, list) ? row : null
  if (own !== null && sent.get(saveInputs.act) === saveActs.delete) {
    await removeList(context, list, own.version)
    return ''
  }
  if (own !== null && sent.get(saveInputs.act) === saveActs.change) {
    const orderedByInfo = order.length === 0 ? {} : { orderedByInfo: [...order] }
    const change = { ...joinedConditions(context, list, filters), ...orderedByInfo }
    return (await changeList(context, list, own.version, change)).apiName
  }
  const made = await copyList(context, list, filters, sent, {
    displayColumns: shownColumns(context, list).map(({ path }) => path),
    orderedByInfo: order.length === 0 ? usableSort(context, list.entity, list.sort.map(sortEntry)) : order,
  })
  return made.apiName
}

/**
 * Makes a list of the user from a list and further conditions, with these columns and this order. Throws INVALID_PARAMETERS where the
 * list has conditions that the user does not see, and what `makeList` throws.
 */
export async function copyList(
  context: ApiContext,
  list: List,
  filters: Filters,
  sent: URLSearchParams,
  { displayColumns, orderedByInfo }: { displayColumns: readonly string[]; orderedByInfo: readonly SortEntry[] },
): Promise<List> {
  return await makeList(context, list.entity, {
    ...joinedConditions(context, list, filters),
    label: (sent.get(saveInputs.label) ?? '').trim(),
    displayColumns: [...displayColumns],
    orderedByInfo: [...orderedByInfo],
    scope: scopeOf(list.scope),
    visibility: sent.has(saveInputs.forEveryone) ? 'Public' : 'Private',
  })
}

function joinedConditions(context: ApiContext, list: List, filters: Filters) {
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

import { Failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { changePreferencesOf } from '#platform/record-api/lists/column-preferences.ts'
import { changeList } from '#platform/record-api/lists/list-changes.ts'
import { changeableRow, listInfoOf } from '#platform/record-api/lists/list-info.ts'
import { readPreferences } from '#platform/record-api/lists/list-preferences.ts'
import { checkedSort, type SortEntry, sortEntry, sortText, usableSort } from '#platform/record-api/lists/list-sort.ts'
import type { List } from '#platform/record-api/lists/list-standard.ts'
import { demandList } from '#platform/record-api/lists/list-views.ts'
import { demandObject } from '#platform/record-api/object-catalogue.ts'
import { listAddress, type ListParameters } from '#features/back-office/pages/back-office-address.ts'
import { columnsForm } from './column-choices.ts'
import { columnActs, type ColumnsForm } from './column-shapes.ts'
import { suited } from './filter-form.ts'
import type { Filters } from './filter-lines.ts'
import { saveInputs } from './filter-shapes.ts'
import { loadList, type ListPage } from './load-list.ts'
import { typedColumns, typedForm, typedOrder, typedPreferences } from './read-columns.ts'
import { copyList } from './save-list.ts'

type Parameters = ListParameters & { readonly filters: Filters }

/**
 * Saves the chosen columns and their order in a list that the user may change, or in a new one, and widths, wrapping and the order of
 * the rows as the user’s own preferences; or only leads to the list in another order. The page of the list is shown again with what
 * was typed and the reason where that is refused. Throws what `loadList` throws.
 */
export async function saveColumns(
  context: ApiContext,
  base: string,
  objectApiName: string,
  parameters: Parameters,
  sent: URLSearchParams,
): Promise<ListPage | { readonly type: 'go'; readonly to: string }> {
  const entity = demandObject(context.objects, context.viewer, objectApiName)
  const list = await demandList(context, { objectApiName: entity.apiName, listViewApiName: parameters.list ?? '' })
  const preferences = (await readPreferences(context, [list]))(list)
  const form = columnsForm(context, list, listInfoOf(context, list, preferences), [])
  try {
    const shown = await act(context, list, form, parameters, sent)
    return { type: 'go', to: listAddress(base, entity.apiName, { search: parameters.search ?? '', ...shown }) }
  } catch (error) {
    if (!(error instanceof Failure) || ![400, 403, 412].includes(error.status)) throw error
    const page = await loadList(context, base, objectApiName, parameters)
    return { ...page, status: 400, columnsForm: typedForm(page.columnsForm, sent, error.message) }
  }
}

/** Resolves to what the list is shown with. */
async function act(
  context: ApiContext,
  list: List,
  form: ColumnsForm,
  { filters, rows }: Parameters,
  sent: URLSearchParams,
): Promise<ListParameters> {
  const here = { list: list.apiName, filters, rows: rows ?? '' }
  const chosen = sent.get(saveInputs.act)
  if (chosen === columnActs.reset) {
    const none = { columnWidths: null, columnWrap: null, orderedBy: null }
    await changePreferencesOf(context, 'list', list.id, list.entity, none)
    return here
  }
  const order = checkedSort(context, list.entity, typedOrder(form, sent))
  if (chosen === columnActs.sort) return { ...here, sort: order.map(sortText).join(',') }
  const columns = typedColumns(form, sent)
  const preferences = typedPreferences(columns, sent)
  if (chosen === columnActs.saveNew) {
    const made = await copyList(context, list, suited(context, list.entity, filters), sent, {
      displayColumns: columns,
      orderedByInfo: order,
    })
    await changePreferencesOf(context, 'list', made.id, list.entity, preferences)
    return { list: made.apiName }
  }
  if (columns.join() !== form.columns.map(({ path }) => path).join())
    await changeList(context, list, changeableRow(context.viewer, list).version, { displayColumns: columns })
  const orderedBy = isOrderOf(context, list, order) ? null : order
  await changePreferencesOf(context, 'list', list.id, list.entity, { ...preferences, orderedBy })
  return here
}

/** The order of the list itself is no preference: it may change, and the user sees it in the new one. */
function isOrderOf(context: ApiContext, { entity, sort }: List, order: readonly SortEntry[]): boolean {
  const own = usableSort(context, entity, sort.map(sortEntry))
  return order.length === 0 || order.map(sortText).join() === own.map(sortText).join()
}

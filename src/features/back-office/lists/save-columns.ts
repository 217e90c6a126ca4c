import * as v from 'valibot'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { orRefusal, refusedForm } from '#features/back-office/page-parts/refusal.ts'
import { call } from '#platform/calls/call.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { changePreferencesOf } from '#platform/record-api/lists/column-preferences.ts'
import { changeList } from '#platform/record-api/lists/list-changes.ts'
import { changeableRow } from '#platform/record-api/lists/list-info.ts'
import { checkedSort, type SortEntry, sortEntry, sortText, usableSort } from '#platform/record-api/lists/list-sort.ts'
import type { List } from '#platform/record-api/lists/list-standard.ts'
import { copyList, newListFields, newListParams } from './copy-list.ts'
import {
  chosenColumns,
  columnFields,
  columnParams,
  orderParams,
  preferencesOf,
  readColumns,
  readOrder,
} from './read-columns.ts'
import { requireShownList, shownParams, topOfList } from './shown-list.ts'

/** What the four forms leave on the page where they are refused. */
const fields = [...columnFields, ...newListFields]

/**
 * ListController.arrange: saves the chosen columns and their order in a list that the user may change, and widths, wrapping and the
 * order of the rows as the user’s own preferences.
 */
export const arrangeList = call({
  name: 'ListController.arrange',
  ...byInternalUsers,
  params: v.object({ ...shownParams, ...columnParams, ...orderParams }),
  run: async ({ columns, order: typedOrder, ...page }, caller) => {
    const context = officeContextOf(caller)
    const { list, parameters } = await requireShownList(context, page)
    return await orRefusal(async () => {
      const order = checkedSort(context, list.entity, typedOrder)
      const { before, chosen } = chosenColumns(context, list, columns)
      if (chosen.join() !== before.join())
        await changeList(context, list, changeableRow(context.viewer, list).version, { displayColumns: chosen })
      const orderedBy = isOrderOf(context, list, order) ? null : order
      await changePreferencesOf(context, 'list', list.id, list.entity, { ...preferencesOf(chosen, columns), orderedBy })
      const { search, rows, filters } = parameters
      return {
        type: 'saved',
        to: topOfList(list.entity.apiName, { list: list.apiName, search, rows, filters }),
      } as const
    })
  },
  form: {
    fields,
    read: (input, named) => readColumns(input, { ...named, ...readOrder(input) }),
    after: (result) =>
      result.type === 'refused'
        ? refusedForm(result)
        : { type: 'accepted', to: result.to, notice: 'backOffice.done.columnsSaved' },
  },
})

/** ListController.copy: saves the shown conditions with the chosen columns and their order as a new list of the user. */
export const copyShownList = call({
  name: 'ListController.copy',
  ...byInternalUsers,
  params: v.object({ ...shownParams, ...columnParams, ...orderParams, ...newListParams }),
  run: async ({ columns, order, label, forEveryone, ...page }, caller) => {
    const context = officeContextOf(caller)
    const { list, parameters } = await requireShownList(context, page)
    return await orRefusal(async () => {
      const { chosen } = chosenColumns(context, list, columns)
      const created = await copyList(context, list, parameters.filters, {
        label,
        forEveryone,
        displayColumns: chosen,
        orderedByInfo: checkedSort(context, list.entity, order),
      })
      await changePreferencesOf(context, 'list', created.id, list.entity, preferencesOf(chosen, columns))
      const { search } = parameters
      return { type: 'saved', to: topOfList(list.entity.apiName, { list: created.apiName, search }) } as const
    })
  },
  form: {
    fields,
    adds: true,
    read: (input, named) => readColumns(input, { ...named, ...readOrder(input) }),
    after: (result) =>
      result.type === 'refused'
        ? refusedForm(result)
        : { type: 'accepted', to: result.to, notice: 'backOffice.done.listSaved' },
  },
})

/** ListController.order: leads to the list in another order, which the address contains. */
export const orderList = call({
  name: 'ListController.order',
  ...byInternalUsers,
  params: v.object({ ...shownParams, ...orderParams }),
  run: async ({ order, ...page }, caller) => {
    const context = officeContextOf(caller)
    const { list, parameters } = await requireShownList(context, page)
    return await orRefusal(async () => {
      const sort = checkedSort(context, list.entity, order).map(sortText).join(',')
      const { search, rows, filters } = parameters
      const to = topOfList(list.entity.apiName, { list: list.apiName, search, rows, filters, sort })
      return await Promise.resolve({ type: 'ordered', to } as const)
    })
  },
  form: {
    fields,
    repeats: true,
    read: (input, named) => ({ params: { ...named, ...readOrder(input) } }),
    after: (result) => (result.type === 'refused' ? refusedForm(result) : { type: 'accepted', to: result.to }),
  },
})

/** ListController.resetColumns: forgets widths, wrapping and the order of the rows that the user has saved for a list. */
export const resetColumns = call({
  name: 'ListController.resetColumns',
  ...byInternalUsers,
  params: v.object(shownParams),
  run: async (page, caller) => {
    const context = officeContextOf(caller)
    const { list, parameters } = await requireShownList(context, page)
    const none = { columnWidths: null, columnWrap: null, orderedBy: null }
    await changePreferencesOf(context, 'list', list.id, list.entity, none)
    const { search, rows, filters } = parameters
    return { to: topOfList(list.entity.apiName, { list: list.apiName, search, rows, filters }) }
  },
  form: {
    fields,
    after: ({ to }) => ({ type: 'accepted', to, notice: 'backOffice.done.columnsReset' }),
  },
})

/** The order of the list itself is no preference: it may change, and the user sees it in the new one. */
function isOrderOf(context: ApiContext, { entity, sort }: List, order: readonly SortEntry[]): boolean {
  const own = usableSort(context, entity, sort.map(sortEntry))
  return order.length === 0 || order.map(sortText).join() === own.map(sortText).join()
}

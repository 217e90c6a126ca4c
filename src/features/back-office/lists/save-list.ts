import * as v from 'valibot'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { orRefusal, refusedForm } from '#features/back-office/page-parts/refusal.ts'
import { call } from '#platform/calls/call.ts'
import { changeList, removeList } from '#platform/record-api/lists/list-changes.ts'
import { changeableRow } from '#platform/record-api/lists/list-info.ts'
import { shownColumns } from '#platform/record-api/lists/list-preferences.ts'
import { sortEntry, usableSort } from '#platform/record-api/lists/list-sort.ts'
import { copyList, joinedConditions, newListFields, newListParams } from './copy-list.ts'
import { requireShownList, shownParams, topOfList } from './shown-list.ts'

/** ListController.create: saves the shown conditions as a new list of the user. */
export const createList = call({
  name: 'ListController.create',
  ...byInternalUsers,
  params: v.object({ ...shownParams, ...newListParams }),
  run: async ({ label, forEveryone, ...page }, caller) => {
    const context = officeContextOf(caller)
    const { list, parameters, order } = await requireShownList(context, page)
    return await orRefusal(async () => {
      const { apiName } = await copyList(context, list, parameters.filters, {
        label,
        forEveryone,
        displayColumns: shownColumns(context, list).map(({ path }) => path),
        orderedByInfo: order.length === 0 ? usableSort(context, list.entity, list.sort.map(sortEntry)) : order,
      })
      return {
        type: 'saved',
        to: topOfList(list.entity.apiName, { list: apiName, sort: parameters.sort }),
      } as const
    })
  },
  form: {
    fields: newListFields,
    adds: true,
    after: (result) =>
      result.type === 'refused'
        ? refusedForm(result)
        : { type: 'accepted', to: result.to, notice: 'backOffice.done.listSaved' },
  },
})

/** ListController.change: saves the shown conditions in the list that is shown. */
export const changeShownList = call({
  name: 'ListController.change',
  ...byInternalUsers,
  params: v.object(shownParams),
  run: async (page, caller) => {
    const context = officeContextOf(caller)
    const { list, parameters, order } = await requireShownList(context, page)
    return await orRefusal(async () => {
      const { apiName } = await changeList(context, list, changeableRow(context.viewer, list).version, {
        ...joinedConditions(context, list, parameters.filters),
        ...(order.length === 0 ? {} : { orderedByInfo: [...order] }),
      })
      return {
        type: 'saved',
        to: topOfList(list.entity.apiName, { list: apiName, sort: parameters.sort }),
      } as const
    })
  },
  form: {
    fields: [],
    after: (result) =>
      result.type === 'refused'
        ? refusedForm(result)
        : { type: 'accepted', to: result.to, notice: 'backOffice.done.listSaved' },
  },
})

/** ListController.delete: deletes the list that is shown. */
export const deleteShownList = call({
  name: 'ListController.delete',
  ...byInternalUsers,
  params: v.object(shownParams),
  run: async (page, caller) => {
    const context = officeContextOf(caller)
    const { list, parameters } = await requireShownList(context, page)
    return await orRefusal(async () => {
      await removeList(context, list, changeableRow(context.viewer, list).version)
      return { type: 'deleted', to: topOfList(list.entity.apiName, { sort: parameters.sort }) } as const
    })
  },
  form: {
    fields: [],
    after: (result) =>
      result.type === 'refused'
        ? refusedForm(result)
        : { type: 'accepted', to: result.to, notice: 'backOffice.done.listDeleted' },
  },
})

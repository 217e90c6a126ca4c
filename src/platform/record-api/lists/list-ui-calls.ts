import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { eitherQuery, recordsOnPage, recordsQuery, summariesOnPage } from './list-query.ts'
import { summariesOf } from './list-summaries.ts'
import { listUiOf } from './list-ui.ts'
import { requireList, isListId, listNamed } from './list-views.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'

export const getListUiOrSummaries = endpoint({
  method: 'GET',
  path: '/list-ui/:objectApiNameOrListViewId',
  summary: 'Of an object the lists that the caller may use; of a list’s id that list with a page of its records.',
  family: 'Lists',
  query: eitherQuery,
  body: null,
  answer: 'ListUiOrSummaries',
  run: async ({ params: { objectApiNameOrListViewId: input = '' }, query }, context) => {
    if (isListId(input)) {
      const list = await requireList(context, { id: input })
      const requested = { ...query, pageSize: query.pageSize ?? recordsOnPage }
      return ok(await listUiOf(context, list, requested, `/list-ui/${list.id}`))
    }
    const entity = requireObject(context.objects, context.viewer, input)
    const requested = { ...query, pageSize: query.pageSize ?? summariesOnPage }
    return ok(
      await summariesOf(context, entity, requested, `/list-ui/${entity.apiName}`, ({ apiName, id, label }) => ({
        apiName,
        id,
        label,
        listUiUrl: `${context.basePath}/list-ui/${id}`,
      })),
    )
  },
})

export const getListUi = endpoint({
  method: 'GET',
  path: '/list-ui/:objectApiName/:listViewApiName',
  summary: 'A list of an object, by its name, with a page of its records.',
  family: 'Lists',
  query: recordsQuery,
  body: null,
  answer: 'ListUi',
  run: async ({ params, query }, context) => {
    const list = await requireList(context, listNamed(params))
    return ok(await listUiOf(context, list, query, `/list-ui/${list.entity.apiName}/${list.apiName}`))
  },
})

import { listRecordsInput } from '#platform/record-api/representations/list-inputs.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { readPreferences } from './list-preferences.ts'
import { requestedInBody, recordsQuery } from './list-query.ts'
import { listRecordsOf } from './list-records.ts'
import { requireList, isListId, listNamed, noList } from './list-views.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'

export const getListRecordsById = endpoint({
  method: 'GET',
  path: '/list-records/:listViewId',
  summary: 'A page of the records of a list, by the list’s id.',
  family: 'Lists',
  query: recordsQuery,
  body: null,
  answer: 'ListRecordCollection',
  run: async ({ params: { listViewId = '' }, query }, context) => {
    if (!isListId(listViewId)) throw noList('listViewId')
    const list = await requireList(context, { id: listViewId })
    const preferences = (await readPreferences(context, [list]))(list)
    return ok(await listRecordsOf(context, list, preferences, query, `/list-records/${list.id}`))
  },
})

export const getListRecords = endpoint({
  method: 'GET',
  path: '/list-records/:objectApiName/:listViewApiName',
  summary: 'A page of the records of a list of an object, by the list’s name.',
  family: 'Lists',
  query: recordsQuery,
  body: null,
  answer: 'ListRecordCollection',
  run: async ({ params, query }, context) => {
    const list = await requireList(context, listNamed(params))
    const preferences = (await readPreferences(context, [list]))(list)
    const address = `/list-records/${list.entity.apiName}/${list.apiName}`
    return ok(await listRecordsOf(context, list, preferences, query, address))
  },
})

export const askListRecords = endpoint({
  method: 'POST',
  path: '/list-records/:objectApiName/:listViewApiName',
  summary: 'The same, asked in a body: for what is too long for an address.',
  family: 'Lists',
  query: noQuery,
  body: listRecordsInput,
  answer: 'ListRecordCollection',
  reads: true,
  run: async ({ params, body }, context) => {
    const list = await requireList(context, listNamed(params))
    const preferences = (await readPreferences(context, [list]))(list)
    const address = `/list-records/${list.entity.apiName}/${list.apiName}`
    return ok(await listRecordsOf(context, list, preferences, requestedInBody(body), address))
  },
})

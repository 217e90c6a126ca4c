import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { listInfoOf } from './list-info.ts'
import { readPreferences } from './list-preferences.ts'
import { recordsQuery } from './list-query.ts'
import { listRecordsOf } from './list-records.ts'
import { listUiOf } from './list-ui.ts'
import { recentList } from './list-standard.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'

export const getMruListUi = endpoint({
  method: 'GET',
  path: '/mru-list-ui/:objectApiName',
  summary: 'The records of an object that the caller looked at lately, with their list.',
  family: 'Lists',
  query: recordsQuery,
  body: null,
  answer: 'ListUi',
  run: async ({ params: { objectApiName = '' }, query }, context) => {
    const list = recentList(requireObject(context.objects, context.viewer, objectApiName))
    const { info, records, ...answer } = await listUiOf(context, list, query, `/mru-list-ui/${list.entity.apiName}`)
    return ok({ ...answer, info: unnamed(info), records: unnamed(records) })
  },
})

export const getMruListRecords = endpoint({
  method: 'GET',
  path: '/mru-list-records/:objectApiName',
  summary: 'The records of an object that the caller looked at lately, the last one first.',
  family: 'Lists',
  query: recordsQuery,
  body: null,
  answer: 'ListRecordCollection',
  run: async ({ params: { objectApiName = '' }, query }, context) => {
    const list = recentList(requireObject(context.objects, context.viewer, objectApiName))
    const preferences = (await readPreferences(context, [list]))(list)
    const address = `/mru-list-records/${list.entity.apiName}`
    return ok(unnamed(await listRecordsOf(context, list, preferences, query, address)))
  },
})

export const getMruListInfo = endpoint({
  method: 'GET',
  path: '/mru-list-info/:objectApiName',
  summary: 'The list of what the caller looked at lately: its columns and settings.',
  family: 'Lists',
  query: noQuery,
  body: null,
  answer: 'ListInfo',
  run: async ({ params: { objectApiName = '' } }, context) => {
    const list = recentList(requireObject(context.objects, context.viewer, objectApiName))
    return ok(unnamed(listInfoOf(context, list, (await readPreferences(context, [list]))(list))))
  },
})

/** These addresses name no list. Clients compute the keys of their caches from the reference, which then has none either. */
const unnamed = <Part extends { readonly listReference: Representation<'ListReference'> }>(part: Part): Part => ({
  ...part,
  listReference: { ...part.listReference, id: null, listViewApiName: null },
})

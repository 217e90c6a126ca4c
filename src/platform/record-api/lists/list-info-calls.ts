import * as v from 'valibot'
import { Failure, failure } from '#platform/values/errors.ts'
import { listInfoCreateInput, listInfoUpdateInput } from '#platform/record-api/representations/list-inputs.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { itemOf, refusedItem } from '#platform/record-api/batch-items.ts'
import { created, endpoint, noContent, ok, type Preconditions } from '#platform/record-api/endpoint.ts'
import { changeList, makeList, removeList } from './list-changes.ts'
import { changeableRow, listInfoOf } from './list-info.ts'
import { noPreferences } from './column-preferences.ts'
import { readPreferences } from './list-preferences.ts'
import { summariesQuery } from './list-query.ts'
import { summariesOf } from './list-summaries.ts'
import type { List } from './list-standard.ts'
import { requireList, findLists, isListId, listNamed, type ListNamed, noList } from './list-views.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { list, noQuery } from '#platform/record-api/query-schemas.ts'

/** The maximum number of lists in one address. */
const maxLists = 200

export const getListInfoBatch = endpoint({
  method: 'GET',
  path: '/list-info/batch',
  summary: 'Several lists at once, by `Object.listViewApiName` or by id, each with a status of its own.',
  family: 'Lists',
  query: v.object({ names: list, ids: list }),
  body: null,
  answer: 'ListInfoBatch',
  run: async ({ query: { names, ids } }, context) => {
    if (names.length + ids.length === 0) throw noList('names')
    if (names.length + ids.length > maxLists)
      throw failure('INVALID_PARAMETERS', { parameter: 'names', reason: `and ids are more than ${maxLists}` })
    const found = await findLists(context, [...names.map(namedIn), ...ids.map((id) => ({ id }))])
    const lists = found.flatMap((each) => (each instanceof Error ? [] : each))
    const preferencesOf = await readPreferences(context, lists)
    const results = found.map((each) => {
      if (!(each instanceof Error)) return itemOf(listInfoOf(context, each, preferencesOf(each)))
      if (each instanceof Failure) return refusedItem(each)
      throw each
    })
    return ok({ results })
  },
})

export const getListInfoOrSummaries = endpoint({
  method: 'GET',
  path: '/list-info/:objectApiNameOrListViewId',
  summary: 'Of an object the lists that the caller may use; of a list’s id that list.',
  family: 'Lists',
  query: summariesQuery,
  body: null,
  answer: 'ListInfoOrSummaries',
  run: async ({ params: { objectApiNameOrListViewId: input = '' }, query }, context) => {
    if (isListId(input)) return ok(await infoOf(context, await requireList(context, { id: input })))
    const entity = requireObject(context.objects, context.viewer, input)
    return ok(
      await summariesOf(context, entity, query, `/list-info/${entity.apiName}`, ({ apiName, id, label }) => ({
        apiName,
        id,
        label,
        url: `${context.basePath}/list-info/${id}`,
      })),
    )
  },
})

export const getListInfo = endpoint({
  method: 'GET',
  path: '/list-info/:objectApiName/:listViewApiName',
  summary: 'A list of an object, by its name: columns, filters, order and who it is for.',
  family: 'Lists',
  query: noQuery,
  body: null,
  answer: 'ListInfo',
  run: async ({ params }, context) => ok(await infoOf(context, await requireList(context, listNamed(params)))),
})

export const createListInfo = endpoint({
  method: 'POST',
  path: '/list-info/:objectApiNameOrListViewId',
  summary: 'Makes a list of an object’s records, the caller’s own.',
  family: 'Lists',
  query: noQuery,
  body: listInfoCreateInput,
  answer: 'ListInfo',
  // Only objects have names that begin with a letter; a list's id names none.
  run: async ({ params: { objectApiNameOrListViewId: objectApiName = '' }, body }, context) => {
    const entity = requireObject(context.objects, context.viewer, objectApiName)
    return created(listInfoOf(context, await makeList(context, entity, body), noPreferences))
  },
})

export const changeListInfo = endpoint({
  method: 'PATCH',
  path: '/list-info/:objectApiName/:listViewApiName',
  summary: 'Changes a list: what is not named stays.',
  family: 'Lists',
  query: noQuery,
  body: listInfoUpdateInput,
  answer: 'ListInfo',
  run: async ({ params, body, preconditions }, context) =>
    ok(
      await written(context, listNamed(params), preconditions, async (before, version) =>
        infoOf(context, await changeList(context, before, version, body)),
      ),
    ),
})

export const removeListInfo = endpoint({
  method: 'DELETE',
  path: '/list-info/:objectApiName/:listViewApiName',
  summary: 'Deletes a list; its records stay.',
  family: 'Lists',
  query: noQuery,
  body: null,
  answer: null,
  run: async ({ params, preconditions }, context) => {
    await written(context, listNamed(params), preconditions, (before, version) => removeList(context, before, version))
    return noContent
  },
})

const infoOf = async (context: ApiContext, found: List) =>
  listInfoOf(context, found, (await readPreferences(context, [found]))(found))

/** Reads `Product2.All`; any other form names no list. */
function namedIn(name: string): ListNamed {
  const [objectApiName = '', listViewApiName = '', ...more] = name.split('.')
  return { objectApiName, listViewApiName: more.length > 0 || listViewApiName === '' ? '.' : listViewApiName }
}

/** How often a change without a precondition is tried while others change the list. */
const maxTries = 5

/**
 * Writes a list as it was read. With `If-Match` it is written only while it is still in the state that the caller knows; else
 * throws STALE_RECORD. Throws RECORD_NOT_FOUND, and WRITE_DENIED for a list that the viewer sees but may not change.
 */
async function written<Result>(
  context: ApiContext,
  named: ListNamed,
  { ifMatch }: Preconditions,
  write: (before: List, version: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const before = await requireList(context, named)
    const { version } = changeableRow(context.viewer, before)
    if (ifMatch !== null && !ifMatch.includes('*') && !ifMatch.includes((await infoOf(context, before)).eTag))
      throw failure('STALE_RECORD', { id: before.id })
    try {
      return await write(before, version)
    } catch (error) {
      const isStale = error instanceof Failure && error.code === 'STALE_RECORD'
      if (!isStale || ifMatch !== null || attempt === maxTries) throw error
    }
  }
}

import { listViewObject } from '#platform/record-api/entities/list-view.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { listInfoOf } from './list-info.ts'
import { readPreferences } from './list-preferences.ts'
import { type RequestedRecords, listRecordsOf } from './list-records.ts'
import type { List } from './list-standard.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'

/**
 * A list with a page of its records. Opening a list counts as using it (`recentListsOnly` of the summaries), except the list of
 * recently viewed records.
 */
export async function listUiOf(
  context: ApiContext,
  list: List,
  requested: RequestedRecords,
  address: string,
): Promise<Representation<'ListUi'>> {
  const preferences = (await readPreferences(context, [list]))(list)
  const records = await listRecordsOf(context, list, preferences, requested, address)
  const { user } = context.viewer
  if (user !== undefined && list.type === 'listView')
    await context.store.uses.note(user.id, listViewObject.apiName, [list.id])
  const body = { info: listInfoOf(context, list, preferences), records }
  return { ...body, eTag: eTagOfBody(body) }
}

import { listView } from '#entities/list-view.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { listInfoOf } from './list-info.ts'
import { readPreferences } from './list-preferences.ts'
import { type AskedRecords, listRecordsOf } from './list-records.ts'
import type { List } from './list-standard.ts'
import { eTagOfBody } from '../metadata/object-info.ts'

/**
 * A list with a page of its records. Who opens one so has used it (`recentListsOnly` of the summaries); the recent list itself is
 * nothing that one comes back to.
 */
export async function listUiOf(
  context: ApiContext,
  list: List,
  asked: AskedRecords,
  address: string,
): Promise<Representation<'ListUi'>> {
  const preferences = (await readPreferences(context, [list]))(list)
  const records = await listRecordsOf(context, list, preferences, asked, address)
  const { user } = context.viewer
  if (user !== undefined && list.type === 'listView')
    await context.store.uses.note(user.id, listView.apiName, [list.id])
  const body = { info: listInfoOf(context, list, preferences), records }
  return { ...body, eTag: eTagOfBody(body) }
}

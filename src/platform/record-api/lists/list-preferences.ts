import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type ColumnPreferences, readPreferencesOf } from './column-preferences.ts'
import { listColumn, type ListField } from './list-fields.ts'
import { orderInfo, sortEntry, type SortEntry } from './list-sort.ts'
import type { List } from './list-standard.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'

/** The preferences of lists by their ids, in one query. */
export async function readPreferences(
  context: ApiContext,
  lists: readonly List[],
): Promise<(list: List) => ColumnPreferences> {
  const ids = lists.map(({ id }) => id)
  const preferencesOf = await readPreferencesOf(context, 'list', ids)
  return ({ id }) => preferencesOf(id)
}

/** The preferences of every column: what the user has set, else the default. */
export function shownPreferences(
  context: Pick<ApiContext, 'objects' | 'viewer'>,
  list: List,
  { columnWidths, columnWrap }: ColumnPreferences,
): Representation<'ListUserPreference'> {
  const paths = shownColumns(context, list).map(({ path }) => path)
  return {
    columnWidths: Object.fromEntries(paths.map((path) => [path, columnWidths[path] ?? -1])),
    columnWrap: Object.fromEntries(paths.map((path) => [path, columnWrap[path] ?? false])),
  }
}

export function representPreferences(
  context: ApiContext,
  list: List,
  preferences: ColumnPreferences,
): Representation<'ListPreferences'> {
  const body = {
    ...shownPreferences(context, list, preferences),
    listReference: referenceTo(list),
    orderedBy: orderInfo(context, list.entity, sortOf(list, preferences)),
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** The user's own order, else the list's. */
export const sortOf = ({ sort }: List, { orderedBy }: ColumnPreferences): readonly SortEntry[] =>
  orderedBy.length > 0 ? orderedBy : sort.map(sortEntry)

/** The columns that the viewer may read, each once, in their order. */
export function shownColumns(
  reader: Pick<ApiContext, 'objects' | 'viewer'>,
  { entity, columns }: List,
): readonly ListField[] {
  const shown = new Map<string, ListField>()
  for (const name of columns) {
    const column = listColumn(reader, entity, name)
    if (column !== null && !shown.has(column.path)) shown.set(column.path, column)
  }
  return [...shown.values()]
}

export const referenceTo = ({ id, apiName, entity, type }: List): Representation<'ListReference'> => ({
  id,
  listViewApiName: apiName,
  objectApiName: entity.apiName,
  type,
})

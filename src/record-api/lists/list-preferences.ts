import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import type { Representation } from '#representations/table.ts'
import { listOrderedByInfoInput } from '#representations/list-inputs.ts'
import type { ApiContext } from '../api-context.ts'
import { listColumn, type ListField } from './list-fields.ts'
import { checkedSort, orderInfo, sortEntry, type SortEntry } from './list-sort.ts'
import type { List } from './list-standard.ts'
import { eTagOfBody } from '../metadata/object-info.ts'

/** What a user has set for themselves of a list. */
export interface ListPreferences {
  /** Pixels by column, -1 the default one. */
  readonly columnWidths: Readonly<Record<string, number>>
  readonly columnWrap: Readonly<Record<string, boolean>>
  /** Empty: as the list has it. */
  readonly orderedBy: readonly SortEntry[]
}

export const noPreferences: ListPreferences = { columnWidths: {}, columnWrap: {}, orderedBy: [] }

/** Of lists by their ids, in one question; guests have set nothing. */
export async function readPreferences(
  { viewer, store }: ApiContext,
  lists: readonly List[],
): Promise<(list: List) => ListPreferences> {
  if (viewer.user === undefined || lists.length === 0) return () => noPreferences
  const ids = lists.map(({ id }) => id)
  const found = await store.settings.readSeveral(viewer.user.id, 'list', ids)
  return ({ id }) => {
    const stored = found.get(id)
    return stored === undefined ? noPreferences : v.parse(storedPreferences, stored)
  }
}

/**
 * Null resets, what is not named stays (platform API 2.2). Throws WRITE_DENIED for a guest, INVALID_FIELD for what is no column or
 * cannot be ordered by.
 */
export async function changePreferences(
  context: ApiContext,
  list: List,
  change: Representation<'ListPreferencesInput'>,
): Promise<ListPreferences> {
  const { user } = context.viewer
  if (user === undefined) throw failure('WRITE_DENIED', { reason: 'nobody is signed in' })
  const before = (await readPreferences(context, [list]))(list)
  const { columnWidths, columnWrap, orderedBy } = change
  const preferences = {
    columnWidths: merged(context, list, before.columnWidths, columnWidths),
    columnWrap: merged(context, list, before.columnWrap, columnWrap),
    orderedBy: orderedBy === undefined ? before.orderedBy : checkedSort(context, list.entity, orderedBy ?? []),
  }
  await context.store.settings.write(user.id, 'list', list.id, { ...preferences })
  return preferences
}

/** Of every column what is set, or what there is by itself. */
export function shownPreferences(
  context: Pick<ApiContext, 'objects' | 'viewer'>,
  list: List,
  { columnWidths, columnWrap }: ListPreferences,
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
  preferences: ListPreferences,
): Representation<'ListPreferences'> {
  const body = {
    ...shownPreferences(context, list, preferences),
    listReference: referenceTo(list),
    orderedBy: orderInfo(context, list.entity, sortOf(list, preferences)),
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** The user's own order, else the list's. */
export const sortOf = ({ sort }: List, { orderedBy }: ListPreferences): readonly SortEntry[] =>
  orderedBy.length > 0 ? orderedBy : sort.map(sortEntry)

/** Columns that the viewer may read, each once, in their order. */
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

function merged<Value>(
  context: ApiContext,
  { entity }: List,
  before: Readonly<Record<string, Value>>,
  given: Readonly<Record<string, Value>> | null | undefined,
): Readonly<Record<string, Value>> {
  if (given === undefined) return before
  if (given === null) return {}
  const named = Object.entries(given).map(([name, value]) => {
    const column = listColumn(context, entity, name)
    if (column === null)
      throw failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no field of ${entity.apiName}` })
    return [column.path, value] as const
  })
  const all = Object.entries(before).concat(named.map(([name, value]) => [name, value]))
  return Object.fromEntries(new Map(all).entries().toArray().slice(-mostRemembered))
}

/** Columns of a list of which something is remembered, those set last. */
const mostRemembered = 200

const storedPreferences = v.object({
  columnWidths: v.record(v.string(), v.number()),
  columnWrap: v.record(v.string(), v.boolean()),
  orderedBy: v.array(listOrderedByInfoInput),
})

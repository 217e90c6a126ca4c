import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { all, type Condition, isIn } from '#platform/records/read/condition.ts'
import type { PagePosition, RowPage } from '#platform/records/read/page.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { rules } from '#platform/record-api/representations/rules.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { ListView } from '#platform/record-api/entities/list-view.ts'
import { type List, type ListRow, standardById, standardByName } from './list-standard.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'

/** How an address or a batch names a list. */
export type ListNamed = { readonly id: string } | { readonly objectApiName: string; readonly listViewApiName: string }

/**
 * The named lists, with a failure in the place of each that is missing: INVALID_ID; ACCESS_DENIED where the object does not exist
 * for the viewer; RECORD_NOT_FOUND where the list does not exist for the viewer. Runs at most two queries.
 */
export async function findLists(context: ApiContext, named: readonly ListNamed[]): Promise<readonly (List | Error)[]> {
  const requested = named.map((each) => findRequested(context, each))
  const rows = await readStored(context, requested)
  return requested.map((each) => {
    if (each instanceof Error || 'entity' in each) return each
    const row = 'id' in each ? rows.byId.get(each.id) : rows.byKey.get(each.key)
    const list = row === undefined ? null : ofRow(context, row)
    return list ?? failure('RECORD_NOT_FOUND', { id: 'id' in each ? each.id : each.key })
  })
}

/** One named list. Throws the failure that `findLists` has in its place. */
export async function requireList(context: ApiContext, named: ListNamed): Promise<List> {
  const [found] = await findLists(context, [named])
  if (found === undefined) throw failure('UNEXPECTED')
  if (found instanceof Error) throw found
  return found
}

/** The list that the parameters of an address name. Throws VAL-18 where they name none. */
export function listNamed({ objectApiName = '', listViewApiName = '' }: Readonly<Record<string, string>>): ListNamed {
  if (objectApiName === '' || listViewApiName === '') throw noList('listViewApiName')
  return { objectApiName, listViewApiName }
}

/** VAL-18 */
export const noList = (parameter: string) => failure('INVALID_PARAMETERS', { parameter, reason: rules['VAL-18'] })

/** The names of objects begin with a letter, the ids of lists with `00B`. */
export const isListId = (input: string): boolean => /^\d/.test(input)

/** The key of a stored list. A name is unique within an object, even if somebody else uses it for a private list. */
export const keyOf = (entity: Entity, developerName: string): string =>
  `${entity.apiName}.${developerName}`.toLowerCase()

/**
 * The stored lists that the viewer may use, with all their fields; the calls of lists decide which of these to show. Guests see
 * none. In the order of their names.
 */
export async function storedLists(
  { viewer, records, listView }: Pick<ApiContext, 'viewer' | 'records' | 'listView'>,
  where: Condition,
  { limit, from = { offset: 0 } }: { readonly limit: number; readonly from?: PagePosition },
): Promise<RowPage<ListView>> {
  if (!mayDo(viewer, listView, 'read')) return { rows: [], first: null, last: null, hasMore: false }
  return await records.page(inNameOf(viewer), listView, {
    where: all(records.model.visibility.conditionOf(listView, viewer), where),
    limit,
    from,
  })
}

/** A stored list; null where the viewer may not read its object. */
export function ofRow({ objects, viewer }: Pick<ApiContext, 'objects' | 'viewer'>, row: ListRow): List | null {
  const entity = objects.ofApiName(row.object)
  if (entity === null || !mayDo(viewer, entity, 'read')) return null
  const { id, name, developerName, columns, filters, filterLogic, sort, scope, sharedWith } = row
  return {
    id,
    entity,
    apiName: developerName,
    label: name,
    type: 'listView',
    columns,
    filters,
    filterLogic,
    sort,
    scope,
    visibility: row.visibility,
    sharedWith,
    row,
  }
}

/** A list that needs no query, one to be read by id or by key, or a failure. */
type RequestedList = List | { readonly id: string } | { readonly key: string } | Error

function findRequested({ objects, viewer }: ApiContext, named: ListNamed): RequestedList {
  if ('id' in named) {
    const id = toId18(named.id)
    if (id === null) return failure('INVALID_ID', { id: named.id.slice(0, 40) })
    const list = standardById(objects).get(id)
    if (list === undefined) return { id }
    return mayDo(viewer, list.entity, 'read') ? list : failure('RECORD_NOT_FOUND', { id })
  }
  try {
    const entity = requireObject(objects, viewer, named.objectApiName)
    return standardByName(entity, named.listViewApiName) ?? { key: keyOf(entity, named.listViewApiName) }
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

const none = { rows: [] }

async function readStored(context: ApiContext, selected: readonly RequestedList[]) {
  const requested = selected.filter((each) => !(each instanceof Error) && !('entity' in each))
  const ids = requested.flatMap((each) => ('id' in each ? each.id : []))
  const keys = requested.flatMap((each) => ('key' in each ? each.key : []))
  const [named, keyed] = await Promise.all([
    ids.length === 0 ? none : storedLists(context, isIn('id', ids), { limit: ids.length }),
    keys.length === 0 ? none : storedLists(context, isIn('integrationId', keys), { limit: keys.length }),
  ])
  return {
    byId: new Map(named.rows.map((row) => [row.id, row])),
    byKey: new Map(keyed.rows.map((row) => [row.integrationId, row])),
  }
}

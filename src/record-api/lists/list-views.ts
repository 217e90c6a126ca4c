import { failure } from '#domain/errors.ts'
import { toId18 } from '#domain/record-id.ts'
import type { Entity } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import { mayDo } from '#records/access.ts'
import { all, type Condition, isIn } from '#records/condition.ts'
import type { ListQuery } from '#records/read.ts'
import { inNameOf } from '#records/system-viewer.ts'
import { visibility } from '#records/visibility.ts'
import { rules } from '#representations/rules.ts'
import type { ApiContext } from '../api-context.ts'
import { type List, type ListRow, standardById, standardByName } from './list-standard.ts'
import { demandObject } from '../object-catalogue.ts'

/** What an address or a batch names a list by. */
export type ListNamed = { readonly id: string } | { readonly objectApiName: string; readonly listViewApiName: string }

/**
 * The lists that are named, each or the failure in its place: INVALID_ID, ACCESS_DENIED where there is no such object (or not for the
 * viewer), RECORD_NOT_FOUND where there is no such list (or not for the viewer). At most two questions.
 */
export async function findLists(context: ApiContext, named: readonly ListNamed[]): Promise<readonly (List | Error)[]> {
  const wanted = named.map((each) => wantedList(context, each))
  const rows = await readStored(context, wanted)
  return wanted.map((each) => {
    if (each instanceof Error || 'entity' in each) return each
    const row = 'id' in each ? rows.byId.get(each.id) : rows.byKey.get(each.key)
    const list = row === undefined ? null : ofRow(context, row)
    return list ?? failure('RECORD_NOT_FOUND', { id: 'id' in each ? each.id : each.key })
  })
}

/** One of them. Throws what `findLists` has in its place. */
export async function demandList(context: ApiContext, named: ListNamed): Promise<List> {
  const [found] = await findLists(context, [named])
  if (found === undefined) throw failure('UNEXPECTED')
  if (found instanceof Error) throw found
  return found
}

/** The list that the parameters of an address name. Throws VAL-18 by its words where they name none. */
export function listNamed({ objectApiName = '', listViewApiName = '' }: Readonly<Record<string, string>>): ListNamed {
  if (objectApiName === '' || listViewApiName === '') throw noList('listViewApiName')
  return { objectApiName, listViewApiName }
}

/** VAL-18 */
export const noList = (parameter: string) => failure('INVALID_PARAMETERS', { parameter, reason: rules['VAL-18'] })

/** Names of objects begin with a letter, ids of lists with `00B`. */
export const isListId = (given: string): boolean => /^\d/.test(given)

/** What a stored list is found by; one name, one list: also one that somebody else keeps for themselves. */
export const keyOf = (entity: Entity, developerName: string): string =>
  `${entity.apiName}.${developerName}`.toLowerCase()

/**
 * The stored lists that the viewer may use, whole: what of a list they may be shown is decided by its calls. Guests are shown
 * none.
 */
export async function storedLists(
  { viewer, records }: Pick<ApiContext, 'viewer' | 'records'>,
  where: Condition,
  page: Pick<ListQuery, 'limit' | 'offset'>,
): Promise<readonly ListRow[]> {
  if (!mayDo(viewer, listView, 'read')) return []
  return await records.list(inNameOf(viewer), listView, { where: all(visibility(listView, viewer), where), ...page })
}

/** A list as it is stored; null where its object is none that the viewer reads. */
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

/** Found already, to be asked for by id or by key, or refused. */
type Wanted = List | { readonly id: string } | { readonly key: string } | Error

function wantedList({ objects, viewer }: ApiContext, named: ListNamed): Wanted {
  if ('id' in named) {
    const id = toId18(named.id)
    if (id === null) return failure('INVALID_ID', { id: named.id.slice(0, 40) })
    const list = standardById(objects).get(id)
    if (list === undefined) return { id }
    return mayDo(viewer, list.entity, 'read') ? list : failure('RECORD_NOT_FOUND', { id })
  }
  try {
    const entity = demandObject(objects, viewer, named.objectApiName)
    return standardByName(entity, named.listViewApiName) ?? { key: keyOf(entity, named.listViewApiName) }
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

async function readStored(context: ApiContext, wanted: readonly Wanted[]) {
  const asked = wanted.filter((each) => !(each instanceof Error) && !('entity' in each))
  const ids = asked.flatMap((each) => ('id' in each ? each.id : []))
  const keys = asked.flatMap((each) => ('key' in each ? each.key : []))
  const [named, keyed] = await Promise.all([
    ids.length === 0 ? [] : storedLists(context, isIn('id', ids), { limit: ids.length }),
    keys.length === 0 ? [] : storedLists(context, isIn('integrationId', keys), { limit: keys.length }),
  ])
  return {
    byId: new Map(named.map((row) => [row.id, row])),
    byKey: new Map(keyed.map((row) => [row.integrationId, row])),
  }
}

import { listViewObject } from '#platform/record-api/entities/list-view.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { all, always, any, type Condition, equals, isIn, textMatches } from '#platform/records/read/condition.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type List, standardLists } from './list-standard.ts'
import { ofRow, storedLists } from './list-views.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { addressWith, maxOffset, offsetOf, pageLinks } from '#platform/record-api/record-pages.ts'
import { maxRemembered } from '#platform/record-api/record-uses.ts'

export interface RequestedSummaries {
  readonly pageSize: number
  readonly pageToken: string | null
  readonly q: string | null
  /** Only the lists that the viewer has opened, the last one first. */
  readonly recentListsOnly: boolean
}

type Summaries = Omit<Representation<'ListViewSummaryCollection'>, 'lists' | 'eTag'>

/**
 * A page of the lists of an object that the viewer may use: first those that the object has by itself, then the stored ones by
 * name. `address` is the address of the call, for the links.
 */
export async function summariesOf<Summary>(
  context: ApiContext,
  entity: Entity,
  { pageSize, pageToken, q, recentListsOnly }: RequestedSummaries,
  address: string,
  summaryOf: (list: List) => Summary,
): Promise<Summaries & { readonly eTag: string; readonly lists: readonly Summary[] }> {
  const offset = offsetOf(pageToken)
  const found = recentListsOnly
    ? (await recentLists(context, entity, q)).slice(offset)
    : await listsFrom(context, entity, q, offset, pageSize + 1)
  const lists = found.slice(0, pageSize)
  const hasNext = found.length > pageSize && offset + pageSize <= maxOffset
  const body = {
    count: lists.length,
    ...pageLinks({ offset, size: pageSize }, hasNext, (token) =>
      addressWith(context, address, {
        pageSize,
        q,
        recentListsOnly: recentListsOnly ? true : null,
        pageToken: token,
      }),
    ),
    lists: lists.map(summaryOf),
    objectApiName: entity.apiName,
    pageSize,
    queryString: q,
    recentListsOnly,
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** Queries the stored lists only where the page holds any. */
async function listsFrom(
  context: ApiContext,
  entity: Entity,
  q: string | null,
  offset: number,
  limit: number,
): Promise<readonly List[]> {
  const standard = standardLists(entity).filter(({ label, apiName }) => isLike(label, q) || isLike(apiName, q))
  const first = standard.slice(offset, offset + limit)
  const missing = Math.min(limit - first.length, maxOffset)
  if (missing === 0) return first
  const stored = await listsOf(context, entity, q, always, missing, Math.max(0, offset - standard.length))
  return [...first, ...stored]
}

async function recentLists(context: ApiContext, entity: Entity, q: string | null): Promise<readonly List[]> {
  const { viewer, store } = context
  if (viewer.user === undefined) return []
  const ids = await store.uses.recent(viewer.user.id, listViewObject.apiName)
  const standard = standardLists(entity).filter(({ label, apiName }) => isLike(label, q) || isLike(apiName, q))
  const stored = ids.length === 0 ? [] : await listsOf(context, entity, q, isIn('id', ids), maxRemembered, 0)
  const byId = new Map([...standard, ...stored].map((list) => [list.id, list]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function listsOf(
  context: ApiContext,
  entity: Entity,
  q: string | null,
  among: Condition,
  limit: number,
  offset: number,
): Promise<readonly List[]> {
  const named =
    q === null ? always : any(textMatches('name', 'contains', q), textMatches('developerName', 'contains', q))
  const where = all(equals('object', entity.apiName), named, among)
  const rows = await storedLists(context, where, { limit, offset })
  return rows.flatMap((row) => ofRow(context, row) ?? [])
}

const isLike = (text: string, q: string | null): boolean => q === null || text.toLowerCase().includes(q.toLowerCase())

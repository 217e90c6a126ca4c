import { listViewObject } from '#platform/record-api/entities/list-view.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { all, always, any, type Condition, equals, isIn, textMatches } from '#platform/records/read/condition.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type List, standardLists } from './list-standard.ts'
import { ofRow, storedLists } from './list-views.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import {
  maxOffset,
  offsetOf,
  offsetTokens,
  type Page,
  type PageTokens,
  positionOf,
  tokensOf,
} from '#platform/record-api/page-tokens.ts'
import { addressWith, pageLinks } from '#platform/record-api/record-pages.ts'
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
  const page = { token: pageToken, size: pageSize }
  const { lists, tokens } = recentListsOnly
    ? await recentLists(context, entity, q, page)
    : await allLists(context, entity, q, page)
  const body = {
    count: lists.length,
    ...pageLinks(tokens, (token) =>
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

interface ListPage {
  readonly lists: readonly List[]
  readonly tokens: PageTokens
}

const byName = [{ field: 'name' }] as const

/** Positions before the end of the standard lists are offsets, those after it are the stored list before them. */
async function allLists(context: ApiContext, entity: Entity, q: string | null, page: Page): Promise<ListPage> {
  const standard = standardLists(entity).filter(({ label, apiName }) => isLike(label, q) || isLike(apiName, q))
  const ordered = { entity: context.listView, orderBy: byName }
  const position = positionOf(page.token, ordered)
  const shown = position.beside === null ? standard.slice(position.offset, position.offset + page.size) : []
  const missing = page.size - shown.length
  if (missing === 0 && position.offset + page.size < standard.length)
    return { lists: shown, tokens: offsetTokens(page, position.offset, true) }
  const from = position.beside ?? { offset: Math.max(0, position.offset - standard.length) }
  // Without room for a stored list, one shows whether there is a further page.
  const stored = await storedLists(context, storedCondition(entity, q, always), { limit: Math.max(1, missing), from })
  const rows = stored.rows.slice(0, missing)
  const lists = [...shown, ...rows.flatMap((row) => ofRow(context, row) ?? [])]
  if (missing === 0) return { lists, tokens: offsetTokens(page, position.offset, stored.rows.length > 0) }
  const read = { count: shown.length + rows.length, first: stored.first, last: stored.last, hasMore: stored.hasMore }
  const { current, next } = tokensOf(page, position, read, ordered)
  const previous = String(Math.min(maxOffset, Math.max(0, position.offset - page.size)))
  return { lists, tokens: { current, next, previous: position.offset > 0 ? previous : null } }
}

/** The lists that the viewer has opened, the last one first. */
async function recentLists(context: ApiContext, entity: Entity, q: string | null, page: Page): Promise<ListPage> {
  const { viewer, store } = context
  const offset = offsetOf(page.token)
  if (viewer.user === undefined) return { lists: [], tokens: offsetTokens(page, offset, false) }
  const ids = await store.uses.recent(viewer.user.id, listViewObject.apiName)
  const standard = standardLists(entity).filter(({ label, apiName }) => isLike(label, q) || isLike(apiName, q))
  const where = storedCondition(entity, q, isIn('id', ids))
  const stored =
    ids.length === 0 ? [] : (await storedLists(context, where, { limit: maxRemembered, from: { offset: 0 } })).rows
  const lists = [...standard, ...stored.flatMap((row) => ofRow(context, row) ?? [])]
  const byId = new Map(lists.map((list) => [list.id, list]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  const end = offset + page.size
  return { lists: ordered.slice(offset, end), tokens: offsetTokens(page, offset, end < ordered.length) }
}

function storedCondition(entity: Entity, q: string | null, among: Condition): Condition {
  const named =
    q === null ? always : any(textMatches('name', 'contains', q), textMatches('developerName', 'contains', q))
  return all(equals('object', entity.apiName), named, among)
}

const isLike = (text: string, q: string | null): boolean => q === null || text.toLowerCase().includes(q.toLowerCase())

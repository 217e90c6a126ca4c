import type { Entity } from '#platform/entity/entity.ts'
import { all, always, type Condition, isIn } from '#platform/records/read/condition.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type FieldSelection, joined, selectFields } from '#platform/record-api/field-selection.ts'
import { filterCondition } from './list-filter.ts'
import { listInfoOf } from './list-info.ts'
import type { ColumnPreferences } from './column-preferences.ts'
import { referenceTo, shownColumns, sortOf } from './list-preferences.ts'
import { checkedSort, ordersOf, sortEntry, usableSort } from './list-sort.ts'
import type { List } from './list-standard.ts'
import { whereCondition } from './list-where.ts'
import { offsetOf, offsetTokens, type Page } from '#platform/record-api/page-tokens.ts'
import { addressWith, pageLinks, readPage, type RecordPage } from '#platform/record-api/record-pages.ts'
import { maxRemembered } from '#platform/record-api/record-uses.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { scopeCondition, searchCondition } from './list-conditions.ts'

type ListRecordCollection = Representation<'ListRecordCollection'>

/** The query for the records of a list (platform API 2.2). */
export interface RequestedRecords {
  readonly fields: readonly string[]
  readonly optionalFields: readonly string[]
  readonly pageSize: number
  readonly pageToken: string | null
  /** Empty: the order of the user, else of the list. */
  readonly sortBy: readonly string[]
  readonly searchTerm: string | null
  readonly where: string | null
}

/**
 * A page of a list: its columns, the standard fields, and the requested fields. Fields that the viewer may not read
 * are used neither for filtering nor for sorting or searching. `address` is that of the call, for the links. The answer
 * repeats `fields`, `optionalFields`, `sortBy`, `searchTerm` and `where` as they were sent, because clients compute the keys
 * of their caches from both. Throws INVALID_FIELD, INVALID_PARAMETERS.
 */
export async function listRecordsOf(
  context: ApiContext,
  list: List,
  preferences: ColumnPreferences,
  requested: RequestedRecords,
  address: string,
): Promise<ListRecordCollection> {
  const { entity } = list
  const { fields, optionalFields, searchTerm, where } = requested
  const page = { token: requested.pageToken, size: requested.pageSize }
  const sort = checkedSort(context, entity, requested.sortBy.map(sortEntry))
  const used = sort.length > 0 ? sort : usableSort(context, entity, sortOf(list, preferences))
  const condition = all(
    filterCondition(context, entity, list.filters, list.filterLogic),
    scopeCondition(context, list),
    ...(where === null ? [] : [whereCondition(context, entity, where)]),
    ...(searchTerm === null ? [] : [searchCondition(context, list, searchTerm)]),
  )
  const read = list.type === 'mru' && used.length === 0 ? readRecent : readOrdered
  const orders = ordersOf(context, entity, used)
  const { records, tokens } = await read(context, list, selected(context, list, requested), condition, orders, page)
  const parameters = { fields, optionalFields, pageSize: page.size, sortBy: requested.sortBy, searchTerm, where }
  return {
    count: records.length,
    ...pageLinks(tokens, (pageToken) => addressWith(context, address, { ...parameters, pageToken })),
    fields,
    listInfoETag: listInfoOf(context, list, preferences).eTag,
    listReference: referenceTo(list),
    optionalFields,
    pageSize: page.size,
    records,
    searchTerm,
    sortBy: requested.sortBy.length === 0 ? null : requested.sortBy,
    where,
  }
}

/** `-Name,Principal__r.Name` */
export const sortNames = (input: string | readonly string[] | null | undefined): readonly string[] =>
  [input ?? []].flat().flatMap((part) => part.split(',').flatMap((name) => name.trim() || []))

/** Unknown names in `fields` are refused, unknown columns are omitted. */
function selected(
  { objects, viewer }: ApiContext,
  list: List,
  { fields, optionalFields }: RequestedRecords,
): FieldSelection {
  const { entity } = list
  const columns = shownColumns({ objects, viewer }, list).map(({ path }) => `${entity.apiName}.${path}`)
  return joined(
    selectFields(objects, viewer, entity, { fields: [], optionalFields: columns }),
    selectFields(objects, viewer, entity, { fields, optionalFields }),
  )
}

type Read = (
  context: ApiContext,
  list: List,
  selection: FieldSelection,
  where: Condition,
  orders: readonly Order[],
  page: Page,
) => Promise<RecordPage>

const readOrdered: Read = async (context, { entity, type }, selection, where, orders, page) => {
  const among = type === 'mru' ? isIn('id', await recentIds(context, entity)) : always
  return await readPage(context, entity, selection, all(where, among), orders, page)
}

/** In the order in which the user viewed them, the last one first. */
const readRecent: Read = async (context, { entity }, selection, where, _orders, page) => {
  const [offset, size] = [offsetOf(page.token), page.size]
  const ids = await recentIds(context, entity)
  if (ids.length === 0) return { records: [], tokens: offsetTokens(page, offset, false) }
  const { records, viewer } = context
  const rows = await records.list(viewer, entity, { where: all(where, isIn('id', ids)), limit: maxRemembered })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    records: await representRecords(context, ordered.slice(offset, offset + size), selection),
    tokens: offsetTokens(page, offset, ordered.length > offset + size),
  }
}

const recentIds = async ({ viewer, store }: ApiContext, entity: Entity): Promise<readonly string[]> =>
  viewer.user === undefined ? [] : await store.uses.recent(viewer.user.id, entity.apiName)

import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { all, always, any, type Condition, equals, isIn, never } from '#records/condition.ts'
import type { Order } from '#records/order-sql.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { type FieldSelection, joined, selectFields } from '../field-selection.ts'
import { comparison } from './list-comparison.ts'
import { filterField } from './list-fields.ts'
import { filterCondition } from './list-filter.ts'
import { isSearched, listInfoOf } from './list-info.ts'
import type { ColumnPreferences } from './column-preferences.ts'
import { referenceTo, shownColumns, sortOf } from './list-preferences.ts'
import { checkedSort, ordersOf, sortEntry, sortText, usableSort } from './list-sort.ts'
import type { List } from './list-standard.ts'
import { whereCondition } from './list-where.ts'
import { addressWith, offsetOf, type Page, pageLinks, readPage, type RecordPage } from '../record-pages.ts'
import { mostRemembered } from '../record-uses.ts'
import { representRecords } from '../represent-records.ts'

type ListRecordCollection = Representation<'ListRecordCollection'>

/** How records of a list are asked for (platform API 2.2). */
export interface AskedRecords {
  readonly fields: readonly string[]
  readonly optionalFields: readonly string[]
  readonly pageSize: number
  readonly pageToken: string | null
  /** Empty: as the user or the list has it. */
  readonly sortBy: readonly string[]
  readonly searchTerm: string | null
  readonly where: string | null
}

/**
 * A page of a list: its columns, what is always there, and the fields asked for. What the viewer may not read neither filters nor
 * sorts nor is searched. `address`: of the call, which the links lead to. Throws INVALID_FIELD, INVALID_PARAMETERS.
 */
export async function listRecordsOf(
  context: ApiContext,
  list: List,
  preferences: ColumnPreferences,
  asked: AskedRecords,
  address: string,
): Promise<ListRecordCollection> {
  const { entity } = list
  const { fields, optionalFields, searchTerm, where } = asked
  const page = { offset: offsetOf(asked.pageToken), size: asked.pageSize }
  const sort = checkedSort(context, entity, asked.sortBy.map(sortEntry))
  const used = sort.length > 0 ? sort : usableSort(context, entity, sortOf(list, preferences))
  const condition = all(
    filterCondition(context, entity, list.filters, list.filterLogic),
    scopeCondition(context, list),
    ...(where === null ? [] : [whereCondition(context, entity, where)]),
    ...(searchTerm === null ? [] : [searchCondition(context, list, searchTerm)]),
  )
  const read = list.type === 'mru' && used.length === 0 ? readRecent : readOrdered
  const orders = ordersOf(context, entity, used)
  const { records, hasNext } = await read(context, list, selected(context, list, asked), condition, orders, page)
  const parameters = { fields, optionalFields, pageSize: page.size, sortBy: asked.sortBy, searchTerm, where }
  return {
    count: records.length,
    ...pageLinks(page, hasNext, (pageToken) => addressWith(context, address, { ...parameters, pageToken })),
    fields,
    listInfoETag: listInfoOf(context, list, preferences).eTag,
    listReference: referenceTo(list),
    optionalFields,
    pageSize: page.size,
    records,
    searchTerm,
    sortBy: used.length === 0 ? null : used.map(sortText),
    where,
  }
}

/** `-Name,Principal__r.Name` */
export const sortNames = (given: string | readonly string[] | null | undefined): readonly string[] =>
  [given ?? []].flat().flatMap((part) => part.split(',').flatMap((name) => name.trim() || []))

/** `fields` are refused where they are unknown, columns are left out. */
function selected(
  { objects, viewer }: ApiContext,
  list: List,
  { fields, optionalFields }: AskedRecords,
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

/** In the order in which they were looked at, the last first. */
const readRecent: Read = async (context, { entity }, selection, where, _orders, { offset, size }) => {
  const ids = await recentIds(context, entity)
  if (ids.length === 0) return { records: [], hasNext: false }
  const { records, viewer } = context
  const rows = await records.list(viewer, entity, { where: all(where, isIn('id', ids)), limit: mostRemembered })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    records: await representRecords(context, ordered.slice(offset, offset + size), selection),
    hasNext: ordered.length > offset + size,
  }
}

const recentIds = async ({ viewer, store }: ApiContext, entity: Entity): Promise<readonly string[]> =>
  viewer.user === undefined ? [] : await store.uses.recent(viewer.user.id, entity.apiName)

function scopeCondition({ viewer }: ApiContext, { scope }: List): Condition {
  if (scope === 'everything') return always
  return viewer.user === undefined ? never : equals('createdById', viewer.user.id)
}

/** Words of one search; each is in one of the columns. */
const mostWords = 10

function searchCondition(context: ApiContext, list: List, searchTerm: string): Condition {
  const words = searchTerm.split(/\s+/).filter((word) => word !== '')
  if (words.length > mostWords)
    throw failure('INVALID_PARAMETERS', { parameter: 'searchTerm', reason: `has more than ${mostWords} words` })
  const fields = shownColumns(context, list)
    .filter(({ field, through }) => isSearched(field, through.length))
    .flatMap(({ path }) => filterField(context, list.entity, path) ?? [])
  return all(
    ...words.map((word) =>
      any(
        ...fields.map((field) => {
          const compared = comparison(context, field, 'Contains', [word])
          return compared.ok ? compared.value : never
        }),
      ),
    ),
  )
}

import type { Entity, Row } from '#platform/entity/entity.ts'
import { all, type Condition, isIn } from '#platform/records/read/condition.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type FieldSelection, selectionOf } from '#platform/record-api/field-selection.ts'
import { layoutFields } from '#platform/record-api/metadata/layout-fields.ts'
import { lookupRestriction, type LookupPosition } from './lookup-restrictions.ts'
import { ordersOf, type SortEntry, usableSort } from '#platform/record-api/lists/list-sort.ts'
import { addressWith } from '#platform/record-api/record-pages.ts'
import { maxRemembered } from '#platform/record-api/record-uses.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { findRecords, nameMatch } from './search-found.ts'
import { nameField, wireField } from '#platform/record-api/wire-fields.ts'

export type SearchType = keyof typeof searchTypes

export interface LookupQuery {
  /** The search term as typed; may be empty. */
  readonly q: string
  readonly searchType: SearchType
  /** The number of the page, from 1. */
  readonly page: number
  readonly pageSize: number
  readonly orderBy: readonly SortEntry[]
}

interface RequestedLookup extends Pick<LookupQuery, 'q'> {
  readonly where: Condition
  readonly orderBy: readonly Order[] | null
  readonly offset: number
  readonly size: number
}

interface Found {
  readonly total: number
  readonly rows: readonly Row<Entity>[]
}

/**
 * Platform API 2.6: `Recent` finds recently used records; `Search` and `TypeAhead` find all that match, each from its own length of
 * the term on.
 */
export const searchTypes = {
  Recent: { minLength: 0, find: findRecent },
  Search: { minLength: 2, find: findAny },
  TypeAhead: { minLength: 3, find: findAny },
} as const

/** A page of the records of one object that a field may reference; the tokens are numbers of pages. */
export async function findLookups(
  context: ApiContext,
  position: LookupPosition,
  target: Entity,
  { q, searchType, page, pageSize, orderBy }: LookupQuery,
  address: string,
  parameters: Readonly<Record<string, string | readonly string[] | null>>,
): Promise<Representation<'RecordCollection'>> {
  const where = await lookupRestriction(context, position, target)
  const offset = (page - 1) * pageSize
  // With several objects, each uses the parts of the order that it has.
  const sorted = usableSort(context, target, orderBy)
  const order = sorted.length === 0 ? null : ordersOf(context, target, sorted)
  const requested = { q, where, orderBy: order, offset, size: pageSize }
  const { total, rows } = await searchTypes[searchType].find(context, target, requested)
  const pageUrl = (number: number) =>
    addressWith(context, address, { ...parameters, page: number, pageSize, q, searchType })
  const next = offset + pageSize < total ? page + 1 : null
  const previous = page > 1 ? page - 1 : null
  return {
    count: rows.length,
    currentPageToken: String(page),
    currentPageUrl: pageUrl(page),
    nextPageToken: next === null ? null : String(next),
    nextPageUrl: next === null ? null : pageUrl(next),
    previousPageToken: previous === null ? null : String(previous),
    previousPageUrl: previous === null ? null : pageUrl(previous),
    records: await representRecords(context, rows, shownFields(context, target)),
  }
}

/** The fields that distinguish records: id, name and the columns of their lists. */
export const shownFields = ({ objects, viewer }: ApiContext, entity: Entity): FieldSelection =>
  selectionOf(objects, viewer, entity, [
    ...[wireField(entity, 'Id')].flatMap((field) => field ?? []),
    nameField(entity),
    ...layoutFields(viewer, entity, 'Compact'),
  ])

/** The records that the user has used lately, the last one first; a guest has used none. */
async function findRecent(
  { records, store, viewer }: ApiContext,
  target: Entity,
  { q, where, orderBy, offset, size }: RequestedLookup,
): Promise<Found> {
  const used = viewer.user === undefined ? [] : await store.uses.recent(viewer.user.id, target.apiName)
  if (used.length === 0) return { total: 0, rows: [] }
  const named = q === '' ? [] : [nameMatch(viewer, target, q)]
  const rows = await records.list(viewer, target, {
    where: all(isIn('id', used), where, ...named),
    ...(orderBy === null ? {} : { orderBy }),
    limit: maxRemembered,
  })
  const at = new Map(used.map((id, index) => [id, index]))
  const ordered =
    orderBy === null ? rows.toSorted((one, other) => (at.get(one.id) ?? 0) - (at.get(other.id) ?? 0)) : rows
  return { total: ordered.length, rows: ordered.slice(offset, offset + size) }
}

async function findAny(
  context: ApiContext,
  target: Entity,
  { offset, size, ...requested }: RequestedLookup,
): Promise<Found> {
  return await findRecords(context, target, requested, { token: String(offset), size })
}

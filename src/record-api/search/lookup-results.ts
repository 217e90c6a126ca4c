import type { Entity, Row } from '#entities/entity.ts'
import { all, type Condition, isIn } from '#records/condition.ts'
import type { Order } from '#records/order-sql.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { type FieldSelection, selectionOf } from '../field-selection.ts'
import { layoutFields } from '../metadata/layout-fields.ts'
import { lookupRestriction, type LookupPlace } from './lookup-restrictions.ts'
import { ordersOf, type SortEntry, usableSort } from '../lists/list-sort.ts'
import { addressWith } from '../record-pages.ts'
import { mostRemembered } from '../record-uses.ts'
import { representRecords } from '../represent-records.ts'
import { findRecords, nameMatch } from './search-found.ts'
import { nameField, wireField } from '../wire-fields.ts'

export type SearchType = keyof typeof searchTypes

export interface LookupQuery {
  /** As typed; empty: nothing was. */
  readonly q: string
  readonly searchType: SearchType
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly orderBy: readonly SortEntry[]
}

interface Asked extends Pick<LookupQuery, 'q'> {
  readonly where: Condition
  readonly orderBy: readonly Order[] | null
  readonly offset: number
  readonly size: number
}

interface Found {
  readonly total: number
  readonly rows: readonly Row<Entity>[]
}

/** Platform API 2.6: what was used lately, whatever is found, and the same as somebody types. */
export const searchTypes = {
  Recent: { leastLetters: 0, find: findRecent },
  Search: { leastLetters: 2, find: findAny },
  TypeAhead: { leastLetters: 3, find: findAny },
} as const

/** A page of the records of one object that a field may point at; its tokens are numbers of pages. */
export async function findLookups(
  context: ApiContext,
  place: LookupPlace,
  target: Entity,
  { q, searchType, page, pageSize, orderBy }: LookupQuery,
  address: string,
  parameters: Readonly<Record<string, string | readonly string[] | null>>,
): Promise<Representation<'RecordCollection'>> {
  const where = await lookupRestriction(context, place, target)
  const offset = (page - 1) * pageSize
  // Of several objects each follows what it has of the order.
  const sorted = usableSort(context, target, orderBy)
  const order = sorted.length === 0 ? null : ordersOf(context, target, sorted)
  const asked = { q, where, orderBy: order, offset, size: pageSize }
  const { total, rows } = await searchTypes[searchType].find(context, target, asked)
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

/** What tells records apart: id, name and the columns of their lists. */
export const shownFields = ({ objects, viewer }: ApiContext, entity: Entity): FieldSelection =>
  selectionOf(objects, viewer, entity, [
    ...[wireField(entity, 'Id')].flatMap((field) => field ?? []),
    nameField(entity),
    ...layoutFields(viewer, entity, 'Compact'),
  ])

/** What the user has used lately, the last first; whoever is not signed in has used nothing. */
async function findRecent(
  { records, store, viewer }: ApiContext,
  target: Entity,
  { q, where, orderBy, offset, size }: Asked,
): Promise<Found> {
  const used = viewer.user === undefined ? [] : await store.uses.recent(viewer.user.id, target.apiName)
  if (used.length === 0) return { total: 0, rows: [] }
  const named = q === '' ? [] : [nameMatch(viewer, target, q)]
  const rows = await records.list(viewer, target, {
    where: all(isIn('id', used), where, ...named),
    ...(orderBy === null ? {} : { orderBy }),
    limit: mostRemembered,
  })
  const at = new Map(used.map((id, index) => [id, index]))
  const ordered =
    orderBy === null ? rows.toSorted((one, other) => (at.get(one.id) ?? 0) - (at.get(other.id) ?? 0)) : rows
  return { total: ordered.length, rows: ordered.slice(offset, offset + size) }
}

async function findAny(context: ApiContext, target: Entity, { offset, size, ...asked }: Asked): Promise<Found> {
  return await findRecords(context, target, asked, { offset, size })
}

import { type SQL, and, asc, desc, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { requireAccess } from '#platform/records/access.ts'
import { needsRowSecurity, type Reading, withRowSecurity } from '#platform/records/row-level-security.ts'
import { conditionSql } from './condition-sql.ts'
import { all, always, type Condition } from './condition.ts'
import { type Order, orderNeedsRowSecurity, type OrderTerm, termsOf } from './order-sql.ts'
import { bounded, maxRows, withoutUnreadable } from './read.ts'
import { requireKey, keyOf, type RowKey, rowsAfter } from './row-key.ts'
import { selectKeyedRows } from './select-rows.ts'

/** Where a page begins or ends: next to a row of the order, which need not exist any more, or after some rows. */
export type PagePosition = { readonly offset: number } | { readonly after: RowKey } | { readonly before: RowKey }

export interface PageQuery {
  readonly where?: Condition
  /** As in `ListQuery`. */
  readonly orderBy?: readonly Order[]
  /** 1–2000 */
  readonly limit: number
  readonly from: PagePosition
}

export interface RowPage<E extends Entity = Entity> {
  /** In the order of the query, also for a page before a row. */
  readonly rows: readonly Row<E>[]
  /** The positions of the first and the last row; null if there are none. */
  readonly first: RowKey | null
  readonly last: RowKey | null
  /** Whether there are further rows in the direction of reading. */
  readonly hasMore: boolean
}

/**
 * A page of the records that the viewer sees, next to a row of the order. Following `last` returns every record exactly once,
 * whatever other records are written meanwhile. Throws INVALID_PARAMETERS for a key that does not fit the order.
 */
export async function readRowPage<E extends Entity>(
  reading: Reading,
  viewer: Viewer,
  entity: E,
  { where = always, orderBy: orders = [{ field: 'name' }], limit, from }: PageQuery,
): Promise<RowPage<E>> {
  requireAccess(viewer, entity, 'read')
  const size = bounded('limit', limit, 1, maxRows)
  const offset = 'offset' in from ? bounded('offset', from.offset, 0, Number.MAX_SAFE_INTEGER) : 0
  const isBackward = 'before' in from
  const forward = termsOf(reading, viewer, entity, orders)
  const terms = isBackward ? forward.map(reversed) : forward
  const key = 'after' in from ? from.after : isBackward ? from.before : null
  const seen = all(reading.visibility.conditionOf(entity, viewer), where)
  const condition = and(
    conditionSql(entity, seen),
    ...(key === null ? [] : [rowsAfter(terms, requireKey(forward, key))]),
  )
  const touches = orderNeedsRowSecurity(reading, viewer, orders) || needsRowSecurity(entity, seen)
  const found = await withRowSecurity(reading, viewer, touches, (queries) =>
    selectKeyedRows(queries, entity, {
      where: condition ?? sql`true`,
      terms,
      orderBy: terms.map(directed),
      // One row more than the page shows whether there is a further one.
      limit: size + 1,
      offset,
    }),
  )
  const page = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size)
  const [first, last] = [page.at(0), page.at(-1)]
  return {
    rows: withoutUnreadable(
      viewer,
      entity,
      page.map(({ row }) => row),
    ),
    first: first === undefined ? null : keyOf(first),
    last: last === undefined ? null : keyOf(last),
    hasMore: found.length > size,
  }
}

const reversed = (term: OrderTerm): OrderTerm => ({ ...term, descending: !term.descending })

const directed = ({ output, descending }: OrderTerm): SQL => (descending ? desc(output) : asc(output))

import { type SQL, asc, desc, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { demandAccess } from '#platform/records/access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { type Reading, needsRowSecurity } from '#platform/records/row-level-security.ts'

/** By a property; `name` sorts as a reader expects. */
export interface Order {
  readonly field: string
  readonly descending?: boolean
  /** Orders by the name of the visible record of this object that the field references; rows without one are last in ascending order. */
  readonly of?: Entity
}

/** Equal rows are ordered by id. Throws INVALID_FIELD, and ACCESS_DENIED if the viewer may not read the referenced object. */
export const orderTerms = (
  reading: Reading,
  viewer: Viewer,
  entity: Entity,
  orders: readonly Order[],
): readonly SQL[] => [
  ...orders.map(({ field, descending, of }) => {
    const term =
      of === undefined ? ownTerm(entity, field) : nameOfPointedAt(reading, viewer, columnOf(entity, field), of)
    return descending === true ? desc(term) : asc(term)
  }),
  asc(tableColumn(entity.table, 'id')),
]

/** Returns whether an order involves rows with row-level security. */
export const orderNeedsRowSecurity = ({ visibility }: Reading, viewer: Viewer, orders: readonly Order[]): boolean =>
  orders.some(({ of }) => of !== undefined && needsRowSecurity(of, visibility.conditionOf(of, viewer)))

const ownTerm = (entity: Entity, field: string): AnyPgColumn =>
  field === 'name' ? tableColumn(entity.table, 'sortKey') : columnOf(entity, field)

/** An alias, because the table may be that of the same object. */
function nameOfPointedAt(reading: Reading, viewer: Viewer, column: AnyPgColumn, of: Entity): SQL {
  demandAccess(viewer, of, 'read')
  const there = { ...of, table: alias(of.table, 'pointed_at') }
  const [sortKey, id] = [tableColumn(there.table, 'sortKey'), tableColumn(there.table, 'id')]
  const seen = conditionSql(there, reading.visibility.conditionOf(of, viewer))
  return sql`(select ${sortKey} from ${of.table} as ${there.table} where ${id} = ${column} collate "C" and ${seen})`
}

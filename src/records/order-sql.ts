import { type SQL, asc, desc, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Viewer } from '#domain/viewer.ts'
import { tableColumn } from '#entities/entity-table.ts'
import type { Entity } from '#entities/entity.ts'
import { demandAccess } from './access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { type Reading, touchesWall } from './second-wall.ts'

/** By a property; `name` sorts as a reader expects. */
export interface Order {
  readonly field: string
  readonly descending?: boolean
  /** By the name of the record of this object that the field points at and the viewer sees; without one as the greatest. */
  readonly of?: Entity
}

/** Equal ones follow by id. Throws INVALID_FIELD, and ACCESS_DENIED where the viewer may not read the object pointed at. */
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

/** Whether an order meets rows behind the wall. */
export const orderTouchesWall = ({ rule }: Reading, viewer: Viewer, orders: readonly Order[]): boolean =>
  orders.some(({ of }) => of !== undefined && touchesWall(of, rule(of, viewer)))

const ownTerm = (entity: Entity, field: string): AnyPgColumn =>
  field === 'name' ? tableColumn(entity.table, 'sortKey') : columnOf(entity, field)

/** Under a name of its own: it may be of the same object. */
function nameOfPointedAt(reading: Reading, viewer: Viewer, column: AnyPgColumn, of: Entity): SQL {
  demandAccess(viewer, of, 'read')
  const there = { ...of, table: alias(of.table, 'pointed_at') }
  const [sortKey, id] = [tableColumn(there.table, 'sortKey'), tableColumn(there.table, 'id')]
  const seen = conditionSql(there, reading.rule(of, viewer))
  return sql`(select ${sortKey} from ${of.table} as ${there.table} where ${id} = ${column} collate "C" and ${seen})`
}

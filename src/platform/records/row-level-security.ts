import { sql } from 'drizzle-orm'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Condition } from './read/condition.ts'
import type { Database, Queries } from './database.ts'
import { isInternal, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { RecordModel } from './record-model.ts'

/** The parameters of reads: the database, the objects, their rules, and whether the database must know the viewer. */
export interface Reading extends RecordModel {
  readonly queries: Queries
  /** Undefined if the database has no row-level security. */
  readonly readWith: Database['readWith']
}

/** The embedded database has one role that sees all rows, so it needs no settings. */
export const readingOf = ({ queries, readWith }: Database, { entities, visibility }: RecordModel): Reading => ({
  queries,
  entities,
  visibility,
  readWith,
})

/**
 * Queries in a read transaction that declares the viewer, if the query involves rows that the database hides. For a
 * guest no viewer is declared: then the database shows only rows that belong to no account.
 */
export async function withRowSecurity<Answer>(
  { queries, readWith }: Pick<Reading, 'queries' | 'readWith'>,
  viewer: Viewer,
  touches: boolean,
  run: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  if (readWith === undefined || !touches || viewer.user === undefined) return await run(queries)
  return await readWith(rowSecuritySettings(viewer), run)
}

const rowSecuritySettings = (viewer: Viewer): Readonly<Record<string, string>> => ({
  'tradegrade.wide': isInternal(viewer) || rolesOf(viewer).includes('system') ? 'on' : 'off',
  'tradegrade.account': ownAccount(viewer),
  'tradegrade.user': viewer.user?.id ?? '',
})

/** Sets the viewer of the transaction for row-level security until the transaction ends. */
export async function applyRowSecurity(transaction: Queries, viewer: Viewer): Promise<void> {
  const said = Object.entries(rowSecuritySettings(viewer)).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  )
  await transaction.execute(sql`select ${sql.join(said, sql`, `)}`)
}

/** Returns whether a query with this condition involves rows that the database hides from some viewers. */
export const needsRowSecurity = (entity: Entity, condition: Condition): boolean =>
  entity.rowSecurity === true || conditionNeedsRowSecurity(condition)

function conditionNeedsRowSecurity(condition: Condition): boolean {
  switch (condition.type) {
    case 'exists':
    case 'pointsAt':
      return needsRowSecurity(condition.entity, condition.where)
    case 'all':
    case 'any':
      return condition.of.some(conditionNeedsRowSecurity)
    case 'not':
      return conditionNeedsRowSecurity(condition.of)
    default:
      return false
  }
}

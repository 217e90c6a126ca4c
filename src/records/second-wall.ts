import { sql } from 'drizzle-orm'
import { rolesOf, type Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { assortmentRule } from '#entities/assortment-rule.ts'
import { consentRecord } from '#entities/consent-record.ts'
import { contactRequest } from '#entities/contact-request.ts'
import { contact } from '#entities/contact.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Entity } from '#entities/entity.ts'
import { signUpRequest } from '#entities/sign-up-request.ts'
import { user } from '#entities/user.ts'
import type { Condition } from './condition.ts'
import type { Database, Queries } from './database.ts'
import { isInternal, ownAccount } from './grade-visibility.ts'
import { visibility } from './visibility.ts'

/** Whose rows the database itself hides from others (row level security, in the migrations), whatever it is asked. */
const walled: ReadonlySet<Entity> = new Set<Entity>([
  account,
  user,
  contact,
  documentRequest,
  assortmentRule,
  contactRequest,
  signUpRequest,
  consentRecord,
])

/** What a viewer may see of an object. */
export type VisibilityRule = (entity: Entity, viewer: Viewer) => Condition

/** How records are read: where, by which rule, and whether the database has to be told for whom. */
export interface Reading {
  readonly queries: Queries
  readonly rule: VisibilityRule
  /** None: the database hides nothing. */
  readonly readWith: Database['readWith']
}

/** The embedded database knows one role, which sees everything: there is nothing to tell it. */
export const readingOf = ({ queries, readWith }: Database, rule: VisibilityRule = visibility): Reading => ({
  queries,
  rule,
  readWith,
})

/**
 * Asks in a reading transaction that says for whom, where the question touches rows behind the wall. A guest is told to nobody: where
 * nothing is said, what belongs to no account is there and nothing else.
 */
export async function behindWall<Answer>(
  { queries, readWith }: Reading,
  viewer: Viewer,
  touches: boolean,
  ask: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  if (readWith === undefined || !touches || viewer.user === undefined) return await ask(queries)
  return await readWith(wallSettings(viewer), ask)
}

const wallSettings = (viewer: Viewer): Readonly<Record<string, string>> => ({
  'tradegrade.wide': isInternal(viewer) || rolesOf(viewer).includes('system') ? 'on' : 'off',
  'tradegrade.account': ownAccount(viewer),
  'tradegrade.user': viewer.user?.id ?? '',
})

/** Says for whom the transaction is, until it ends: the connection forgets it then. */
export async function raiseWall(transaction: Queries, viewer: Viewer): Promise<void> {
  const said = Object.entries(wallSettings(viewer)).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await transaction.execute(sql`select ${sql.join(said, sql`, `)}`)
}

/** Whether a question about an object, under a condition, meets rows behind the wall. */
export const touchesWall = (entity: Entity, condition: Condition): boolean =>
  walled.has(entity) || conditionTouches(condition)

function conditionTouches(condition: Condition): boolean {
  switch (condition.type) {
    case 'exists':
    case 'pointsAt':
      return touchesWall(condition.entity, condition.where)
    case 'all':
    case 'any':
      return condition.of.some(conditionTouches)
    case 'not':
      return conditionTouches(condition.of)
    default:
      return false
  }
}

import { and, count, eq, gt } from 'drizzle-orm'
import { isUserRole } from '#domain/user-roles.ts'
import type { Entity } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import { apiToken } from '#entities/machine-tables.ts'
import { idempotentWrite, recordUse, userSetting } from '#entities/record-api-tables.ts'
import {
  recoveryCode,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
  userSession,
} from '#entities/sign-in-tables.ts'
import { entityOfApiName } from '#entities/table.ts'
import { user } from '#entities/user.ts'
import { unreadableFields } from '#records/access.ts'
import { type AuditRow, rowsAboutPerson } from '#records/audit-list.ts'
import type { Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { raiseWall } from '#records/second-wall.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { idsOf, recordsOfPerson } from './personal-records.ts'

interface Parts {
  readonly queries: Queries
  readonly records: Records
}

/** Whom it is for: the person themselves gets nothing that our own people noted, nor where others came from. */
type Audience = 'person' | 'operator'

/** Records read together. */
const atOnce = 500

/**
 * Everything that is kept of a person, as JSON in pieces: a bounded part of it is in memory. Null where nothing is. No secret is
 * in it: of passwords and codes, that there are any.
 */
export async function personalData(
  { queries, records }: Parts,
  typed: string,
  audience: Audience,
): Promise<AsyncGenerator<string> | null> {
  const person = await queries.transaction(async (transaction) => {
    await raiseWall(transaction, systemViewer)
    return await recordsOfPerson(transaction, typed)
  })
  if (idsOf(person).length === 0) return null
  const { userId, about, email } = person
  const known = userId === null ? null : await records.byId(systemViewer, user, userId)
  const roles = audience === 'operator' ? (['system'] as const) : (known?.roles.filter(isUserRole) ?? [])
  const reader = { ...systemViewer, user: { id: userId ?? '', roles } }

  const shown = (entity: Entity, values: Readonly<Record<string, unknown>>) => {
    const hidden = new Set(unreadableFields(reader, entity))
    return whole(entity, Object.fromEntries(Object.entries(values).filter(([property]) => !hidden.has(property))))
  }

  function told(row: AuditRow) {
    const { at, operation, object, recordId, by, address, request } = row
    const isTheirs = by === userId
    const entity = entityOfApiName(object)
    const details = (values: AuditRow['before']) =>
      entity === null || values === null ? values : shown(entity, values)
    return {
      at,
      operation,
      object,
      recordId,
      ...(audience === 'operator' || isTheirs ? { by, address, request } : {}),
      before: details(row.before),
      after: details(row.after),
    }
  }

  async function* pieces(): AsyncGenerator<string> {
    yield `{"user":${JSON.stringify(known === null ? null : shown(user, known))}`
    yield `,"signIn":${JSON.stringify(userId === null ? null : await waysOf(queries, userId))}`
    yield `,"settings":${JSON.stringify(userId === null ? [] : await settingsOf(queries, userId))}`
    yield ',"recordsUsed":'
    yield* list(recordsUsed(queries, userId ?? ''))
    yield ',"writes":'
    yield* list(writesMade(queries, userId ?? ''))
    for (const [name, { entity, ids }] of Object.entries(about)) {
      yield `,${JSON.stringify(name)}:`
      // A list that they made for themselves is theirs whole, what only its own calls show included.
      yield* list(recordsOf(records, entity, ids, entity === listView ? whole : shown))
    }
    yield ',"auditLog":'
    const recordIds = idsOf(person)
    yield* list(auditOf(rowsAboutPerson(queries, { userId: userId ?? '', recordIds, email }), told))
    yield '}\n'
  }
  return pieces()
}

/** Whose record it is in the engine, and who else touched it. */
const ofTheEngine = new Set(['integrationId', 'version', 'createdById', 'lastModifiedById', 'systemModstamp'])

const whole = (_entity: Entity, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([property]) => !ofTheEngine.has(property)))

/** A JSON list of what comes in bounded parts. */
async function* list(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const part of parts)
    for (const each of part) {
      yield before + JSON.stringify(each)
      before = ','
    }
  yield before === '[' ? '[]' : ']'
}

async function* recordsOf(
  records: Records,
  entity: Entity,
  ids: readonly string[],
  shown: (entity: Entity, values: Readonly<Record<string, unknown>>) => unknown,
): AsyncGenerator<readonly unknown[]> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await records.byIds(systemViewer, entity, ids.slice(at, at + atOnce))
    yield rows.map((row) => shown(entity, row))
  }
}

async function* auditOf(
  parts: AsyncIterable<readonly AuditRow[]>,
  told: (row: AuditRow) => unknown,
): AsyncGenerator<readonly unknown[]> {
  for await (const rows of parts) yield rows.map(told)
}

async function waysOf(queries: Queries, userId: string) {
  const { site, device, beganAt, lastActiveAt } = userSession
  const [password] = await queries
    .select({ changedAt: userPassword.changedAt })
    .from(userPassword)
    .where(eq(userPassword.userId, userId))
  const [codes] = await queries
    .select({ confirmedAt: userCodes.confirmedAt })
    .from(userCodes)
    .where(eq(userCodes.userId, userId))
  const [recovery] = await queries.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
  const { name, createdAt, lastUsedAt, isBackedUp } = userPasskey
  const { issuer, subject, linkedAt } = userIdentity
  const token = { name: apiToken.name, scope: apiToken.scope, createdAt: apiToken.createdAt }
  return {
    passwordChangedAt: password?.changedAt ?? null,
    codesSince: codes?.confirmedAt ?? null,
    recoveryCodesLeft: recovery?.left ?? 0,
    passkeys: await queries
      .select({ name, createdAt, lastUsedAt, isBackedUp })
      .from(userPasskey)
      .where(eq(userPasskey.userId, userId)),
    identities: await queries
      .select({ issuer, subject, linkedAt })
      .from(userIdentity)
      .where(eq(userIdentity.userId, userId)),
    sessions: await queries
      .select({ site, device, beganAt, lastActiveAt })
      .from(userSession)
      .where(eq(userSession.userId, userId)),
    tokens: await queries
      .select({ ...token, expiresAt: apiToken.expiresAt, lastUsedAt: apiToken.lastUsedAt })
      .from(apiToken)
      .where(eq(apiToken.userId, userId)),
  }
}

/** What somebody looked at by the API. */
const recordsUsed = (queries: Queries, userId: string) =>
  byKey(
    ({ recordId }: { readonly recordId: string }) => recordId,
    (last) => {
      const { object, recordId, usedAt } = recordUse
      return queries
        .select({ object, recordId, usedAt })
        .from(recordUse)
        .where(and(eq(recordUse.userId, userId), gt(recordId, last)))
        .orderBy(recordId)
        .limit(atOnce)
    },
  )

/** What they wrote by it lately. */
const writesMade = (queries: Queries, userId: string) =>
  byKey(
    ({ key }: { readonly key: string }) => key,
    (last) => {
      const { key, begunAt, status } = idempotentWrite
      return queries
        .select({ key, begunAt, status })
        .from(idempotentWrite)
        .where(and(eq(idempotentWrite.userId, userId), gt(key, last)))
        .orderBy(key)
        .limit(atOnce)
    },
  )

const settingsOf = async (queries: Queries, userId: string) => {
  const { kind, name, value, changedAt } = userSetting
  return await queries.select({ kind, name, value, changedAt }).from(userSetting).where(eq(userSetting.userId, userId))
}

async function* byKey<Row>(
  keyOf: (row: Row) => string,
  after: (last: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last = ''; ;) {
    const rows = await after(last)
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < atOnce) return
    last = keyOf(end)
  }
}

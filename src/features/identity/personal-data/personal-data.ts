import { and, count, eq, gt } from 'drizzle-orm'
import { isUserRole } from '#platform/values/user-roles.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { apiToken } from '#features/identity/tokens/machine-tables.ts'
import { idempotentWrite, recordUse, userSetting } from '#platform/record-api/entities/record-api-tables.ts'
import {
  recoveryCode,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
  userSession,
} from '#features/identity/credentials/sign-in-tables.ts'
import { packDevice } from '#features/identity/pack-devices/pack-device-table.ts'
import { user } from '#features/identity/people/user.ts'
import { unreadableFields } from '#platform/records/access.ts'
import { type AuditRow, rowsAboutPerson } from '#platform/records/audit/audit-list.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { applyRowSecurity } from '#platform/records/row-level-security.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idsOf, recordsOfPerson } from './personal-records.ts'

interface Parts {
  readonly queries: Queries
  readonly records: Records
}

/** Who receives the data. The person receives neither the notes of our employees nor the network addresses of other people. */
type Audience = 'person' | 'operator'

/** The number of records that are read together. */
const maxRowsPerRead = 500

/**
 * Everything that is stored about a person, as a stream of JSON, so that only a limited part of it is in memory. Null where nothing is
 * stored. It contains no secrets: passwords and codes are only reported as existing.
 */
export async function personalData(
  { queries, records }: Parts,
  typed: string,
  audience: Audience,
): Promise<AsyncGenerator<string> | null> {
  const person = await queries.transaction(async (transaction) => {
    await applyRowSecurity(transaction, systemViewer)
    return await recordsOfPerson(transaction, records.model.entities.all, typed)
  })
  if (idsOf(person).length === 0) return null
  const { userId, own, email } = person
  const known = userId === null ? null : await records.byId(systemViewer, user, userId)
  const roles = audience === 'operator' ? (['system'] as const) : (known?.roles.filter(isUserRole) ?? [])
  const reader = { ...systemViewer, user: { id: userId ?? '', roles } }

  const shown = (entity: Entity, values: Readonly<Record<string, unknown>>) => {
    const hidden = new Set(unreadableFields(reader, entity))
    return whole(entity, Object.fromEntries(Object.entries(values).filter(([property]) => !hidden.has(property))))
  }

  function exportedEntry(row: AuditRow) {
    const { at, operation, object, recordId, by, address, request } = row
    const isTheirs = by === userId
    const entity = records.model.entities.ofApiName(object)
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
    yield* list(writesOf(queries, userId ?? ''))
    for (const { entity, subject, ids } of own) {
      yield `,${JSON.stringify(subject.exportedAs)}:`
      yield* list(recordsOf(records, entity, ids, subject.isExportedWhole === true ? whole : shown))
    }
    yield ',"auditLog":'
    const recordIds = idsOf(person)
    yield* list(auditOf(rowsAboutPerson(queries, { userId: userId ?? '', recordIds, email }), exportedEntry))
    yield '}\n'
  }
  return pieces()
}

/** Properties that only the record engine needs, or that name other people who changed the record. */
const ofTheEngine = new Set(['integrationId', 'version', 'createdById', 'lastModifiedById', 'systemModstamp'])

const whole = (_entity: Entity, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([property]) => !ofTheEngine.has(property)))

/** A JSON list of entries that arrive in limited parts. */
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
  for (let at = 0; at < ids.length; at += maxRowsPerRead) {
    const rows = await records.byIds(systemViewer, entity, ids.slice(at, at + maxRowsPerRead))
    yield rows.map((row) => shown(entity, row))
  }
}

async function* auditOf(
  parts: AsyncIterable<readonly AuditRow[]>,
  entryOf: (row: AuditRow) => unknown,
): AsyncGenerator<readonly unknown[]> {
  for await (const rows of parts) yield rows.map(entryOf)
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
    devicesWithPacks: await queries
      .select({
        device: packDevice.device,
        registeredAt: packDevice.registeredAt,
        lastSeenAt: packDevice.lastSeenAt,
        packsUntil: packDevice.packsUntil,
      })
      .from(packDevice)
      .where(eq(packDevice.userId, userId)),
    tokens: await queries
      .select({ ...token, expiresAt: apiToken.expiresAt, lastUsedAt: apiToken.lastUsedAt })
      .from(apiToken)
      .where(eq(apiToken.userId, userId)),
  }
}

/** The records that a person viewed through the API. */
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
        .limit(maxRowsPerRead)
    },
  )

/** The recent writes of a person through the API. */
const writesOf = (queries: Queries, userId: string) =>
  byKey(
    ({ key }: { readonly key: string }) => key,
    (last) => {
      const { key, begunAt, status } = idempotentWrite
      return queries
        .select({ key, begunAt, status })
        .from(idempotentWrite)
        .where(and(eq(idempotentWrite.userId, userId), gt(key, last)))
        .orderBy(key)
        .limit(maxRowsPerRead)
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
    if (end === undefined || rows.length < maxRowsPerRead) return
    last = keyOf(end)
  }
}

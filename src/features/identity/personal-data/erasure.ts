import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { apiToken, webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import {
  avatarAssociation,
  idempotentWrite,
  recordUse,
  userSetting,
} from '#platform/record-api/entities/record-api-tables.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { transitionFrom } from '#platform/entity/path-steps.ts'
import type { PersonalSubject } from '#platform/entity/personal.ts'
import {
  attemptCount,
  authChallenge,
  recoveryCode,
  singleUseToken,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
  userSession,
} from '#features/identity/credentials/sign-in-tables.ts'
import { packDevice } from '#features/identity/pack-devices/pack-device-table.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { user } from '#features/identity/people/user.ts'
import { eraseEntries } from '#platform/records/audit/audit-erasure.ts'
import type { Queries } from '#platform/records/database.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type WriteHandle, type WriteParts, write } from '#platform/records/write/write.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { filesOfRecords, forgetFiles } from './erase-files.ts'
import { idsOf, recordsOfPerson } from './personal-records.ts'

/** The number of records and of audit entries from which personal data was erased. */
interface Erasure {
  readonly records: number
  readonly entries: number
  /** The keys of files that no record refers to any more, whose bytes the caller removes from the store. */
  readonly files: readonly string[]
}

interface ErasureOptions {
  /** Whose erasure it is in the audit log; by default that of the product. */
  readonly by?: Viewer
  /** Writes in the same transaction, when nothing of the person is left. */
  readonly alongside?: (transaction: Queries) => Promise<void>
}

const ofUser = [
  userSession,
  userPassword,
  userCodes,
  recoveryCode,
  userPasskey,
  userIdentity,
  singleUseToken,
  authChallenge,
  apiToken,
  recordUse,
  userSetting,
  idempotentWrite,
]

/**
 * Erases what is stored about a person, in one transaction. The user's record remains because other records reference it, but
 * it is inactive, has no account, and all its sign-in methods are deleted. Each object declares what happens to its records of
 * the person. The audit log loses their details and records the erasure. Returns null if nothing is stored about the address.
 */
export function erasePerson(
  parts: WriteParts,
  now: () => Date,
  email: string,
  { by = systemViewer, alongside }: ErasureOptions = {},
): Promise<Erasure | null> {
  return write(parts, by, now, async (handle, transaction, author) => {
    const person = await recordsOfPerson(transaction, parts.entities.all, email)
    const ids = idsOf(person)
    if (ids.length === 0) return null
    const { own, userId } = person
    if (userId !== null) {
      for (const table of ofUser) await transaction.delete(table).where(eq(table.userId, userId))
      await turnHooksOff(transaction, userId)
      await endDevices(transaction, userId)
      await erase(handle, transaction, user, user.personal.subject, [userId])
    }
    await transaction.delete(avatarAssociation).where(inArray(avatarAssociation.recordId, [...ids]))
    // Links in emails belong to a user or to a request that has not become one.
    await transaction.delete(singleUseToken).where(inArray(singleUseToken.userId, [...ids]))
    // Emails to others, such as the desk, contain what they report of the person.
    const names = sql`position(${person.email} in ${queuedEmail.facts}::text) > 0`
    await transaction.delete(queuedEmail).where(or(eq(queuedEmail.recipient, person.email), names))
    // Attempts are counted by address or by user id.
    const counted = [person.email, userId ?? person.email].map((name) => `:${name}`)
    await transaction
      .delete(attemptCount)
      .where(sql`substring(${attemptCount.key} from position(':' in ${attemptCount.key})) in ${counted}`)
    // In the opposite order of the objects, so that a record is deleted before the one that it is a part of.
    const keys: string[] = []
    for (const { entity, subject, ids: ownIds } of own.toReversed()) {
      keys.push(...(await filesOfRecords(transaction, entity, ownIds)))
      await erase(handle, transaction, entity, subject, ownIds)
    }
    const files = keys.length === 0 ? [] : await forgetFiles(transaction, parts.entities.all, keys)
    const entries = await eraseEntries(transaction, author, {
      recordIds: ids,
      ...(userId === null ? {} : { userId }),
      emails: [person.email],
    })
    await alongside?.(transaction)
    return { records: ids.length, entries, files }
  })
}

/** Deactivates the webhooks of a user, because their messages contain what the user may see, and deletes the waiting messages. */
async function turnHooksOff(transaction: Queries, userId: string): Promise<void> {
  const off = await transaction
    .update(webhook)
    .set({ isActive: false })
    .where(eq(webhook.userId, userId))
    .returning({ id: webhook.id })
  const ids = off.map(({ id }) => id)
  if (ids.length > 0) await transaction.delete(webhookMessage).where(inArray(webhookMessage.webhookId, ids))
}

/** The browsers of the user keep what tells them that their packs have ended, and nothing about the person. */
async function endDevices(transaction: Queries, userId: string): Promise<void> {
  const nobody = { userId: '', sessionId: '', passwordMark: '', device: '' }
  const own = eq(packDevice.userId, userId)
  await transaction
    .update(packDevice)
    .set({ endedBy: 'deactivated' })
    .where(and(own, isNull(packDevice.endedBy)))
  await transaction.update(packDevice).set(nobody).where(own)
}

async function erase(
  handle: WriteHandle,
  transaction: Queries,
  entity: Entity,
  { erasure, endsWith: action }: Pick<PersonalSubject, 'erasure' | 'endsWith'>,
  ids: readonly string[],
): Promise<void> {
  for (const { id, version, state } of await versionsOf(transaction, entity, ids)) {
    if (erasure === 'delete') await handle.remove(entity, id, version)
    else {
      const leadsOn = action !== undefined && transitionFrom(entity, state, action) !== null
      const ended = leadsOn ? await handle.transition(entity, id, version, { action }) : { version }
      await handle.update(entity, id, ended.version, erasure(id))
    }
  }
}

async function versionsOf(
  transaction: Queries,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly version: number; readonly state: string | null }[]> {
  if (ids.length === 0) return []
  const [id, version] = [tableColumn(entity.table, 'id'), tableColumn(entity.table, 'version')]
  const state = entity.path === undefined ? sql`null` : tableColumn(entity.table, entity.path.field)
  const { rows } = await transaction.execute<{ id: string; version: number; state: string | null }>(
    sql`select ${id} as id, ${version} as version, ${state} as state from ${entity.table} where ${id} = any(${sql.param(ids)}::text[])`,
  )
  return rows
}

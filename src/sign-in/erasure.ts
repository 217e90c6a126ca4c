import { eq, inArray, sql } from 'drizzle-orm'
import { contactRequest } from '#entities/contact-request.ts'
import { contact } from '#entities/contact.ts'
import { documentRequest } from '#entities/document-request.ts'
import { tableColumn } from '#entities/entity-table.ts'
import { apiToken, webhook, webhookMessage } from '#entities/machine-tables.ts'
import { avatarAssociation, idempotentWrite, recordUse, userSetting } from '#entities/record-api-tables.ts'
import type { Changes, Entity } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import {
  attemptCount,
  ceremony,
  recoveryCode,
  singleUseToken,
  userCodes,
  userIdentity,
  userPasskey,
  userPassword,
  userSession,
} from '#entities/sign-in-tables.ts'
import { signUpRequest } from '#entities/sign-up-request.ts'
import { user } from '#entities/user.ts'
import { eraseEntries } from '#records/audit-erasure.ts'
import type { Database, Queries } from '#records/database.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { type WriteHandle, write } from '#records/write.ts'
import { idsOf, recordsOfPerson } from './personal-records.ts'

/** What stands where a name or a text has to stand. */
const erased = 'Erased'
const nobodys = (name: string): string => `${name.toLowerCase()}@erased.invalid`

/** How many records lost what they held of somebody, and how many entries of the audit log. */
interface Erasure {
  readonly records: number
  readonly entries: number
}

const ofUser = [
  userSession,
  userPassword,
  userCodes,
  recoveryCode,
  userPasskey,
  userIdentity,
  singleUseToken,
  ceremony,
  apiToken,
  recordUse,
  userSetting,
  idempotentWrite,
]

/**
 * Erases what is kept of a person, in one transaction: their user stays as an id that others point at, switched off and of no
 * account; how they signed in goes, and so do lists that they made for themselves; what they wrote to us stays without them; the
 * audit log loses their details and tells so. Null where nothing is kept of that address.
 */
export function erasePerson(
  database: Pick<Database, 'queries' | 'readWith'>,
  now: () => Date,
  email: string,
): Promise<Erasure | null> {
  return write(database, systemViewer, now, async (handle, transaction, author) => {
    const person = await recordsOfPerson(transaction, email)
    const ids = idsOf(person)
    if (ids.length === 0) return null
    const { about, userId } = person
    if (userId !== null) {
      for (const table of ofUser) await transaction.delete(table).where(eq(table.userId, userId))
      await turnHooksOff(transaction, userId)
      await change(handle, transaction, user, [userId], {
        name: erased,
        email: nobodys(userId),
        account: null,
        otherAccounts: [],
        isActive: false,
      })
    }
    await transaction.delete(avatarAssociation).where(inArray(avatarAssociation.recordId, [...ids]))
    await transaction.delete(singleUseToken).where(inArray(singleUseToken.userId, [...about.signUpRequests.ids, '']))
    // Counted by address, or by the id of the user.
    const counted = [person.email, userId ?? person.email].map((name) => `:${name}`)
    await transaction
      .delete(attemptCount)
      .where(sql`substring(${attemptCount.key} from position(':' in ${attemptCount.key})) in ${counted}`)
    const without = { name: erased, email: nobodys('nobody') }
    await change(handle, transaction, contactRequest, about.contactRequests.ids, {
      ...without,
      phone: null,
      company: null,
      message: erased,
      status: 'closed',
      mail: 'sent',
    })
    await change(handle, transaction, signUpRequest, about.signUpRequests.ids, {
      ...without,
      company: erased,
      message: null,
      reason: null,
    })
    await change(handle, transaction, contact, about.contacts.ids, {
      name: erased,
      email: null,
      phone: null,
      jobTitle: null,
      internalNote: null,
      isActive: false,
    })
    await change(handle, transaction, documentRequest, about.documentRequests.ids, { purpose: null })
    for (const { id, version } of await versionsOf(transaction, listView, about.privateLists.ids))
      await handle.remove(listView, id, version)
    const entries = await eraseEntries(transaction, author, {
      recordIds: ids,
      ...(userId === null ? {} : { userId }),
      emails: [person.email],
    })
    return { records: ids.length, entries }
  })
}

/** What is told in the name of somebody is theirs to see: nobody hears it any more, and what waits to be told goes. */
async function turnHooksOff(transaction: Queries, userId: string): Promise<void> {
  const off = await transaction
    .update(webhook)
    .set({ isActive: false })
    .where(eq(webhook.userId, userId))
    .returning({ id: webhook.id })
  const ids = off.map(({ id }) => id)
  if (ids.length > 0) await transaction.delete(webhookMessage).where(inArray(webhookMessage.webhookId, ids))
}

async function change<E extends Entity>(
  handle: WriteHandle,
  transaction: Queries,
  entity: E,
  ids: readonly string[],
  changes: Changes<E>,
): Promise<void> {
  for (const { id, version } of await versionsOf(transaction, entity, ids))
    await handle.update(entity, id, version, changes)
}

async function versionsOf(
  transaction: Queries,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  if (ids.length === 0) return []
  const [id, version] = [tableColumn(entity.table, 'id'), tableColumn(entity.table, 'version')]
  const { rows } = await transaction.execute<{ id: string; version: number }>(
    sql`select ${id} as id, ${version} as version from ${entity.table} where ${id} = any(${sql.param(ids)}::text[])`,
  )
  return rows
}

import { randomBytes } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { type ListedWebhook, listWebhooks } from './list-webhooks.ts'

/** Webhooks, as an operator manages them. */
export interface Webhooks {
  /** Starts with the current position. Returns the secret, which is never shown again, or null if the name is in use. */
  readonly add: (input: {
    readonly name: string
    readonly url: string
    readonly objects: readonly string[]
    readonly userId: string
  }) => Promise<{ readonly id: string; readonly secret: string } | null>
  /** All webhooks by name, with three queries. */
  readonly all: () => Promise<readonly ListedWebhook[]>
  /** Null if there is no such webhook. Here and below, `name` is its name or its id. */
  readonly one: (name: string) => Promise<Hook | null>
  /** What a delivery needs, or null if there is no such webhook. */
  readonly target: (name: string) => Promise<{ readonly url: string; readonly secret: string } | null>
  /** A webhook that is switched on again is notified of the changes in between. Returns false if there is no such webhook. */
  readonly turn: (name: string, isActive: boolean) => Promise<boolean>
  /** Also deletes its waiting messages. Returns false if there is no such webhook. */
  readonly remove: (name: string) => Promise<boolean>
  /**
   * Retries abandoned and waiting messages immediately, or the one with this id. A webhook that is switched off sends them when it is
   * switched on. Returns null if there is no such webhook.
   */
  readonly retry: (name: string, messageId?: string) => Promise<RetriedMessages | null>
}

export interface RetriedMessages {
  readonly count: number
  /** Whether they are being sent now. */
  readonly isActive: boolean
}

export type Hook = typeof webhook.$inferSelect

interface Parts {
  readonly queries: Queries
  readonly records: Pick<Records, 'outboxPosition'>
  readonly encryption: Encryption
  readonly now: () => Date
}

export function createWebhooks({ queries, records, encryption, now }: Parts): Webhooks {
  return {
    add: async ({ name, url, objects, userId }) => {
      const id = recordIdFrom('0Wh', randomBytes(recordIdBytes))
      const secret = `whsec_${randomBytes(32).toString('base64url')}`
      const created = await queries
        .insert(webhook)
        .values({
          id,
          name,
          url,
          encryptedSecret: encryption.encrypt(secret),
          objects: [...objects],
          userId,
          isActive: true,
          position: await records.outboxPosition(),
          createdAt: now(),
        })
        .onConflictDoNothing()
        .returning({ id: webhook.id })
      return created.length === 0 ? null : { id, secret }
    },
    all: () => listWebhooks(queries),
    target: async (name) => {
      const found = await webhookOf(queries, name)
      return found === null ? null : { url: found.url, secret: encryption.decrypt(found.encryptedSecret) }
    },
    one: (name) => webhookOf(queries, name),
    turn: async (name, isActive) => {
      const turned = await queries.update(webhook).set({ isActive }).where(called(name)).returning()
      return turned.length > 0
    },
    remove: async (name) =>
      await queries.transaction(async (transaction) => {
        const [deleted] = await transaction.delete(webhook).where(called(name)).returning({ id: webhook.id })
        if (deleted === undefined) return false
        await transaction.delete(webhookMessage).where(eq(webhookMessage.webhookId, deleted.id))
        return true
      }),
    retry: (name, messageId) => retryMessages(queries, name, now, messageId),
  }
}

async function webhookOf(queries: Queries, name: string): Promise<Hook | null> {
  const [found = null] = await queries.select().from(webhook).where(called(name))
  return found
}

async function retryMessages(
  queries: Queries,
  name: string,
  now: () => Date,
  messageId: string | undefined,
): Promise<RetriedMessages | null> {
  const found = await webhookOf(queries, name)
  if (found === null) return null
  const of = and(
    eq(webhookMessage.webhookId, found.id),
    isNull(webhookMessage.deliveredAt),
    messageId === undefined ? undefined : eq(webhookMessage.id, messageId),
  )
  const retried = await queries
    .update(webhookMessage)
    .set({ dueAt: now(), attempts: 0 })
    .where(of)
    .returning({ id: webhookMessage.id })
  return { count: retried.length, isActive: found.isActive }
}

/** A name is at most 100 characters without spaces; none looks like an id by chance. */
const called = (nameOrId: string) => or(eq(webhook.name, nameOrId), eq(webhook.id, nameOrId))

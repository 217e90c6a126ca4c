import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import type { Encryption } from '#platform/store/encryption.ts'

/** Webhooks, as an operator manages them. */
export interface Webhooks {
  /** Starts with the current position. Returns the secret, which is never shown again, or null if the name is in use. */
  readonly add: (given: {
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
   * Retries abandoned and waiting messages immediately, or the one with this id. Returns the number of abandoned ones, or null
   * if there is no such webhook.
   */
  readonly retry: (name: string, messageId?: string) => Promise<number | null>
}

export type Hook = typeof webhook.$inferSelect

export interface ListedWebhook extends Pick<Hook, 'id' | 'name' | 'url' | 'objects' | 'userId' | 'isActive'> {
  readonly waiting: number
  readonly givenUp: number
  /** The last error of the message that waits longest, or null. */
  readonly lastError: string | null
}

interface Parts {
  readonly queries: Queries
  readonly records: Pick<Records, 'outboxPosition'>
  readonly encryption: Encryption
  readonly now: () => Date
}

export function createWebhooks({ queries, records, encryption, now }: Parts): Webhooks {
  const named = async (name: string): Promise<Hook | null> => {
    const [found = null] = await queries.select().from(webhook).where(called(name))
    return found
  }
  return {
    add: async ({ name, url, objects, userId }) => {
      const id = recordIdFrom('0Wh', randomBytes(recordIdBytes))
      const secret = `whsec_${randomBytes(32).toString('base64url')}`
      const made = await queries
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
      return made.length === 0 ? null : { id, secret }
    },
    all: async () => {
      const hooks = await queries.select().from(webhook).orderBy(asc(webhook.name))
      const of = webhookMessage.webhookId
      const counts = await queries
        .select({
          of,
          waiting: sql<string>`count(*) filter (where ${webhookMessage.dueAt} is not null)`,
          givenUp: sql<string>`count(*) filter (where ${webhookMessage.dueAt} is null)`,
        })
        .from(webhookMessage)
        .where(isNull(webhookMessage.deliveredAt))
        .groupBy(of)
      const first = await queries
        .selectDistinctOn([of], { of, lastError: webhookMessage.lastError })
        .from(webhookMessage)
        .where(isNull(webhookMessage.deliveredAt))
        .orderBy(of, asc(webhookMessage.sequence))
      const [countOf, errorOf] = [
        new Map(counts.map((each) => [each.of, each])),
        new Map(first.map((each) => [each.of, each.lastError])),
      ]
      return hooks.map(({ id, name, url, objects, userId, isActive }) => {
        const { waiting = '0', givenUp = '0' } = countOf.get(id) ?? {}
        const lastError = errorOf.get(id) ?? null
        return {
          id,
          name,
          url,
          objects,
          userId,
          isActive,
          waiting: Number(waiting),
          givenUp: Number(givenUp),
          lastError,
        }
      })
    },
    target: async (name) => {
      const found = await named(name)
      return found === null ? null : { url: found.url, secret: encryption.decrypt(found.encryptedSecret) }
    },
    one: named,
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
    retry: async (name, messageId) => {
      const found = await named(name)
      if (found === null) return null
      const of = and(
        eq(webhookMessage.webhookId, found.id),
        isNull(webhookMessage.deliveredAt),
        messageId === undefined ? undefined : eq(webhookMessage.id, messageId),
      )
      return await queries.transaction(async (transaction) => {
        const abandoned = await transaction
          .select({ id: webhookMessage.id })
          .from(webhookMessage)
          .where(and(of, isNull(webhookMessage.dueAt)))
        await transaction.update(webhookMessage).set({ dueAt: now(), attempts: 0 }).where(of)
        return abandoned.length
      })
    },
  }
}

/** A name is at most 100 characters without spaces; none looks like an id by chance. */
const called = (nameOrId: string) => or(eq(webhook.name, nameOrId), eq(webhook.id, nameOrId))

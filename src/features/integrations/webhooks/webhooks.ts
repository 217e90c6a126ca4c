import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
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
  readonly all: () => Promise<readonly ListedWebhook[]>
  /** What a delivery needs, or null if there is no such webhook. */
  readonly target: (name: string) => Promise<{ readonly url: string; readonly secret: string } | null>
  /** A webhook that is switched on again is notified of the changes in between. Returns false if there is no such webhook. */
  readonly turn: (name: string, isActive: boolean) => Promise<boolean>
  /** Also deletes its waiting messages. Returns false if there is no such webhook. */
  readonly remove: (name: string) => Promise<boolean>
  /** Retries abandoned and waiting messages immediately. Returns their number, or null if there is no such webhook. */
  readonly retry: (name: string) => Promise<number | null>
}

type Hook = typeof webhook.$inferSelect

interface ListedWebhook extends Pick<Hook, 'name' | 'url' | 'objects' | 'userId' | 'isActive'> {
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
    const [found = null] = await queries.select().from(webhook).where(eq(webhook.name, name))
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
      return await Promise.all(
        hooks.map(async ({ id, name, url, objects, userId, isActive }) => {
          const [counted] = await queries
            .select({
              waiting: sql<string>`count(*) filter (where ${webhookMessage.dueAt} is not null)`,
              givenUp: sql<string>`count(*) filter (where ${webhookMessage.dueAt} is null)`,
            })
            .from(webhookMessage)
            .where(eq(webhookMessage.webhookId, id))
          const [first] = await queries
            .select({ lastError: webhookMessage.lastError })
            .from(webhookMessage)
            .where(eq(webhookMessage.webhookId, id))
            .orderBy(asc(webhookMessage.sequence))
            .limit(1)
          const [waiting, givenUp] = [Number(counted?.waiting ?? 0), Number(counted?.givenUp ?? 0)]
          return { name, url, objects, userId, isActive, waiting, givenUp, lastError: first?.lastError ?? null }
        }),
      )
    },
    target: async (name) => {
      const found = await named(name)
      return found === null ? null : { url: found.url, secret: encryption.decrypt(found.encryptedSecret) }
    },
    turn: async (name, isActive) => {
      const turned = await queries.update(webhook).set({ isActive }).where(eq(webhook.name, name)).returning()
      return turned.length > 0
    },
    remove: async (name) =>
      await queries.transaction(async (transaction) => {
        const [deleted] = await transaction.delete(webhook).where(eq(webhook.name, name)).returning({ id: webhook.id })
        if (deleted === undefined) return false
        await transaction.delete(webhookMessage).where(eq(webhookMessage.webhookId, deleted.id))
        return true
      }),
    retry: async (name) => {
      const found = await named(name)
      if (found === null) return null
      const of = eq(webhookMessage.webhookId, found.id)
      const [given] = await queries
        .select({ up: count() })
        .from(webhookMessage)
        .where(and(of, isNull(webhookMessage.dueAt)))
      await queries.update(webhookMessage).set({ dueAt: now(), attempts: 0 }).where(of)
      return given?.up ?? 0
    },
  }
}

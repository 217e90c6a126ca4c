import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { recordIdBytes, recordIdFrom } from '#domain/record-id.ts'
import { webhook, webhookMessage } from '#entities/machine-tables.ts'
import type { Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import type { Sealing } from '#sign-in/sealed.ts'

/** Who is told of changes, as an operator keeps them. */
export interface Webhooks {
  /** From now on. Answers the secret, which is shown to nobody again; null where one of this name is there. */
  readonly add: (given: {
    readonly name: string
    readonly url: string
    readonly objects: readonly string[]
    readonly userId: string
  }) => Promise<{ readonly id: string; readonly secret: string } | null>
  readonly all: () => Promise<readonly ListedWebhook[]>
  /** What it takes to send to one; null: there is none. */
  readonly target: (name: string) => Promise<{ readonly url: string; readonly secret: string } | null>
  /** One that is on again is told what happened meanwhile. False: there is none. */
  readonly turn: (name: string, isActive: boolean) => Promise<boolean>
  /** With what waits to be told. False: there is none. */
  readonly remove: (name: string) => Promise<boolean>
  /** Tries again what was given up, and does not wait with the rest. Answers how many; null: there is no such hook. */
  readonly retry: (name: string) => Promise<number | null>
}

type Hook = typeof webhook.$inferSelect

interface ListedWebhook extends Pick<Hook, 'name' | 'url' | 'objects' | 'userId' | 'isActive'> {
  readonly waiting: number
  readonly givenUp: number
  /** Why the message that waits longest was not told; null: nothing is wrong. */
  readonly lastError: string | null
}

interface Parts {
  readonly queries: Queries
  readonly records: Pick<Records, 'outboxPosition'>
  readonly sealing: Sealing
  readonly now: () => Date
}

export function createWebhooks({ queries, records, sealing, now }: Parts): Webhooks {
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
          sealedSecret: sealing.seal(secret),
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
      return found === null ? null : { url: found.url, secret: sealing.open(found.sealedSecret) }
    },
    turn: async (name, isActive) => {
      const turned = await queries.update(webhook).set({ isActive }).where(eq(webhook.name, name)).returning()
      return turned.length > 0
    },
    remove: async (name) =>
      await queries.transaction(async (transaction) => {
        const [gone] = await transaction.delete(webhook).where(eq(webhook.name, name)).returning({ id: webhook.id })
        if (gone === undefined) return false
        await transaction.delete(webhookMessage).where(eq(webhookMessage.webhookId, gone.id))
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

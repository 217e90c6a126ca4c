import { asc, isNull, sql } from 'drizzle-orm'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import type { Queries } from '#platform/records/database.ts'

export interface ListedWebhook extends Pick<
  typeof webhook.$inferSelect,
  'id' | 'name' | 'url' | 'objects' | 'userId' | 'isActive'
> {
  readonly waiting: number
  readonly givenUp: number
  /** The last error of the message that waits longest, or null. */
  readonly lastError: string | null
}

/** All webhooks by name, with what waits of their messages. */
export async function listWebhooks(queries: Queries): Promise<readonly ListedWebhook[]> {
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
}

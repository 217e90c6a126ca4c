import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import type { Queries } from '#platform/records/database.ts'

/** The number of delivered messages of each webhook that are shown to administrators. */
export const maxDelivered = 50

/** One message of a webhook, for a list. */
export interface ListedDelivery {
  readonly id: string
  readonly createdAt: Date
  readonly attempts: number
  readonly events: number
  readonly state: 'delivered' | 'waiting' | 'givenUp'
  readonly deliveredAt: Date | null
  readonly dueAt: Date | null
  readonly lastError: string | null
}

/** The last messages of a webhook, the newest first: delivered, waiting and abandoned ones; at most 100. */
export async function recentDeliveries(queries: Queries, webhookId: string): Promise<readonly ListedDelivery[]> {
  const { id, createdAt, attempts, dueAt, deliveredAt, lastError } = webhookMessage
  const events = sql<number>`coalesce(jsonb_array_length(${webhookMessage.body} -> 'events'), 0)`
  const rows = await queries
    .select({ id, createdAt, attempts, dueAt, deliveredAt, lastError, events })
    .from(webhookMessage)
    .where(eq(webhookMessage.webhookId, webhookId))
    .orderBy(desc(webhookMessage.sequence))
    .limit(2 * maxDelivered)
  return rows.map((row) => ({
    ...row,
    state: row.deliveredAt !== null ? 'delivered' : row.dueAt !== null ? 'waiting' : 'givenUp',
  }))
}

/** Keeps the last delivered messages of a webhook and deletes those before. */
export async function forgetDelivered(queries: Queries, webhookId: string): Promise<void> {
  const delivered = and(eq(webhookMessage.webhookId, webhookId), isNotNull(webhookMessage.deliveredAt))
  const oldest = queries
    .select({ sequence: webhookMessage.sequence })
    .from(webhookMessage)
    .where(delivered)
    .orderBy(desc(webhookMessage.sequence))
    .offset(maxDelivered)
    .limit(1)
  await queries.delete(webhookMessage).where(and(delivered, lte(webhookMessage.sequence, sql`(${oldest})`)))
}

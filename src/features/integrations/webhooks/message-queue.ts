import { and, count, eq, exists, isNotNull } from 'drizzle-orm'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import { type messagesOf, waitAfter } from './webhook-message.ts'
export type Hook = typeof webhook.$inferSelect
export type Message = typeof webhookMessage.$inferSelect

/** Stores messages and moves the position of the webhook. Returns false if another process has moved the position, or the webhook is off. */
export const storeMessages = (
  queries: Queries,
  hook: Hook,
  { from, to }: { readonly from: string; readonly to: string },
  messages: ReturnType<typeof messagesOf>,
  at: Date,
): Promise<boolean> =>
  queries.transaction(async (transaction) => {
    const moved = await transaction
      .update(webhook)
      .set({ position: to })
      .where(and(eq(webhook.id, hook.id), eq(webhook.position, from), eq(webhook.isActive, true)))
      .returning({ id: webhook.id })
    if (moved.length === 0) return false
    for (const { id, body } of messages)
      await transaction
        .insert(webhookMessage)
        .values({ id, webhookId: hook.id, body: { ...body }, attempts: 0, createdAt: at, dueAt: at })
    return true
  })

/** Claims a message for one attempt. Returns null if another process was first, or the webhook is off. */
export async function claimMessage(
  queries: Queries,
  message: Message,
  dueAt: Date,
  now: Date,
): Promise<Message | null> {
  const attempts = message.attempts + 1
  const isOn = queries
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.id, message.webhookId), eq(webhook.isActive, true)))
  const [claimed = null] = await queries
    .update(webhookMessage)
    // Treats the attempt as failed if this process ends during the delivery.
    .set({ attempts, dueAt: new Date(now.getTime() + (waitAfter(attempts, 0) ?? 0)) })
    .where(
      and(
        eq(webhookMessage.id, message.id),
        eq(webhookMessage.attempts, message.attempts),
        eq(webhookMessage.dueAt, dueAt),
        exists(isOn),
      ),
    )
    .returning()
  return claimed
}

/** The number of messages that are not delivered yet, of one webhook or of all. */
export async function waitingMessages(queries: Queries, hook?: Hook): Promise<number> {
  const ofHook = hook === undefined ? undefined : eq(webhookMessage.webhookId, hook.id)
  const [row] = await queries
    .select({ waiting: count() })
    .from(webhookMessage)
    .where(and(isNotNull(webhookMessage.dueAt), ofHook))
  return row?.waiting ?? 0
}

import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { waitAfter } from './webhook-message.ts'
import { webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import { forgetDelivered } from './delivered-messages.ts'
import { deliver } from './webhook-delivery.ts'
import { claimMessage, type Hook, type Message } from './message-queue.ts'
import { type SenderParts, turnOff } from './create-messages.ts'

/** The deliveries of one process. */
interface DeliveryRun {
  /** Cancels running deliveries. */
  readonly stopping: AbortSignal
  readonly counted: { delivered: number; failed: number }
}

/** The maximum duration in ms of the turn of one webhook. */
const maxTurn = 30_000

/** Delivers the messages of a webhook that are due, in order: a message waits until earlier ones are delivered or abandoned. */
export async function deliverDue(parts: SenderParts, hook: Hook, run: DeliveryRun): Promise<void> {
  const { database, now } = parts
  const { queries } = database
  const began = now().getTime()
  while (!run.stopping.aborted && now().getTime() - began < maxTurn) {
    const [first] = await queries
      .select()
      .from(webhookMessage)
      .where(and(eq(webhookMessage.webhookId, hook.id), isNotNull(webhookMessage.dueAt)))
      .orderBy(asc(webhookMessage.sequence))
      .limit(1)
    if (first?.dueAt === undefined || first.dueAt === null || first.dueAt > now()) return
    const claimed = await claimMessage(queries, first, first.dueAt, now())
    if (claimed === null) return
    await deliverMessage(parts, hook, claimed, run)
  }
}

async function deliverMessage(
  parts: SenderParts,
  hook: Hook,
  { id, body, attempts, createdAt }: Message,
  { stopping, counted }: DeliveryRun,
): Promise<void> {
  const { database, now, log } = parts
  const { queries } = database
  const own = eq(webhookMessage.id, id)
  const secret = parts.encryption.decrypt(hook.encryptedSecret)
  const outcome = await deliver(
    { id, url: hook.url, secret, body: { events: [], ...body } },
    {
      now,
      signal: stopping,
      ...(parts.timeout === undefined ? {} : { timeout: parts.timeout }),
    },
  )
  if (outcome.type === 'delivered') {
    await queries.update(webhookMessage).set({ dueAt: null, deliveredAt: now(), lastError: null }).where(own)
    await forgetDelivered(queries, hook.id)
    counted.delivered += 1
    return
  }
  counted.failed += 1
  const wait = waitAfter(attempts, now().getTime() - createdAt.getTime())
  const dueAt = wait === null ? null : new Date(now().getTime() + wait)
  await queries.update(webhookMessage).set({ dueAt, lastError: outcome.error }).where(own)
  log.warn(
    { webhook: hook.name, message: id, attempt: attempts, error: outcome.error },
    'A webhook message could not be delivered',
  )
  if (outcome.type === 'gone') await turnOff(parts, hook, 'it answered 410')
}

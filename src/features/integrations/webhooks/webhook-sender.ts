import { asc, eq } from 'drizzle-orm'
import { limitConcurrency } from '#platform/values/limits/concurrency-limit.ts'
import { webhook } from '#features/identity/tokens/machine-tables.ts'
import { waitingMessages, type Hook } from './message-queue.ts'
import { createMessages, type SenderParts } from './create-messages.ts'
import { deliverDue } from './deliver-due.ts'

export interface WebhookSender {
  /** Creates messages for everything that was written before the call, and delivers the messages that are due. */
  readonly deliverAll: () => Promise<void>
  /** The number of messages since the process started, and the number that wait. */
  readonly stats: () => { readonly delivered: number; readonly failed: number; readonly waiting: number }
  /** Cancels running deliveries. The next process repeats the messages without a response. */
  readonly stop: () => Promise<void>
}

/** The number of webhooks served at the same time. */
const hookConcurrency = 4

/**
 * Delivers changes to webhooks. Each webhook has its own position in the outbox, which moves in the transaction that creates its
 * messages. Nothing is lost, and only one of several processes creates them. A process claims a message by the write that sets
 * the time of its next attempt, so one process delivers it, and another one after a crash. A message is delivered twice only if
 * a process ends between the delivery and its record, and then with the same id.
 */
export function createWebhookSender(parts: SenderParts): WebhookSender {
  const { log } = parts
  const { queries } = parts.database
  const stopping = new AbortController()
  const counted = { delivered: 0, failed: 0, waiting: 0 }
  let tail: Promise<void> = Promise.resolve()
  let isQueued = false

  async function round(): Promise<void> {
    isQueued = false
    const hooks = await queries.select().from(webhook).where(eq(webhook.isActive, true)).orderBy(asc(webhook.id))
    const turn = limitConcurrency(hookConcurrency)
    await Promise.all(hooks.map((hook) => turn(() => serve(hook))))
    counted.waiting = hooks.length === 0 ? 0 : await waitingMessages(queries)
  }

  async function serve(hook: Hook): Promise<void> {
    try {
      if (await createMessages(parts, hook, stopping.signal))
        await deliverDue(parts, hook, { stopping: stopping.signal, counted })
    } catch (error) {
      log.error({ err: error, webhook: hook.name }, 'A webhook could not be processed')
    }
  }

  const deliverAll = (): Promise<void> => {
    isQueued = true
    const result = tail.then(round)
    tail = result.catch(() => undefined)
    return result
  }

  const cancel = parts.every(parts.pollMilliseconds, () => {
    if (!isQueued) deliverAll().catch((error: unknown) => log.error({ err: error }, 'Webhooks could not be read'))
  })
  return {
    deliverAll,
    stats: () => ({ ...counted }),
    stop: async () => {
      cancel()
      stopping.abort()
      await tail
    },
  }
}

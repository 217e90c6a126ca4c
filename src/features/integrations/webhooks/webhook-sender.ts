import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, exists, isNotNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { limitConcurrency } from '#platform/values/limits/concurrency-limit.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { messagesOf, waitAfter } from './webhook-message.ts'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import { user } from '#features/identity/people/user.ts'
import type { Database } from '#platform/records/database.ts'
import type { IndexFollower } from '#features/search/feed/index-follower.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import type { Services } from '#platform/http/services.ts'
import { viewerOfUser } from '#features/identity/sessions/user-viewer.ts'
import { forgetDelivered } from './delivered-messages.ts'
import { deliver } from './webhook-delivery.ts'
import { eventsFor } from './webhook-events.ts'

interface SenderParts extends Pick<Services, 'sites' | 'now'> {
  readonly database: Database
  readonly records: Records
  readonly content: Pick<IndexFollower, 'assortments' | 'catchUp'>
  readonly encryption: Encryption
  /** Runs a function at this interval until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly pollMilliseconds: number
  /** The timeout of a delivery in ms. The default is ten seconds. */
  readonly timeout?: number
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
}

export interface WebhookSender {
  /** Creates messages for everything that was written before the call, and delivers the messages that are due. */
  readonly deliverAll: () => Promise<void>
  /** The number of messages since the process started, and the number that wait. */
  readonly stats: () => { readonly delivered: number; readonly failed: number; readonly waiting: number }
  /** Cancels running deliveries. The next process repeats the messages without a response. */
  readonly stop: () => Promise<void>
}

type Hook = typeof webhook.$inferSelect
type Message = typeof webhookMessage.$inferSelect

/** The number of outbox entries in one read. */
const page = 1000
/** The maximum number of waiting messages. The outbox keeps further changes for days. */
const maxWaiting = 1000
/** The number of webhooks served at the same time, and the maximum duration of one turn in ms. */
const hookConcurrency = 4
const maxTurn = 30_000

/**
 * Delivers changes to webhooks. Each webhook has its own position in the outbox, which moves in the transaction that creates its
 * messages. Nothing is lost, and only one of several processes creates them. A process claims a message by the write that sets
 * the time of its next attempt, so one process delivers it, and another one after a crash. A message is delivered twice only if
 * a process ends between the delivery and its record, and then with the same id.
 */
export function createWebhookSender(parts: SenderParts): WebhookSender {
  const { database, records, now, log } = parts
  const { queries } = database
  const stopping = new AbortController()
  const counted = { delivered: 0, failed: 0, waiting: 0 }
  let tail: Promise<void> = Promise.resolve()
  let isQueued = false

  async function round(): Promise<void> {
    isQueued = false
    const hooks = await queries.select().from(webhook).where(eq(webhook.isActive, true)).orderBy(asc(webhook.id))
    const turn = limitConcurrency(hookConcurrency)
    await Promise.all(hooks.map((hook) => turn(() => serve(hook))))
    counted.waiting = hooks.length === 0 ? 0 : await waitingOf()
  }

  async function serve(hook: Hook): Promise<void> {
    try {
      if (await makeMessages(hook)) await deliverMessages(hook)
    } catch (error) {
      log.error({ err: error, webhook: hook.name }, 'A webhook could not be processed')
    }
  }

  /** Returns false if the user of the webhook is unavailable. */
  async function makeMessages(hook: Hook): Promise<boolean> {
    let { position } = hook
    for (;;) {
      const read = await records.readOutbox(position, page)
      const viewer = await viewerOf(hook)
      if (viewer === null) return false
      if (stopping.signal.aborted || (read.entries.length === 0 && !read.lost)) return true
      if ((await waitingOf(hook)) >= maxWaiting) return true
      // Visibility for accounts must include everything that was written before these entries.
      await parts.content.catchUp()
      const events = await eventsFor(parts, viewer(), read.entries, hook.objects)
      const messages = read.lost
        ? [{ id: randomUUID(), body: { events: [], lost: true } as const }]
        : messagesOf(events, randomUUID)
      if (!(await keep(hook, position, read.position, messages))) return true
      position = read.position
    }
  }

  /** Returns the current rights of the user. Returns null, and switches the webhook off, if the user is deactivated. */
  async function viewerOf(hook: Hook): Promise<(() => Viewer) | null> {
    const known = await records.byId(systemViewer, user, hook.userId)
    if (known?.isActive !== true) {
      await turnOff(hook, 'its user is off')
      return null
    }
    const { id, roles, account } = known
    return () => viewerOfUser(parts, { id, roles: roles.filter(isUserRole), account })
  }

  /** Returns false if another process has moved the position, or the webhook is off. */
  const keep = (hook: Hook, from: string, to: string, messages: ReturnType<typeof messagesOf>): Promise<boolean> =>
    queries.transaction(async (transaction) => {
      const moved = await transaction
        .update(webhook)
        .set({ position: to })
        .where(and(eq(webhook.id, hook.id), eq(webhook.position, from), eq(webhook.isActive, true)))
        .returning({ id: webhook.id })
      if (moved.length === 0) return false
      const at = now()
      for (const { id, body } of messages)
        await transaction
          .insert(webhookMessage)
          .values({ id, webhookId: hook.id, body: { ...body }, attempts: 0, createdAt: at, dueAt: at })
      return true
    })

  /** Delivers in order: a message waits until earlier ones are delivered or abandoned. */
  async function deliverMessages(hook: Hook): Promise<void> {
    const began = now().getTime()
    while (!stopping.signal.aborted && now().getTime() - began < maxTurn) {
      const [first] = await queries
        .select()
        .from(webhookMessage)
        .where(and(eq(webhookMessage.webhookId, hook.id), isNotNull(webhookMessage.dueAt)))
        .orderBy(asc(webhookMessage.sequence))
        .limit(1)
      if (first?.dueAt === undefined || first.dueAt === null || first.dueAt > now()) return
      const claimed = await claim(first, first.dueAt)
      if (claimed === null) return
      await deliverMessage(hook, claimed)
    }
  }

  /** Returns null if another process was first, or the webhook is off. */
  async function claim(message: Message, dueAt: Date): Promise<Message | null> {
    const attempts = message.attempts + 1
    const isOn = queries
      .select({ id: webhook.id })
      .from(webhook)
      .where(and(eq(webhook.id, message.webhookId), eq(webhook.isActive, true)))
    const [claimed = null] = await queries
      .update(webhookMessage)
      // Treats the attempt as failed if this process ends during the delivery.
      .set({ attempts, dueAt: new Date(now().getTime() + (waitAfter(attempts, 0) ?? 0)) })
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

  async function deliverMessage(hook: Hook, { id, body, attempts, createdAt }: Message): Promise<void> {
    const own = eq(webhookMessage.id, id)
    const secret = parts.encryption.decrypt(hook.encryptedSecret)
    const outcome = await deliver(
      { id, url: hook.url, secret, body: { events: [], ...body } },
      {
        now,
        signal: stopping.signal,
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
    if (outcome.type === 'gone') await turnOff(hook, 'it answered 410')
  }

  async function turnOff(hook: Hook, why: string): Promise<void> {
    await queries.update(webhook).set({ isActive: false }).where(eq(webhook.id, hook.id))
    log.warn({ webhook: hook.name, why }, 'A webhook was turned off')
  }

  async function waitingOf(hook?: Hook): Promise<number> {
    const ofHook = hook === undefined ? undefined : eq(webhookMessage.webhookId, hook.id)
    const [row] = await queries
      .select({ waiting: count() })
      .from(webhookMessage)
      .where(and(isNotNull(webhookMessage.dueAt), ofHook))
    return row?.waiting ?? 0
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

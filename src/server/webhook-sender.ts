import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, exists, isNotNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { atOnce } from '#domain/at-once.ts'
import { isUserRole } from '#domain/user-roles.ts'
import type { Viewer } from '#domain/viewer.ts'
import { messagesOf, waitAfter } from '#domain/webhook-message.ts'
import { webhook, webhookMessage } from '#entities/machine-tables.ts'
import { user } from '#entities/user.ts'
import type { Database } from '#records/database.ts'
import type { IndexFollower } from '#records/index-follower.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { Sealing } from '#sign-in/sealed.ts'
import type { Services } from './services.ts'
import { viewerOfUser } from './viewer.ts'
import { deliver } from './webhook-delivery.ts'
import { eventsFor } from './webhook-events.ts'

interface SenderParts extends Pick<Services, 'sites' | 'now'> {
  readonly database: Database
  readonly records: Records
  readonly content: Pick<IndexFollower, 'assortments' | 'catchUp'>
  readonly sealing: Sealing
  /** Runs something every so many milliseconds until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly pollMilliseconds: number
  /** How long an answer is waited for, in ms; ten seconds when not given. */
  readonly patience?: number
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
}

interface WebhookSender {
  /** Makes messages of everything that was written before the call, and tells what can be told now. */
  readonly tellAll: () => Promise<void>
  /** Messages since the process began, and how many wait. */
  readonly stats: () => { readonly delivered: number; readonly failed: number; readonly waiting: number }
  /** Ends what is under way: what was not answered is told again by who comes after. */
  readonly stop: () => Promise<void>
}

type Hook = typeof webhook.$inferSelect
type Message = typeof webhookMessage.$inferSelect

/** Of the outbox at a time. */
const page = 1000
/** More is not made: the outbox keeps it for days. */
const mostWaiting = 1000
/** Hooks that are told at the same time, and for how long one is in a round, in ms. */
const mostAtOnce = 4
const longestTurn = 30_000

/**
 * Tells hooks what changed. Each follows the outbox from a place of its own, which moves on in the transaction in which its
 * messages are made: nothing is lost, and of any number of processes one makes them. A message is claimed by the write that says
 * when it is tried again, so one of them tells it, and another where that one has ended. It is told twice only where a process
 * ended between telling and noting, and then under the same id.
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
    const turn = atOnce(mostAtOnce)
    await Promise.all(hooks.map((hook) => turn(() => serve(hook))))
    counted.waiting = hooks.length === 0 ? 0 : await waitingOf()
  }

  async function serve(hook: Hook): Promise<void> {
    try {
      if (await makeMessages(hook)) await tellMessages(hook)
    } catch (error) {
      log.error({ err: error, webhook: hook.name }, 'a webhook could not be served')
    }
  }

  /** False: there is nobody in whose name it could be told. */
  async function makeMessages(hook: Hook): Promise<boolean> {
    let { position } = hook
    for (;;) {
      const read = await records.readOutbox(position, page)
      const viewer = await viewerOf(hook)
      if (viewer === null) return false
      if (stopping.signal.aborted || (read.entries.length === 0 && !read.lost)) return true
      if ((await waitingOf(hook)) >= mostWaiting) return true
      // What an account may see is decided by everything that was written before what is told.
      await parts.content.catchUp()
      const events = await eventsFor(parts, viewer(), read.entries, hook.objects)
      const messages = read.lost
        ? [{ id: randomUUID(), body: { events: [], lost: true } as const }]
        : messagesOf(events, randomUUID)
      if (!(await keep(hook, position, read.position, messages))) return true
      position = read.position
    }
  }

  /** Whose rights are those of now; null where they may not come any more, and the hook is off. */
  async function viewerOf(hook: Hook): Promise<(() => Viewer) | null> {
    const known = await records.byId(systemViewer, user, hook.userId)
    if (known?.isActive !== true) {
      await turnOff(hook, 'its user is off')
      return null
    }
    const { id, roles, account } = known
    return () => viewerOfUser(parts, { id, roles: roles.filter(isUserRole), account })
  }

  /** False where another process has gone on from there, or the hook is off. */
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

  /** In their order: a later one waits until an earlier one is told, or given up. */
  async function tellMessages(hook: Hook): Promise<void> {
    const began = now().getTime()
    while (!stopping.signal.aborted && now().getTime() - began < longestTurn) {
      const [first] = await queries
        .select()
        .from(webhookMessage)
        .where(and(eq(webhookMessage.webhookId, hook.id), isNotNull(webhookMessage.dueAt)))
        .orderBy(asc(webhookMessage.sequence))
        .limit(1)
      if (first?.dueAt === undefined || first.dueAt === null || first.dueAt > now()) return
      const claimed = await claim(first, first.dueAt)
      if (claimed === null) return
      await tell(hook, claimed)
    }
  }

  /** Null where another process was first, or the hook is off. */
  async function claim(message: Message, dueAt: Date): Promise<Message | null> {
    const attempts = message.attempts + 1
    const isOn = queries
      .select({ id: webhook.id })
      .from(webhook)
      .where(and(eq(webhook.id, message.webhookId), eq(webhook.isActive, true)))
    const [claimed = null] = await queries
      .update(webhookMessage)
      // Where this process ends meanwhile: as if it had failed.
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

  async function tell(hook: Hook, { id, body, attempts, createdAt }: Message): Promise<void> {
    const own = eq(webhookMessage.id, id)
    const secret = parts.sealing.open(hook.sealedSecret)
    const told = await deliver(
      { id, url: hook.url, secret, body: { events: [], ...body } },
      {
        now,
        signal: stopping.signal,
        ...(parts.patience === undefined ? {} : { patience: parts.patience }),
      },
    )
    if (told.type === 'delivered') {
      await queries.delete(webhookMessage).where(own)
      counted.delivered += 1
      return
    }
    counted.failed += 1
    const wait = waitAfter(attempts, now().getTime() - createdAt.getTime())
    const dueAt = wait === null ? null : new Date(now().getTime() + wait)
    await queries.update(webhookMessage).set({ dueAt, lastError: told.error }).where(own)
    log.warn({ webhook: hook.name, message: id, attempt: attempts, error: told.error }, 'a webhook was not told')
    if (told.type === 'gone') await turnOff(hook, 'it answered 410')
  }

  async function turnOff(hook: Hook, why: string): Promise<void> {
    await queries.update(webhook).set({ isActive: false }).where(eq(webhook.id, hook.id))
    log.warn({ webhook: hook.name, why }, 'a webhook is turned off')
  }

  async function waitingOf(hook?: Hook): Promise<number> {
    const ofHook = hook === undefined ? undefined : eq(webhookMessage.webhookId, hook.id)
    const [row] = await queries
      .select({ waiting: count() })
      .from(webhookMessage)
      .where(and(isNotNull(webhookMessage.dueAt), ofHook))
    return row?.waiting ?? 0
  }

  const tellAll = (): Promise<void> => {
    isQueued = true
    const result = tail.then(round)
    tail = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  const cancel = parts.every(parts.pollMilliseconds, () => {
    if (!isQueued) tellAll().catch((error: unknown) => log.error({ err: error }, 'webhooks could not be read'))
  })
  return {
    tellAll,
    stats: () => ({ ...counted }),
    stop: async () => {
      cancel()
      stopping.abort()
      await tail
    },
  }
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isUserRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { messagesOf } from './webhook-message.ts'
import { webhook } from '#features/identity/tokens/machine-tables.ts'
import { user } from '#features/identity/people/user.ts'
import type { Database } from '#platform/records/database.ts'
import type { IndexFollower } from '#features/search/feed/index-follower.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { viewerOfUser } from '#features/identity/sessions/user-viewer.ts'
import { storeMessages, waitingMessages, type Hook } from './message-queue.ts'
import { eventsFor } from './webhook-events.ts'

/** What messages of webhooks are created from, and how they are delivered. */
export interface SenderParts extends Pick<Services, 'sites' | 'now'> {
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

/** The number of outbox entries in one read. */
const page = 1000
/** The maximum number of waiting messages. The outbox keeps further changes for days. */
const maxWaiting = 1000

/** Creates the messages of a webhook from the outbox. Returns false if the user of the webhook is unavailable. */
export async function createMessages(parts: SenderParts, hook: Hook, stopping: AbortSignal): Promise<boolean> {
  const { database, records, now } = parts
  const { queries } = database
  let { position } = hook
  for (;;) {
    const read = await records.readOutbox(position, page)
    const viewer = await viewerOf(parts, hook)
    if (viewer === null) return false
    if (stopping.aborted || (read.entries.length === 0 && !read.lost)) return true
    if ((await waitingMessages(queries, hook)) >= maxWaiting) return true
    // Visibility for accounts must include everything that was written before these entries.
    await parts.content.catchUp()
    const events = await eventsFor(parts, viewer(), read.entries, hook.objects)
    const messages = read.lost
      ? [{ id: randomUUID(), body: { events: [], lost: true } as const }]
      : messagesOf(events, randomUUID)
    if (!(await storeMessages(queries, hook, { from: position, to: read.position }, messages, now()))) return true
    position = read.position
  }
}

/** Returns the current rights of the user. Returns null, and switches the webhook off, if the user is deactivated. */
async function viewerOf(parts: SenderParts, hook: Hook): Promise<(() => Viewer) | null> {
  const known = await parts.records.byId(systemViewer, user, hook.userId)
  if (known?.isActive !== true) {
    await turnOff(parts, hook, 'its user is off')
    return null
  }
  const { id, roles, account } = known
  return () => viewerOfUser(parts, { id, roles: roles.filter(isUserRole), account })
}

export async function turnOff(
  { database: { queries }, log }: Pick<SenderParts, 'database' | 'log'>,
  hook: Hook,
  why: string,
): Promise<void> {
  await queries.update(webhook).set({ isActive: false }).where(eq(webhook.id, hook.id))
  log.warn({ webhook: hook.name, why }, 'A webhook was turned off')
}

import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import type { Queries } from '#platform/records/database.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { AccountEmail } from './account-email.ts'
import { queuedEmail } from './queued-email.ts'

interface Parts {
  readonly queries: Queries
  readonly encryption: Encryption
  readonly sites: readonly SiteConfig[]
  /** Resolves when a mail server has accepted the email. */
  readonly deliver: (email: AccountEmail, sent: { readonly id: string; readonly date: Date }) => Promise<void>
  readonly now: () => Date
  /** Calls `run` every `milliseconds` until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** The emails about steps of requests: each is stored in the transaction of its step, and sent afterwards. */
export interface EmailQueue {
  readonly add: (handle: WriteHandle, email: AccountEmail) => Promise<void>
  /** Sends what is due without waiting for the next interval. */
  readonly wake: () => void
  /** Sends all emails that are due. */
  readonly sendAll: () => Promise<void>
  /** Resolves when the current email has been sent. */
  readonly stop: () => Promise<void>
}

type Queued = typeof queuedEmail.$inferSelect

const poll = 15_000
const batchSize = 50
const minute = 60_000
/** A process that has claimed an email this long ago is considered dead; another one then sends it, with the same id. */
const lease = 10 * minute
const maxAttempts = 30
const maxWait = 60 * minute

/**
 * Sends the emails of the table, which all processes share: a process claims an email by a write that only one process can make,
 * and deletes it after sending. An email is sent twice only if a process ends between both, and then with the same id.
 */
export function createEmailQueue({ queries, encryption, sites, deliver, now, every, log }: Parts): EmailQueue {
  let tail: Promise<void> = Promise.resolve()
  let stopped = false

  async function sendDue(): Promise<void> {
    const rows = await queries
      .select()
      .from(queuedEmail)
      .where(lte(queuedEmail.dueAt, now()))
      .orderBy(asc(queuedEmail.createdAt), asc(queuedEmail.id))
      .limit(batchSize)
    for (const row of rows) if (!stopped) await sendOne(row)
  }

  async function sendOne({ id, attempts, ...row }: Queued): Promise<void> {
    const tries = attempts + 1
    const [claimed] = await queries
      .update(queuedEmail)
      .set({ attempts: tries, dueAt: new Date(now().getTime() + lease) })
      .where(and(eq(queuedEmail.id, id), eq(queuedEmail.attempts, attempts)))
      .returning({ id: queuedEmail.id })
    if (claimed === undefined) return
    try {
      await deliver(emailOf(row), { id, date: row.createdAt })
    } catch (error) {
      log.error({ err: error, email: id, kind: row.kind, attempt: tries }, 'A queued email could not be sent')
      const wait = Math.min(maxWait, minute * 2 ** (tries - 1))
      const dueAt = tries >= maxAttempts ? null : new Date(now().getTime() + wait)
      await queries.update(queuedEmail).set({ dueAt }).where(eq(queuedEmail.id, id))
      return
    }
    await queries.delete(queuedEmail).where(eq(queuedEmail.id, id))
    log.info({ email: id, kind: row.kind }, 'A queued email was sent')
  }

  function emailOf(row: Omit<Queued, 'id' | 'attempts'>): AccountEmail {
    const site = sites.find(({ code }) => code === row.site)
    if (site === undefined) throw new Error(`There is no site ${row.site} any more.`)
    const { kind, recipient: email, language, path, facts } = row
    return { kind, site, to: { email, language }, facts, ...(path === null ? {} : { path: encryption.decrypt(path) }) }
  }

  const sendAll = (): Promise<void> => {
    const result = tail.then(sendDue)
    tail = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
  const wake = (): void => {
    sendAll().catch((error: unknown) => log.error({ err: error }, 'Queued emails could not be read'))
  }
  const cancel = every(poll, wake)

  return {
    add: async (handle, { kind, site, to, path, facts = {} }) => {
      const at = now()
      await handle.keep(async (transaction) => {
        await transaction.insert(queuedEmail).values({
          id: randomUUID(),
          kind,
          site: site.code,
          recipient: sameAddress(to.email),
          language: to.language,
          path: path === undefined ? null : encryption.encrypt(path),
          facts,
          createdAt: at,
          dueAt: at,
          attempts: 0,
        })
      })
    },
    wake,
    sendAll,
    stop: async () => {
      stopped = true
      cancel()
      await tail
    },
  }
}

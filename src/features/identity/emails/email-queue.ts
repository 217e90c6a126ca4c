import { and, asc, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '#platform/records/database.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import {
  createSendingLoop,
  emailLease,
  emailsPerLook,
  maxEmailAttempts,
  waitAfterAttempt,
  type SendingLoop,
} from '#platform/store/sending-loop.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { AccountEmail } from './account-email.ts'
import type { EmailTopic } from './email-topics.ts'
import { createQueueEmail } from './queue-email.ts'
import { queuedEmail } from './queued-email.ts'

interface Parts {
  readonly queries: Queries
  readonly encryption: Encryption
  readonly sites: readonly SiteConfig[]
  /** Resolves when a mail server has accepted the email. */
  readonly deliver: (email: AccountEmail, sent: { readonly id: string; readonly date: Date }) => Promise<void>
  /** Whether an email that waited is still to be sent; all are by default. */
  readonly isNeeded?: (email: AccountEmail) => Promise<boolean>
  readonly now: () => Date
  /** Calls `run` every `milliseconds` until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** The emails about steps of requests: each is stored in the transaction of its step, and sent afterwards. */
export interface EmailQueue extends SendingLoop {
  /**
   * `emailsOff`: the topics about which the recipient gets no emails; null for somebody who cannot choose them. `dueAt`: when it is
   * sent, at once by default.
   */
  readonly add: (
    handle: WriteHandle,
    email: Omit<AccountEmail, 'canChoose'>,
    emailsOff: readonly EmailTopic[] | null,
    dueAt?: Date,
  ) => Promise<void>
}

type Queued = typeof queuedEmail.$inferSelect

/**
 * Sends the emails of the table, which all processes share: a process claims an email by a write that only one process can make,
 * and deletes it after sending. An email is sent twice only if a process ends between both, and then with the same id.
 */
export function createEmailQueue(parts: Parts): EmailQueue {
  const { queries, encryption, sites, deliver, isNeeded, now, every, log } = parts
  const queueEmail = createQueueEmail({ encryption, now })

  async function sendDue(isStopped: () => boolean): Promise<void> {
    const rows = await queries
      .select()
      .from(queuedEmail)
      .where(lte(queuedEmail.dueAt, now()))
      .orderBy(asc(queuedEmail.createdAt), asc(queuedEmail.id))
      .limit(emailsPerLook)
    for (const row of rows) if (!isStopped()) await sendOne(row)
  }

  async function sendOne({ id, attempts, ...row }: Queued): Promise<void> {
    const tries = attempts + 1
    const [claimed] = await queries
      .update(queuedEmail)
      .set({ attempts: tries, dueAt: new Date(now().getTime() + emailLease) })
      .where(and(eq(queuedEmail.id, id), eq(queuedEmail.attempts, attempts)))
      .returning({ id: queuedEmail.id })
    if (claimed === undefined) return
    try {
      const email = emailOf(row)
      if ((await isNeeded?.(email)) === false) {
        await queries.delete(queuedEmail).where(eq(queuedEmail.id, id))
        log.info({ email: id, kind: row.kind }, 'A queued email is not needed any more')
        return
      }
      await deliver(email, { id, date: row.createdAt })
    } catch (error) {
      log.error({ err: error, email: id, kind: row.kind, attempt: tries }, 'A queued email could not be sent')
      const dueAt = tries >= maxEmailAttempts ? null : new Date(now().getTime() + waitAfterAttempt(tries))
      await queries.update(queuedEmail).set({ dueAt }).where(eq(queuedEmail.id, id))
      return
    }
    await queries.delete(queuedEmail).where(eq(queuedEmail.id, id))
    log.info({ email: id, kind: row.kind }, 'A queued email was sent')
  }

  function emailOf(row: Omit<Queued, 'id' | 'attempts'>): AccountEmail {
    const site = sites.find(({ code }) => code === row.site)
    if (site === undefined) throw new Error(`There is no site ${row.site} any more.`)
    const { kind, recipient: email, language, path, facts, canChoose } = row
    return {
      kind,
      site,
      to: { email, language },
      facts,
      canChoose,
      ...(path === null ? {} : { path: encryption.decrypt(path) }),
    }
  }

  return {
    add: (handle, email, emailsOff, dueAt) =>
      handle.keep((transaction) => queueEmail(transaction, email, emailsOff, dueAt)),
    ...createSendingLoop({ sendDue, every, log }),
  }
}

import { randomUUID } from 'node:crypto'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import type { AccountEmail } from './account-email.ts'
import { type EmailTopic, isSubscribed } from './email-topics.ts'
import { queuedEmail } from './queued-email.ts'

/**
 * Stores an email in the transaction of what it reports, so that it is sent if and only if that has happened. `emailsOff`: the
 * topics about which the recipient gets no emails; null for somebody who cannot choose them. `dueAt`: when it is sent, at once by
 * default.
 */
export type QueueEmail = (
  transaction: Pick<Queries, 'insert'>,
  email: Omit<AccountEmail, 'canChoose'>,
  emailsOff: readonly EmailTopic[] | null,
  dueAt?: Date,
) => Promise<void>

export function createQueueEmail({
  encryption,
  now,
}: {
  readonly encryption: Encryption
  readonly now: () => Date
}): QueueEmail {
  let last = 0
  /** Of two emails in one millisecond, the one that was queued first is sent first. A clock that was set back starts anew. */
  function momentAfterLast(time: number): Date {
    last = time > last || time < last - clockStep ? time : last + 1
    return new Date(last)
  }

  return async (transaction, email, emailsOff, dueAt) => {
    const addressed = addressedEmail(email, emailsOff)
    if (addressed === null) return
    const { kind, site, to, path, facts = {}, canChoose } = addressed
    const at = dueAt ?? now()
    await transaction.insert(queuedEmail).values({
      id: randomUUID(),
      kind,
      site: site.code,
      recipient: to.email,
      language: to.language,
      path: path === undefined ? null : encryption.encrypt(path),
      facts,
      canChoose,
      createdAt: dueAt ?? momentAfterLast(at.getTime()),
      dueAt: at,
      attempts: 0,
    })
  }
}

/** In milliseconds. */
const clockStep = 1000

/** An email as its recipient gets it; null if they have switched off its topic. */
export const addressedEmail = (
  { to, ...email }: Omit<AccountEmail, 'canChoose'>,
  emailsOff: readonly EmailTopic[] | null,
): (AccountEmail & Required<Pick<AccountEmail, 'canChoose'>>) | null =>
  isSubscribed(email.kind, emailsOff ?? [])
    ? { ...email, to: { ...to, email: sameAddress(to.email) }, canChoose: emailsOff !== null }
    : null

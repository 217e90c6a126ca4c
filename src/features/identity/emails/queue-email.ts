import { randomUUID } from 'node:crypto'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import type { AccountEmail } from './account-email.ts'
import { type EmailTopic, isSubscribed } from './email-topics.ts'
import { queuedEmail } from './queued-email.ts'

/**
 * Stores an email in the transaction of what it reports, so that it is sent if and only if that has happened. `emailsOff`: the
 * topics about which the recipient gets no emails; null for somebody who cannot choose them.
 */
export type QueueEmail = (
  transaction: Pick<Queries, 'insert'>,
  email: Omit<AccountEmail, 'canChoose'>,
  emailsOff: readonly EmailTopic[] | null,
) => Promise<void>

export const createQueueEmail =
  ({ encryption, now }: { readonly encryption: Encryption; readonly now: () => Date }): QueueEmail =>
  async (transaction, { kind, site, to, path, facts = {} }, emailsOff) => {
    if (!isSubscribed(kind, emailsOff ?? [])) return
    const at = now()
    await transaction.insert(queuedEmail).values({
      id: randomUUID(),
      kind,
      site: site.code,
      recipient: sameAddress(to.email),
      language: to.language,
      path: path === undefined ? null : encryption.encrypt(path),
      facts,
      canChoose: emailsOff !== null,
      createdAt: at,
      dueAt: at,
      attempts: 0,
    })
  }

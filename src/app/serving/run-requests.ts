import type { FastifyBaseLogger } from 'fastify'
import { askForFeedback } from '#features/enquiries/feedback/ask-for-feedback.ts'
import { expireRequests } from '#features/enquiries/requests/due/expire-requests.ts'
import { expireShares } from '#features/folders/shares/expire-shares.ts'
import { remindOfQuotes } from '#features/enquiries/requests/due/remind-of-quotes.ts'
import { notifyCustomer } from '#features/enquiries/requests/notify-customer.ts'
import { createRequestLinks, type RequestLinks } from '#features/enquiries/requests/request-links.ts'
import { reportOverdue } from '#features/enquiries/routing/report-overdue.ts'
import { createEmailDelivery } from '#features/identity/emails/account-email.ts'
import { createEmailQueue, type EmailQueue } from '#features/identity/emails/email-queue.ts'
import { invitationCheck } from '#features/identity/invitations/invitations.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { withEffects } from '#platform/records/write/write-effects.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { sites } from '#sites/table.ts'

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly encryption: Encryption
  readonly post: Parameters<typeof createEmailDelivery>[0]
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: FastifyBaseLogger
}

/** What requests of customers need while the portal runs. */
interface RunningRequests {
  readonly emailQueue: EmailQueue
  readonly requestLinks: RequestLinks
  readonly stop: () => Promise<void>
}

/** The interval in ms at which what time has changed is written: the end of quotes (ENQ-07) and its reminders, overdue
 * requests (REQ-02), and feedback on samples that is due (REQ-03). */
const interval = 60_000

/** Starts what happens to requests without a visitor: queued emails are sent, and what time has changed is written. */
export function runRequests({ queries, records, encryption, post, every, log }: Parts): RunningRequests {
  const now = (): Date => new Date()
  const deliver = createEmailDelivery(post)
  const isNeeded = invitationCheck({ queries, records, now })
  const emailQueue = createEmailQueue({ queries, encryption, sites, deliver, isNeeded, now, every, log })
  const requestLinks = createRequestLinks(encryption)
  const observed = withEffects(records, [notifyCustomer({ sites, emailQueue, requestLinks })], emailQueue.wake)
  const cancel = every(interval, () => {
    expireRequests({ records: observed, now }).catch((error: unknown) =>
      log.error({ err: error }, 'Expired quotes could not be written'),
    )
    remindOfQuotes({ records, sites, emailQueue, requestLinks, now }).catch((error: unknown) =>
      log.error({ err: error }, 'Reminders of quotes could not be queued'),
    )
    askForFeedback({ records, sites, emailQueue, requestLinks, now }).catch((error: unknown) =>
      log.error({ err: error }, 'Requests for feedback could not be queued'),
    )
    reportOverdue({ records, sites, emailQueue, now }).catch((error: unknown) =>
      log.error({ err: error }, 'Overdue requests could not be reported'),
    )
    expireShares({ records, now }).catch((error: unknown) =>
      log.error({ err: error }, 'Expired shares could not be written'),
    )
  })
  return {
    emailQueue,
    requestLinks,
    stop: async () => {
      cancel()
      await emailQueue.stop()
    },
  }
}

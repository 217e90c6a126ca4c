import { routeRequests } from '#features/enquiries/routing/route-requests.ts'
import { notifyDesk } from '#features/enquiries/requests/notify-desk.ts'
import { checkAcceptedLines, checkAnsweredLines } from '#features/enquiries/requests/lines/check-answered-lines.ts'
import { notifyCustomer } from '#features/enquiries/requests/notify-customer.ts'
import { keepAdministrators } from '#features/identity/people/keep-administrators.ts'
import { withEffects } from '#platform/records/write/write-effects.ts'
import { notifyRequester } from '#features/documents/requests/notify-requester.ts'
import { notifyRecipients } from '#features/folders/shares/notify-recipients.ts'
import { acknowledgeMessage } from '#features/enquiries/contact/acknowledge-message.ts'
import { notifyRecap } from '#features/assistant/visits/recap/notify-recap.ts'
import type { PreviewedEmail, Rehearsal } from '#features/enquiries/requests/preview/email-previews.ts'
import { maskedLinks } from '#features/enquiries/requests/preview/masked-links.ts'
import { addressedEmail } from '#features/identity/emails/queue-email.ts'
import type { Records } from '#platform/records/records.ts'
import { undoneWrites } from '#platform/records/write/undone-writes.ts'
import type { WriteEffect } from '#platform/records/write/write-effects.ts'
import type { AppParts } from '#app/services.ts'

/** What belongs to writes of all features, in the order in which it happens. */
const effectsOf = (parts: AppParts): readonly WriteEffect[] => [
  notifyRequester(parts),
  routeRequests(parts),
  checkAnsweredLines,
  checkAcceptedLines,
  notifyCustomer(parts),
  notifyDesk(parts),
  notifyRecap(parts),
  acknowledgeMessage(parts),
  notifyRecipients(parts),
]

/** The records of the portal, whose writes have their checks and emails. */
export const observedRecords = (parts: AppParts): Records =>
  keepAdministrators(withEffects(parts.records, effectsOf(parts), parts.emailQueue.wake))

/** The same records, of whose writes nothing is stored and nothing is sent: the emails are collected. */
export function rehearse(parts: AppParts): Rehearsal {
  const emails: PreviewedEmail[] = []
  const begin = (): void => {
    emails.length = 0
  }
  const emailQueue: AppParts['emailQueue'] = {
    add: (_handle, email, emailsOff) => {
      emails.push({ to: email.to.email, kind: email.kind, email: addressedEmail(email, emailsOff) })
      return Promise.resolve()
    },
    wake: () => {},
  }
  const records = observedRecords({
    ...parts,
    records: undoneWrites(parts.records, begin),
    emailQueue,
    sendAccountEmail: () => {},
    requestLinks: maskedLinks(parts.requestLinks),
  })
  return { records, emails }
}

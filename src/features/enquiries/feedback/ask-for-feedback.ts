import type { IdentityServices } from '#features/identity/identity-services.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { dayOfRequest } from '#features/enquiries/requests/due/request-day.ts'
import { emailCustomer } from '#features/enquiries/requests/notify-customer.ts'
import type { RequestServices } from '#features/enquiries/requests/request-services.ts'
import { all, atLeast, atMost, equals, exists, isIn, not } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { daysToAskAbout, feedbackStates } from './feedback-rules.ts'
import { requestFeedback } from './request-feedback.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'>, RequestServices {
  readonly records: Records
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

/** The number of requests about which one run asks at most; the next run asks about the rest. */
const maxRequests = 200

/** The number of answers to these requests that are read at most. */
const maxAnswers = 2000

/** The first day of any place on earth begins this much earlier than that of UTC, in ms. */
const earliest = 14 * 3_600_000

/**
 * Asks customers once for feedback on samples, 21 local days after they were sent (REQ-03). Customers who have given
 * feedback already or got no sample are left out. The mark and the email are one write. Returns the approximate number of requests
 * about which this run has asked.
 */
export async function askForFeedback({ records, sites, now, emailQueue, requestLinks }: Parts): Promise<number> {
  const at = now()
  const { from, to } = daysToAskAbout(new Date(at.getTime() + earliest).toISOString().slice(0, 10))
  const rows = await records.list(systemViewer, customerRequest, {
    where: all(
      equals('kind', 'sample'),
      exists(requestLine, 'request', not(equals('outcome', 'declined'))),
      isIn('state', feedbackStates),
      equals('feedbackRequestedOn', null),
      atLeast('decidedOn', from),
      atMost('decidedOn', to),
    ),
    orderBy: [{ field: 'decidedOn' }],
    limit: maxRequests,
  })
  const ids = rows.map(({ id }) => id)
  const answered = new Set(
    rows.length === 0
      ? []
      : (await records.list(systemViewer, requestFeedback, { where: isIn('request', ids), limit: maxAnswers })).map(
          ({ request }) => request,
        ),
  )
  let requested = 0
  for (const row of rows) {
    const today = dayOfRequest(row, at)
    if ((row.decidedOn ?? '') > daysToAskAbout(today).to) continue
    const isAnswered = answered.has(row.id)
    try {
      await records.write(systemViewer, async (handle) => {
        const marked = await handle.update(customerRequest, row.id, row.version, { feedbackRequestedOn: today })
        if (!isAnswered)
          await emailCustomer(handle, {
            row: marked,
            kind: 'requestFeedback',
            event: 'feedback',
            sites,
            emailQueue,
            requestLinks,
          })
      })
      if (!isAnswered) requested += 1
    } catch (error) {
      // Another process was first, or the request has just changed.
      if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
  }
  if (requested > 0) emailQueue.wake()
  return requested
}

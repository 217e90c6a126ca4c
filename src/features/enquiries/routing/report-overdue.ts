import type { IdentityServices } from '#features/identity/identity-services.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { dayOfRequest } from '#features/enquiries/requests/due/request-day.ts'
import { emailDesk } from '#features/enquiries/requests/notify-desk.ts'
import { isOverdue } from '#features/enquiries/requests/request-rules.ts'
import { all, below, equals, isIn } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'> {
  readonly records: Records
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

/** The number of requests that one run reports at most; the next run reports the rest. */
const maxReported = 500

/** The first day of any place on earth begins this much earlier than that of UTC, in ms. */
const earliest = 14 * 3_600_000

/** Notifies the desk once of each request that was not answered in time (REQ-02). Returns how many this run has reported. */
export async function reportOverdue({ records, sites, now, emailQueue }: Parts): Promise<number> {
  const at = now()
  const tomorrow = new Date(at.getTime() + earliest).toISOString().slice(0, 10)
  const rows = await records.list(systemViewer, customerRequest, {
    where: all(isIn('state', ['submitted', 'inReview']), below('dueOn', tomorrow), equals('overdueOn', null)),
    orderBy: [{ field: 'dueOn' }],
    limit: maxReported,
  })
  let reported = 0
  for (const row of rows) {
    const today = dayOfRequest(row, at)
    if (!isOverdue(row, today)) continue
    try {
      await records.write(systemViewer, async (handle) => {
        const marked = await handle.update(customerRequest, row.id, row.version, { overdueOn: today })
        await emailDesk(handle, { row: marked, step: 'overdue', sites, emailQueue })
      })
      reported += 1
    } catch (error) {
      // Another process was first, or somebody has just answered it.
      if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
  }
  if (reported > 0) emailQueue.wake()
  return reported
}

import type { IdentityServices } from '#features/identity/identity-services.ts'
import { all, any, below, equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { customerRequest } from '../customer-request.ts'
import { dayOfRequest } from './request-day.ts'
import { emailCustomer } from '../notify-customer.ts'
import { isReminderDue, remindedDays } from './reminder-days.ts'
import type { RequestServices } from '../request-services.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'>, RequestServices {
  readonly records: Records
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

/** The number of quotes of which one run reminds at most; the next run reminds of the rest. */
const maxReminded = 500

/** The calendars of all places on earth show at most these days at one moment, counted from UTC in ms. */
const calendars = [-12, 0, 14].map((hours) => hours * 3_600_000)

/**
 * Reminds customers of the end of a quote seven days and one day before it, on the local day of the site (ENQ-09). The mark and the
 * email are one write, so that a process that ends and a second process remind nobody twice. Returns how many this run has reminded.
 */
export async function remindOfQuotes({ records, sites, now, emailQueue, requestLinks }: Parts): Promise<number> {
  const at = now()
  const days = new Set(calendars.map((shift) => new Date(at.getTime() + shift).toISOString().slice(0, 10)))
  const isBefore = (field: string, day: string) => any(equals(field, null), below(field, day))
  const rows = await records.list(systemViewer, customerRequest, {
    where: all(
      equals('state', 'quoted'),
      any(
        ...[...days]
          .flatMap(remindedDays)
          .map(({ validUntil, reached }) =>
            all(equals('validUntil', validUntil), isBefore('decidedOn', reached), isBefore('remindedOn', reached)),
          ),
      ),
    ),
    orderBy: [{ field: 'validUntil' }],
    limit: maxReminded,
  })
  let reminded = 0
  for (const row of rows) {
    const today = dayOfRequest(row, at)
    if (!isReminderDue(row, today)) continue
    try {
      await records.write(systemViewer, async (handle) => {
        const marked = await handle.update(customerRequest, row.id, row.version, { remindedOn: today })
        await emailCustomer(handle, {
          row: marked,
          kind: 'requestReminder',
          event: 'reminder',
          sites,
          emailQueue,
          requestLinks,
        })
      })
      reminded += 1
    } catch (error) {
      // Another process was first, or the customer has just accepted.
      if (!(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
  }
  if (reminded > 0) emailQueue.wake()
  return reminded
}

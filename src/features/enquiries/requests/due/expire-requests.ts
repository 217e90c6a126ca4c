import type { Records } from '#platform/records/records.ts'
import { writeExpired } from '#platform/records/write/write-expired.ts'
import { customerRequest } from '../customer-request.ts'
import { dayOfRequest } from './request-day.ts'
import { statusOf } from '../request-rules.ts'

/** Writes that quotes have expired whose last local day is over (ENQ-07). Returns how many this run has written. */
export const expireRequests = ({
  records,
  now,
}: {
  readonly records: Records
  readonly now: () => Date
}): Promise<number> =>
  writeExpired(records, now(), {
    entity: customerRequest,
    state: 'quoted',
    lastDay: 'validUntil',
    isOver: (row, at) => statusOf(row, dayOfRequest(row, at)) === 'expired',
  })

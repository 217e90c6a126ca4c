import type { Records } from '#platform/records/records.ts'
import { writeExpired } from '#platform/records/write/write-expired.ts'
import { statusOf } from './received-share.ts'
import { share } from './share.ts'

/** Writes that shares have expired whose last local day is over (SHR-04). Returns how many this run has written. */
export const expireShares = ({
  records,
  now,
}: {
  readonly records: Records
  readonly now: () => Date
}): Promise<number> =>
  writeExpired(records, now(), {
    entity: share,
    state: 'active',
    lastDay: 'expiresOn',
    isOver: (row, at) => statusOf(row, at) === 'expired',
  })

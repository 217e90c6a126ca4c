/** The validity of a certificate on a day. */
export type CertificateValidity =
  | { readonly state: 'valid' }
  /** The number of days is 0 on the last day. */
  | { readonly state: 'expiring'; readonly days: number }
  /** `since` is the first day after the validity, such as `2027-03-31`. */
  | { readonly state: 'expired'; readonly since: string }

/** The number of days before the end from which a page shows a notice, so that there is time to request the next certificate. */
export const expiryNoticeDays = 60

const valid: CertificateValidity = { state: 'valid' }

/**
 * `validUntil` is the last day of validity, such as `2027-03-30`, or null for a certificate without an end. `today` is an ISO
 * date. Both are calendar days without a time.
 */
export function certificateValidity(validUntil: string | null, today: string): CertificateValidity {
  const last = validUntil === null ? null : dayNumber(validUntil)
  const now = dayNumber(today)
  // An invalid date does not limit the validity.
  if (last === null || now === null) return valid
  const days = last - now
  if (days < 0) return { state: 'expired', since: isoDay(last + 1) }
  return days <= expiryNoticeDays ? { state: 'expiring', days } : valid
}

const millisecondsPerDay = 86_400_000

/** Returns the days since 1970-01-01, or null for a text that is not a calendar day. */
function dayNumber(isoDate: string): number | null {
  const milliseconds = Date.parse(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) return null
  const day = milliseconds / millisecondsPerDay
  // Date.parse converts 30 February to 2 March.
  return isoDay(day) === isoDate ? day : null
}

const isoDay = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10)

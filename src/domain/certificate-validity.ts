/** How a certificate stands on a day. */
export type CertificateValidity =
  | { readonly state: 'valid' }
  /** `days`: 0 on its last day. */
  | { readonly state: 'expiring'; readonly days: number }
  /** `since`: the first day on which it did not hold, `2027-03-31`. */
  | { readonly state: 'expired'; readonly since: string }

/** So many days before the end a page begins to say so: time to ask the holder for the next one. */
export const expiryNotice = 60

const valid: CertificateValidity = { state: 'valid' }

/**
 * `validUntil`: the last day on which it holds, `2027-03-30`; null for a certificate without an end. `today`: ISO date.
 * Days are those of the calendar; neither has a time of day.
 */
export function certificateValidity(validUntil: string | null, today: string): CertificateValidity {
  const last = validUntil === null ? null : dayNumber(validUntil)
  const now = dayNumber(today)
  // No day of the calendar says nothing about an end.
  if (last === null || now === null) return valid
  const days = last - now
  if (days < 0) return { state: 'expired', since: isoDay(last + 1) }
  return days <= expiryNotice ? { state: 'expiring', days } : valid
}

const millisecondsPerDay = 86_400_000

/** Days since 1970-01-01, or null for a text that is no day of the calendar. */
function dayNumber(isoDate: string): number | null {
  const milliseconds = Date.parse(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) return null
  const day = milliseconds / millisecondsPerDay
  // Date.parse takes 30 February for 2 March.
  return isoDay(day) === isoDate ? day : null
}

const isoDay = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10)

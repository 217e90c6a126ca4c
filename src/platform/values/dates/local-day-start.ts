import { localDay } from './local-day.ts'

/** No zone is further from UTC. */
const maxOffset = 16 * 3_600_000

/**
 * Returns the first moment of a day in a time zone. It is midnight, or the end of the skipped hour where the clock is put forward
 * at midnight.
 */
export function startOfLocalDay(day: string, timeZone: string): Date {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let before = middle - maxOffset
  let from = middle + maxOffset
  while (from - before > 1) {
    const between = Math.floor((before + from) / 2)
    if (localDay(new Date(between), timeZone) < day) before = between
    else from = between
  }
  return new Date(from)
}

/** `09:00` */
export const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether this machine knows a time zone: `Europe/Amsterdam`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Returns the moment at which the clocks of a time zone show a time of a day (`YYYY-MM-DD`, `HH:MM`). A time that is shown twice is the
 * first one; one that is skipped is as far after the change of the clocks as it claims to be.
 */
export function localMoment(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // The clocks change at most once within a day on each side.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((near) => offsetAt(near, timeZone))
  const moments = offsets.map((offset) => asUtc - offset)
  const shown = moments.filter((moment) => moment + offsetAt(moment, timeZone) === asUtc)
  return new Date(shown.length === 0 ? Math.max(...moments) : Math.min(...shown))
}

const dayMs = 86_400_000

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

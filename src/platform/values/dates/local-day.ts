interface Zone {
  readonly format: Intl.DateTimeFormat
  second: number
  day: string
}

/** There are as many as sites have different time zones. */
const zones = new Map<string, Zone>()

/**
 * Returns the day on the calendar of an IANA time zone at a moment, such as `2026-06-15`. A portal asks for the same few days
 * again and again, so the last one of each zone is remembered. Throws a RangeError for an unknown zone.
 */
export function localDay(now: Date, timeZone: string): string {
  let zone = zones.get(timeZone)
  // Sweden writes days in the form of ISO 8601.
  if (zone === undefined)
    zones.set(timeZone, (zone = { format: new Intl.DateTimeFormat('sv', { timeZone }), second: Number.NaN, day: '' }))
  const second = Math.floor(now.getTime() / 1000)
  if (second !== zone.second) {
    zone.day = zone.format.format(now)
    zone.second = second
  }
  return zone.day
}

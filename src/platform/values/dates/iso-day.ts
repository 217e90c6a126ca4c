/** Returns whether a text is an existing day such as `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the same day of the next year, or 1 March if that year has no such day. */
export function aYearAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}

/** Returns the day that is a number of days before another one; a negative number counts forwards. */
export function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

/** Returns the next day. Calendars use it as the end of an event of whole days. */
export const dayAfter = (day: string): string => dayBefore(day, -1)

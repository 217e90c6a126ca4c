import { dayAfter } from '#platform/values/dates/iso-day.ts'
import { daysOfSites } from '#platform/values/dates/days-of-sites.ts'
import { sites } from '#sites/table.ts'

/**
 * Returns the days for which the index has the publications: the current day of every site and, so that nothing has to be
 * done at the very moment of a midnight, the day after the latest of them. At most three, in their order.
 */
export function indexedDays(now: Date): readonly string[] {
  const days = [...new Set(daysOfSites(now, sites))].toSorted()
  return [...days, ...days.slice(-1).map(dayAfter)]
}

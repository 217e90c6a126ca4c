import { businessDaysAfter, usualClosedDays } from '#platform/values/dates/business-days.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** The business days in which a request for access is decided. */
export const decisionDays = 2

/** The last day on which a request is decided in time whose address was confirmed at this moment, on the calendar of its site. */
export const decisionDay = (
  confirmedAt: Date,
  { timeZone, closedDays = usualClosedDays }: Pick<SiteConfig, 'timeZone' | 'closedDays'>,
): string => businessDaysAfter(localDay(confirmedAt, timeZone), decisionDays, closedDays)

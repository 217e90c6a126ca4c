import { localDay } from '#platform/values/dates/local-day.ts'
import { sites } from './table.ts'

const timeZones: readonly string[] = [...new Set(sites.map(({ timeZone }) => timeZone))]

/** Returns the local day of each time zone that a site has, in a fixed order. */
export const daysOfSites = (now: Date): readonly string[] => timeZones.map((timeZone) => localDay(now, timeZone))

import type { SiteConfig } from '#platform/values/site-config.ts'
import { localDay } from './local-day.ts'

/** Returns the local day of each time zone that one of the sites has, in a fixed order. */
export const daysOfSites = (now: Date, sites: readonly Pick<SiteConfig, 'timeZone'>[]): readonly string[] =>
  [...new Set(sites.map(({ timeZone }) => timeZone))].map((timeZone) => localDay(now, timeZone))

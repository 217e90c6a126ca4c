import { localDay } from '#platform/values/dates/local-day.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { siteByCountry } from '#sites/table.ts'

interface OfCountry {
  readonly country: string | null
}

/** The time zone of the site of the country of a visit, otherwise of the worldwide one. */
export const timeZoneOfVisit = ({ country }: OfCountry): string =>
  (siteByCountry(country ?? worldwide) ?? siteByCountry(worldwide))?.timeZone ?? 'UTC'

/** The local day of a visit, whatever site the reader works on. */
export const dayOfVisit = (visit: OfCountry, now: Date): string => localDay(now, timeZoneOfVisit(visit))

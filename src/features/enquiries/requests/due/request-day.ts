import { localDay } from '#platform/values/dates/local-day.ts'
import { siteByCode } from '#sites/table.ts'

/** The local day on the site of a request (ENG-02), whatever site the reader works on. */
export const dayOfRequest = ({ site }: { readonly site: string }, now: Date): string =>
  localDay(now, siteByCode(site)?.timeZone ?? 'UTC')

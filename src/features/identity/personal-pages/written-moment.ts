import { siteLocale } from '#platform/values/numbers/number-format.ts'
import type { LoadContext } from '#platform/pages/screen.ts'

/**
 * Returns a function that formats times for personal pages in the time zone of the site, with the name of the zone, because
 * people read them elsewhere too (ENG-02). A screen calls it when it loads, because server and browser use different spaces.
 */
export function momentWriter({ site, language }: Pick<LoadContext, 'site' | 'language'>): (iso: string) => string {
  const moment = new Intl.DateTimeFormat(siteLocale(site, language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: site.timeZone,
  })
  return (iso) => moment.format(new Date(iso))
}

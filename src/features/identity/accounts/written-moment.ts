import { siteLocale } from '#platform/i18n/number-format.ts'
import type { LoadContext } from '#platform/pages/screen.ts'

/**
 * Returns a function that formats times for personal pages. The loader calls it, because server and browser use different
 * clocks and spaces.
 */
export function momentWriter({ site, language }: Pick<LoadContext, 'site' | 'language'>): (iso: string) => string {
  const moment = new Intl.DateTimeFormat(siteLocale(site, language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return (iso) => `${moment.format(new Date(iso))} UTC`
}

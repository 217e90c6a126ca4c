import { siteLocale } from '#domain/number-format.ts'
import type { LoadContext } from '../screen.ts'

/** Moments as they are written on pages of one's own: by the loader, since here and there clocks and blanks differ. */
export function momentWriter({ site, language }: Pick<LoadContext, 'site' | 'language'>): (iso: string) => string {
  const moment = new Intl.DateTimeFormat(siteLocale(site, language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return (iso) => `${moment.format(new Date(iso))} UTC`
}

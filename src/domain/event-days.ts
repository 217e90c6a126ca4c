import { siteLocale } from './number-format.ts'
import type { LanguageCode } from './languages.ts'
import type { SiteConfig } from './site-config.ts'

const thinSpaces = /[\u2009\u202f]/g

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The days of an event as the site's country writes them, what they share once: `3–5 March 2026`. `startsOn` and `endsOn`
 * are `YYYY-MM-DD`, both inclusive; they never move with the reader's time zone.
 */
export function formatEventDays(
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
  site: Pick<SiteConfig, 'countryIsoCode'>,
  language: LanguageCode,
): string {
  const locale = siteLocale(site, language)
  let format = formats.get(locale)
  if (format === undefined)
    formats.set(locale, (format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })))
  const days = format.formatRange(new Date(`${startsOn}T00:00:00Z`), new Date(`${endsOn}T00:00:00Z`))
  // Server and browser disagree on how thin the space around the dash is; a page must say the same in both.
  return days.replace(thinSpaces, ' ')
}

/** The day after: what calendars call the end of an event of whole days. */
export function dayAfter(isoDate: string): string {
  const day = new Date(`${isoDate}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

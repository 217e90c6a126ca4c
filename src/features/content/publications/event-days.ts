import { siteLocale } from '#platform/values/numbers/number-format.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

const thinSpaces = /[\u2009\u202f]/g

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats the days of an event in the format of the site's country and writes shared parts once: `3–5 March 2026`. `startsOn`
 * and `endsOn` are `YYYY-MM-DD`, both inclusive; they are independent of the reader's time zone.
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
  // Server and browser use different spaces around the dash, but hydration needs the same text in both.
  return days.replace(thinSpaces, ' ')
}

/** Returns the first and the last day of an event. One without a last day ends on its first day. */
export const eventDays = (startsOn: string, endsOn: string | null): { startsOn: string; endsOn: string } => ({
  startsOn,
  endsOn: endsOn ?? startsOn,
})

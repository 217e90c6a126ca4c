import { localMoment } from '#platform/values/dates/local-moment.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { PublicationEvent } from '#features/content/managed-content/content-shapes.ts'

type Times = Pick<PublicationEvent, 'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'timeZone'>

/** When an event with times begins and ends; null without a first time or a zone. Without a last time it is
 * the first time of the last day. */
export function eventMoments({
  startsOn,
  endsOn,
  startTime,
  endTime,
  timeZone,
}: Times): { readonly start: Date; readonly end: Date } | null {
  if (startTime === null || timeZone === null) return null
  const start = localMoment(startsOn, startTime, timeZone)
  const end = localMoment(endsOn, endTime ?? startTime, timeZone)
  return { start, end: end < start ? start : end }
}

const narrowSpaces = /[\u2009\u202f]/g

/**
 * The times of an event on the clocks of its place, as the site's country writes them, with the zone: `09:00–17:00 CET`. Null without
 * a first time. Readers in another zone need to know whose clocks they are.
 */
export function formatEventTimes(
  event: Times,
  site: Pick<SiteConfig, 'countryIsoCode'>,
  language: LanguageCode,
): string | null {
  const moments = eventMoments(event)
  if (moments === null || event.timeZone === null) return null
  const { timeZone } = event
  const locale = siteLocale(site, language)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(moments.start)
    .find(({ type }) => type === 'timeZoneName')?.value
  const times =
    event.endTime === null ? time.format(moments.start) : `${time.format(moments.start)}–${time.format(moments.end)}`
  // Server and browser use different spaces, but hydration needs the same text in both.
  return `${times} ${zone ?? timeZone}`.replace(narrowSpaces, ' ')
}

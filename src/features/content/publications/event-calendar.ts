import createCalendar from 'ical-generator'
import { dayAfter } from '#platform/values/dates/iso-day.ts'
import { eventMoments } from './event-times.ts'
import type { PublicationDetails } from '#features/content/managed-content/content-shapes.ts'

type Event = Pick<PublicationDetails, 'contentKey' | 'nameToDisplay' | 'subtitle' | 'publishedDate'> & {
  readonly event: NonNullable<PublicationDetails['event']>
}

/**
 * Formats an event for calendars (RFC 5545): from its first to its last moment if its times are known, or whole days. The result depends only on the content: its timestamp is the date of
 * publication and its id is that of the content, so that importing it twice creates one entry. `url` is the address of the
 * page.
 */
export function eventCalendar(
  { contentKey, nameToDisplay, subtitle, publishedDate, event }: Event,
  url: string,
): string {
  const { startsOn, endsOn, place } = event
  const moments = eventMoments(event)
  const calendar = createCalendar({ prodId: { company: 'Tradegrade', product: 'Portal', language: 'EN' } })
  calendar.createEvent({
    id: `${contentKey}@tradegrade`,
    stamp: midnight(publishedDate ?? startsOn),
    // The end of whole days is exclusive: the first day after the event.
    ...(moments ?? { start: midnight(startsOn), end: midnight(dayAfter(endsOn)), allDay: true }),
    summary: nameToDisplay,
    description: subtitle?.text ?? null,
    location: place,
    url,
  })
  // The last line needs a line break too.
  return `${calendar.toString()}\r\n`
}

const midnight = (isoDate: string): Date => new Date(`${isoDate}T00:00:00Z`)

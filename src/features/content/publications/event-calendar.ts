import createCalendar from 'ical-generator'
import { dayAfter } from '#platform/values/dates/iso-day.ts'
import type { PublicationDetails } from './publication-shapes.ts'

type Event = Pick<PublicationDetails, 'contentKey' | 'nameToDisplay' | 'subtitle' | 'publishedDate'> & {
  readonly event: NonNullable<PublicationDetails['event']>
}

/**
 * Formats an event of whole days for calendars (RFC 5545). The result depends only on the content: its timestamp is the date of
 * publication and its id is that of the content, so that importing it twice creates one entry. `url` is the address of the
 * page.
 */
export function eventCalendar(
  { contentKey, nameToDisplay, subtitle, publishedDate, event }: Event,
  url: string,
): string {
  const { startsOn, endsOn, place } = event
  const calendar = createCalendar({ prodId: { company: 'Tradegrade', product: 'Portal', language: 'EN' } })
  calendar.createEvent({
    id: `${contentKey}@tradegrade`,
    stamp: midnight(publishedDate ?? startsOn),
    start: midnight(startsOn),
    // The end is exclusive: the first day after the event.
    end: midnight(dayAfter(endsOn)),
    allDay: true,
    summary: nameToDisplay,
    description: subtitle?.text ?? null,
    location: place,
    url,
  })
  // The last line needs a line break too.
  return `${calendar.toString()}\r\n`
}

const midnight = (isoDate: string): Date => new Date(`${isoDate}T00:00:00Z`)

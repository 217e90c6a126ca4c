import createCalendar from 'ical-generator'
import type { PublicationDetails } from '#calls/publication-shapes.ts'
import { dayAfter } from '#domain/event-days.ts'

type Event = Pick<PublicationDetails, 'contentKey' | 'nameToDisplay' | 'subtitle' | 'publishedDate'> & {
  readonly event: NonNullable<PublicationDetails['event']>
}

/**
 * An event of whole days as a calendar takes it (RFC 5545). It says the same whenever it is asked: its stamp is the day of
 * its publication, its id that of the content, so that who takes it twice has it once. `url` is that of its page.
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
    // The first day on which it is over.
    end: midnight(dayAfter(endsOn)),
    allDay: true,
    summary: nameToDisplay,
    description: subtitle?.text ?? null,
    location: place,
    url,
  })
  // Every line ends, the last one too.
  return `${calendar.toString()}\r\n`
}

const midnight = (isoDate: string): Date => new Date(`${isoDate}T00:00:00Z`)

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventCalendar } from '#features/content/publications/event-calendar.ts'
import { readCalendar } from '../../fixtures/reading/ics-lines.ts'

const url = 'https://portal.test/nl/nl-nl/publication/fair-MC'
const fair = {
  contentKey: `MC${'A'.repeat(26)}`,
  nameToDisplay: 'Ingredients fair',
  subtitle: { text: 'Meet us; bring questions, samples\nand time' },
  publishedDate: '2026-05-20',
  event: {
    startsOn: '2026-09-15',
    endsOn: '2026-09-17',
    place: 'Hall 7, Utrecht',
    startTime: null,
    endTime: null,
    timeZone: null,
    registration: null,
  },
}

describe('The calendar file of an event', () => {
  it('[ENT-08] Writes whole days including the last one and produces the same file every time', () => {
    const file = eventCalendar(fair, url)
    const { components, event } = readCalendar(file)
    expect(components).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'])
    expect(event).toMatchObject({
      UID: `${fair.contentKey}@tradegrade`,
      DTSTAMP: '20260520T000000Z',
      'DTSTART;VALUE=DATE': '20260915',
      'DTEND;VALUE=DATE': '20260918',
      SUMMARY: 'Ingredients fair',
      DESCRIPTION: fair.subtitle.text,
      LOCATION: 'Hall 7, Utrecht',
      'URL;VALUE=URI': url,
    })
    expect(eventCalendar(fair, url)).toBe(file)
  })

  it('[ENT-08] Writes the moments of an event whose times are known, for calendars in every zone', () => {
    const times = { startTime: '09:30', endTime: '18:00', timeZone: 'Europe/Amsterdam' }
    const { event } = readCalendar(eventCalendar({ ...fair, event: { ...fair.event, ...times } }, url))
    expect(event).toMatchObject({ DTSTART: '20260915T073000Z', DTEND: '20260917T160000Z' })
    const open = { ...fair.event, ...times, endTime: null }
    expect(readCalendar(eventCalendar({ ...fair, event: open }, url)).event['DTEND']).toBe('20260917T073000Z')
    // Times without a zone are nobody's.
    const nowhere = { ...fair.event, ...times, timeZone: null }
    expect(readCalendar(eventCalendar({ ...fair, event: nowhere }, url)).event['DTSTART;VALUE=DATE']).toBe('20260915')
  })

  it('[ENT-08] Uses the event day as timestamp if the event has no publication date', () => {
    const { event } = readCalendar(
      eventCalendar(
        { ...fair, publishedDate: null, subtitle: null, event: { ...fair.event, endsOn: '2026-09-15', place: null } },
        url,
      ),
    )
    expect(event).toMatchObject({ DTSTAMP: '20260915T000000Z', 'DTEND;VALUE=DATE': '20260916' })
    expect(Object.keys(event)).not.toContain('LOCATION')
  })

  it('[ENT-08] Folds arbitrary text into lines of 75 octets without splitting characters', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ' ', ';', ',', '\\', '\n', 'é', '漢', '😀', ':', '"', '\\n'),
      maxLength: 200,
    })
    fc.assert(
      fc.property(words, words, (name, place) => {
        const { event } = readCalendar(
          eventCalendar({ ...fair, nameToDisplay: `x${name}x`, event: { ...fair.event, place: `x${place}x` } }, url),
        )
        expect([event['SUMMARY'], event['LOCATION']]).toEqual([`x${name}x`, `x${place}x`])
      }),
    )
  })
})

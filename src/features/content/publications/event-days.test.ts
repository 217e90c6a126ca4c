import { describe, expect, it } from 'vitest'
import { eventDays, formatEventDays } from './event-days.ts'

describe('Days of an event', () => {
  it.each([
    ['2026-03-03', '2026-03-03', 'NL', 'nl-NL', '3 maart 2026'],
    ['2026-03-03', '2026-03-05', 'NL', 'nl-NL', '3–5 maart 2026'],
    ['2026-03-30', '2026-04-02', 'GB', 'en-US', '30 March – 2 April 2026'],
    ['2026-12-31', '2027-01-01', 'DE', 'de', '31. Dezember 2026 – 1. Januar 2027'],
    ['2026-03-03', '2026-03-05', 'US', 'en-US', 'March 3 – 5, 2026'],
    ['2027-10-05', '2027-10-07', 'BR', 'pt', '5 – 7 de outubro de 2027'],
  ] as const)('[ENT-08] Formats %s to %s in %s, %s, as %s', (startsOn, endsOn, countryIsoCode, language, text) => {
    // The expected texts contain plain spaces, because the thin spaces differ between browsers.
    expect(formatEventDays({ startsOn, endsOn }, { countryIsoCode }, language)).toBe(text)
  })

  it('[ENT-08] End on the first day when there is no last one', () => {
    expect(eventDays('2026-09-15', null)).toEqual({ startsOn: '2026-09-15', endsOn: '2026-09-15' })
    expect(eventDays('2026-09-15', '2026-09-17')).toEqual({ startsOn: '2026-09-15', endsOn: '2026-09-17' })
  })
})

import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { eventMoments, formatEventTimes } from './event-times.ts'

const fair = {
  startsOn: '2026-03-03',
  endsOn: '2026-03-05',
  startTime: '09:00',
  endTime: '17:30',
  timeZone: 'Europe/Amsterdam',
}
const write = (
  change: Partial<typeof fair> | { endTime: null } | { startTime: null },
  country: string,
  language: LanguageCode,
) => formatEventTimes({ ...fair, ...change }, { countryIsoCode: country }, language)

describe('Times of an event', () => {
  it.each([
    [{}, 'NL', 'nl-NL', '09:00–17:30 CET'],
    [{}, 'DE', 'de', '09:00–17:30 MEZ'],
    [{}, 'US', 'en-US', '9:00 AM–5:30 PM GMT+1'],
    [{ startsOn: '2026-07-03', endsOn: '2026-07-03' }, 'FR', 'fr', '09:00–17:30 UTC+2'],
    [{ endTime: null }, 'NL', 'nl-NL', '09:00 CET'],
    [{ startTime: null }, 'NL', 'nl-NL', null],
    [{ timeZone: 'Asia/Jakarta' }, 'ID', 'id', '09.00–17.30 WIB'],
  ] as const)('[ENT-08] %j are written in %s, %s, as %s', (change, country, language, text) => {
    expect(write(change, country, language)).toBe(text)
  })

  it('[ENT-08] Never end before they begin', () => {
    const { start, end } = eventMoments({ ...fair, endsOn: '2026-03-03', endTime: '08:00' }) ?? expect.unreachable()
    expect(end).toEqual(start)
    expect(eventMoments({ ...fair, timeZone: null })).toBeNull()
  })
})

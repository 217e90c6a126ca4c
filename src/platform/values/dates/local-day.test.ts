import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayByParts, everyMoment, everyZone } from '#tests/fixtures/day-by-parts.ts'
import { localDay } from './local-day.ts'

describe('Local day', () => {
  it.each([
    ['2026-06-15T21:59:59.999Z', 'Europe/Amsterdam', '2026-06-15'],
    ['2026-06-15T22:00:00.000Z', 'Europe/Amsterdam', '2026-06-16'],
    ['2026-12-31T22:59:59.999Z', 'Europe/Amsterdam', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', 'Europe/Amsterdam', '2027-01-01'],
    // Half past eleven in the evening, five hours west of UTC: the day of UTC is one ahead.
    ['2026-01-15T04:30:00.000Z', 'America/New_York', '2026-01-14'],
    // Seven hours east of UTC: until seven in the morning the day of UTC is one behind.
    ['2026-01-14T17:00:00.000Z', 'Asia/Jakarta', '2026-01-15'],
    ['2028-02-29T02:59:59.999Z', 'America/Sao_Paulo', '2028-02-28'],
    ['2028-02-29T03:00:00.000Z', 'America/Sao_Paulo', '2028-02-29'],
    ['2026-06-14T10:00:00.000Z', 'Pacific/Kiritimati', '2026-06-15'],
    ['2026-06-15T11:59:59.999Z', 'Etc/GMT+12', '2026-06-14'],
    ['2026-06-14T18:15:00.000Z', 'Asia/Kathmandu', '2026-06-15'],
  ])('[ENG-02] At %s in %s it is %s.', (now, timeZone, expected) => {
    expect(localDay(new Date(now), timeZone)).toBe(expected)
  })

  it('[ENG-02] Equals the parts of the date that Intl gives, in every zone at every moment.', () => {
    fc.assert(
      fc.property(everyMoment, everyZone, (now, timeZone) => {
        expect(localDay(now, timeZone)).toBe(dayByParts(now, timeZone))
      }),
      { numRuns: 500 },
    )
  })

  it('[ENG-02] Does not depend on what was asked before.', () => {
    fc.assert(
      fc.property(fc.array(everyMoment, { minLength: 2, maxLength: 5 }), (moments) => {
        const [first, ...others] = moments
        const days = moments.map((now) => localDay(now, 'America/New_York'))
        for (const now of others.toReversed()) localDay(now, 'America/New_York')
        expect(moments.map((now) => localDay(now, 'America/New_York'))).toEqual(days)
        expect(localDay(first ?? new Date(0), 'America/New_York')).toBe(days[0])
      }),
      { numRuns: 50 },
    )
  })

  it('[ENG-02] Refuses a zone that does not exist.', () => {
    expect(() => localDay(new Date(0), 'Europe/Atlantis')).toThrow(RangeError)
  })
})

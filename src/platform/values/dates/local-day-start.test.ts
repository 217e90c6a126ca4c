import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayByParts, everyMoment, everyZone } from '#tests/fixtures/day-by-parts.ts'
import { startOfLocalDay } from './local-day-start.ts'

describe('Start of a local day', () => {
  it.each([
    ['2026-06-15', 'Europe/Amsterdam', '2026-06-14T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Amsterdam', '2026-10-25T23:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-06-15', 'Pacific/Kiritimati', '2026-06-14T10:00:00.000Z'],
    // In 2018 the clock was put forward at midnight, so the day began at 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('[ENG-02] %s begins in %s at %s.', (day, timeZone, expected) => {
    expect(startOfLocalDay(day, timeZone).toISOString()).toBe(expected)
  })

  it('[ENG-02] Is the first moment that has the day.', () => {
    fc.assert(
      fc.property(everyMoment, everyZone, (now, timeZone) => {
        const day = dayByParts(now, timeZone)
        const start = startOfLocalDay(day, timeZone)
        expect([dayByParts(start, timeZone), dayByParts(new Date(start.getTime() - 1), timeZone) < day]).toEqual([
          day,
          true,
        ])
      }),
      { numRuns: 200 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { daysOfSites } from '#platform/values/dates/days-of-sites.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { daysOfEachSite, lastMomentBefore, localDaysOfSites } from '#tests/fixtures/sites/local-midnights.ts'
import { siteByCode, sites } from './table.ts'

describe('The local day of each site', () => {
  it('[ENG-02] Is known for each site of the specification.', () => {
    expect(sites.map(({ code }) => code)).toEqual(expect.arrayContaining([...localDaysOfSites.keys()]))
  })

  it.each(daysOfEachSite.map(([code, day]) => [code, day.what, day] as const))(
    '[ENG-02] Begins and ends at midnight of %s, also on a day on which the clock changes: %s.',
    (code, _what, { day, before, from, until }) => {
      const timeZone = siteByCode(code)?.timeZone ?? expect.unreachable()
      expect(localDay(lastMomentBefore(from), timeZone)).toBe(before)
      expect(localDay(new Date(from), timeZone)).toBe(day)
      expect(localDay(lastMomentBefore(until), timeZone)).toBe(day)
      expect(localDay(new Date(until), timeZone) > day).toBe(true)
    },
  )

  it('[ENG-02] Differs between the sites for most of a day.', () => {
    expect(new Set(daysOfSites(new Date('2026-06-15T17:00:00Z'), sites))).toEqual(new Set(['2026-06-15', '2026-06-16']))
    expect(new Set(daysOfSites(new Date('2026-06-15T16:59:59.999Z'), sites))).toEqual(new Set(['2026-06-15']))
  })
})

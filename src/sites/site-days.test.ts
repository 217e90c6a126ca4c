import { describe, expect, it } from 'vitest'
import { localDay } from '#platform/values/dates/local-day.ts'
import { daysOfEachSite, lastMomentBefore, localDaysOfSites } from '#tests/fixtures/local-midnights.ts'
import { daysOfSites } from './site-days.ts'
import { siteByCode, sites } from './table.ts'

describe('The local day of each site', () => {
  it('[ENG-02] Is known for all eighteen sites.', () => {
    expect(sites.map(({ code }) => code).toSorted()).toEqual([...localDaysOfSites.keys()].toSorted())
    expect(sites).toHaveLength(18)
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
    expect(new Set(daysOfSites(new Date('2026-06-15T17:00:00Z')))).toEqual(new Set(['2026-06-15', '2026-06-16']))
    expect(new Set(daysOfSites(new Date('2026-06-15T16:59:59.999Z')))).toEqual(new Set(['2026-06-15']))
  })
})

import { describe, expect, it } from 'vitest'
import { isTimeZone, localMoment } from './local-moment.ts'

describe('A time of a day in a time zone', () => {
  it.each([
    ['2026-01-15', '09:00', 'Europe/Amsterdam', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15', '09:00', 'Europe/Amsterdam', '2026-07-15T07:00:00.000Z'],
    ['2026-07-15', '00:30', 'Asia/Jakarta', '2026-07-14T17:30:00.000Z'],
    ['2026-12-31', '23:59', 'America/Mexico_City', '2027-01-01T05:59:00.000Z'],
    ['2026-03-29', '12:00', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
    ['2026-10-25', '01:30', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
    // Shown twice: the first one.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // Skipped: as far after the change.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-02-28', '08:15', 'Asia/Kolkata', '2026-02-28T02:45:00.000Z'],
  ])('[ENT-08] %s %s in %s is %s', (day, time, timeZone, moment) => {
    expect(localMoment(day, time, timeZone).toISOString()).toBe(moment)
  })

  it.each([
    ['Europe/Amsterdam', true],
    ['UTC', true],
    ['Europe/Nowhere', false],
    ['', false],
    ['+25:00', false],
  ])('[ENT-08] %j is a time zone: %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known)
  })
})

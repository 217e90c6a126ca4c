import { describe, expect, it } from 'vitest'
import { daysNamed, spanNamed } from './list-dates.ts'

/** A Monday. */
const today = '2026-06-15'

describe('[UIA-12] Date literals', () => {
  it.each([
    ['2026-01-31', '2026-01-31', '2026-01-31'],
    ['TODAY', '2026-06-15', '2026-06-15'],
    ['yesterday', '2026-06-14', '2026-06-14'],
    ['TOMORROW', '2026-06-16', '2026-06-16'],
    ['THIS_WEEK', '2026-06-15', '2026-06-21'],
    ['LAST_WEEK', '2026-06-08', '2026-06-14'],
    ['NEXT_WEEK', '2026-06-22', '2026-06-28'],
    ['THIS_MONTH', '2026-06-01', '2026-06-30'],
    ['LAST_MONTH', '2026-05-01', '2026-05-31'],
    ['NEXT_MONTH', '2026-07-01', '2026-07-31'],
    ['THIS_QUARTER', '2026-04-01', '2026-06-30'],
    ['LAST_QUARTER', '2026-01-01', '2026-03-31'],
    ['NEXT_QUARTER', '2026-07-01', '2026-09-30'],
    ['THIS_YEAR', '2026-01-01', '2026-12-31'],
    ['LAST_YEAR', '2025-01-01', '2025-12-31'],
    ['NEXT_YEAR', '2027-01-01', '2027-12-31'],
    ['LAST_N_DAYS:30', '2026-05-16', '2026-06-15'],
    ['next_n_days:90', '2026-06-16', '2026-09-13'],
    ['N_DAYS_AGO:1', '2026-06-14', '2026-06-14'],
  ])('%s is the period from %s to %s', (name, first, last) => {
    expect(daysNamed(name, today)).toEqual({ first, last })
  })

  it('Computes the week of a Sunday and the months before a new year', () => {
    expect(daysNamed('THIS_WEEK', '2026-06-21')).toEqual({ first: '2026-06-15', last: '2026-06-21' })
    expect(daysNamed('LAST_MONTH', '2026-01-05')).toEqual({ first: '2025-12-01', last: '2025-12-31' })
    expect(daysNamed('NEXT_QUARTER', '2026-12-31')).toEqual({ first: '2027-01-01', last: '2027-03-31' })
  })

  it.each([
    '',
    'SOMEDAY',
    'THIS_DECADE',
    'LAST_N_DAYS',
    'LAST_N_DAYS:0',
    'LAST_N_DAYS:99999',
    'LAST_N_DAYS:-1',
    'THIS_WEEK_',
    '2026-02-30',
    '1899-12-31',
    '3000-01-01',
    '26-01-31',
    '2026-06-15T12:00:00Z',
  ])('%j is not a date literal', (text) => {
    expect(daysNamed(text, today)).toBeNull()
  })

  it('A moment lasts one millisecond, and a day lasts until the next day begins', () => {
    expect(spanNamed('2026-06-15T14:00:00+0200', today)).toEqual({
      from: '2026-06-15T12:00:00.000Z',
      until: '2026-06-15T12:00:00.001Z',
    })
    expect(spanNamed('TODAY', today)).toEqual({ from: '2026-06-15T00:00:00.000Z', until: '2026-06-16T00:00:00.000Z' })
    expect(spanNamed('9999-12-31T23:59:59Z', today)).toBeNull()
    expect(spanNamed('2026-06-15T25:00:00Z', today)).toBeNull()
  })
})

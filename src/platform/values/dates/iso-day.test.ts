import { describe, expect, it } from 'vitest'
import { aYearAfter, dayAfter, isDay } from './iso-day.ts'

describe('ISO days', () => {
  it.each([
    ['2026-06-15', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-6-15', false],
    ['0001-01-01', false],
    ['12026-01-01', false],
    ['', false],
  ])('%j is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  it.each([
    ['2026-06-15', '2027-06-15'],
    ['2028-02-29', '2029-03-01'],
  ])('One year after %s is %s', (day, expected) => {
    expect(aYearAfter(day)).toBe(expected)
  })

  it.each([
    ['2026-02-28', '2026-03-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-12-31', '2027-01-01'],
  ])('[ENT-08] Returns the day after %s, which is %s', (day, next) => {
    expect(dayAfter(day)).toBe(next)
  })
})

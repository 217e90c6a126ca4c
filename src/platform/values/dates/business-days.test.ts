import { expect, it } from 'vitest'
import { businessDaysAfter } from './business-days.ts'

it.each([
  // 2026-06-15 is a Monday.
  ['2026-06-15', 2, [], '2026-06-17'],
  ['2026-06-18', 2, [], '2026-06-22'],
  ['2026-06-19', 1, [], '2026-06-22'],
  ['2026-06-20', 1, [], '2026-06-22'],
  ['2026-06-21', 3, [], '2026-06-24'],
  ['2026-12-23', 2, ['12-25'], '2026-12-28'],
  ['2026-12-24', 1, ['12-25', '12-26'], '2026-12-28'],
  ['2027-12-30', 2, ['01-01'], '2028-01-03'],
  ['2028-02-28', 1, [], '2028-02-29'],
  ['2026-06-15', 0, [], '2026-06-15'],
] as const)('[REQ-02] After %s, %i business days without %j end on %s', (day, count, closed, end) => {
  expect(businessDaysAfter(day, count, closed)).toBe(end)
})

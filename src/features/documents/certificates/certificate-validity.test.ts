import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateValidity, expiryNoticeDays } from './certificate-validity.ts'

describe('Validity of certificates', () => {
  it.each([
    [null, '2026-06-15', { state: 'valid' }],
    ['2027-06-15', '2026-06-15', { state: 'valid' }],
    ['2026-08-15', '2026-06-15', { state: 'valid' }],
    ['2026-08-14', '2026-06-15', { state: 'expiring', days: 60 }],
    ['2026-07-06', '2026-06-15', { state: 'expiring', days: 21 }],
    ['2026-06-16', '2026-06-15', { state: 'expiring', days: 1 }],
    ['2026-06-15', '2026-06-15', { state: 'expiring', days: 0 }],
    ['2026-06-14', '2026-06-15', { state: 'expired', since: '2026-06-15' }],
    ['2025-12-31', '2026-06-15', { state: 'expired', since: '2026-01-01' }],
    ['2024-02-28', '2024-03-01', { state: 'expired', since: '2024-02-29' }],
    ['2024-03-01', '2024-02-28', { state: 'expiring', days: 2 }],
    ['2023-03-01', '2023-02-28', { state: 'expiring', days: 1 }],
  ])('[CRT-07] Returns for a certificate valid until %j on %s: %j', (validUntil, today, expected) => {
    expect(certificateValidity(validUntil, today)).toEqual(expected)
  })

  // Clocks go forward on 29 March and back on 25 October 2026. These days have 23 and 25 hours.
  it.each([
    ['2026-03-30', '2026-03-28', 2],
    ['2026-10-26', '2026-10-24', 2],
  ])('Counts calendar days across clock changes: until %s from %s in %d days', (validUntil, today, days) => {
    expect(certificateValidity(validUntil, today)).toEqual({ state: 'expiring', days })
  })

  it.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-06-14T12:00:00Z'])(
    'Ignores the invalid day %j',
    (validUntil) => {
      expect(certificateValidity(validUntil, '2026-06-15')).toEqual({ state: 'valid' })
    },
  )

  it('Changes from valid to expiring to expired as days pass, and never back', () => {
    const day = (offset: number): string => new Date(Date.UTC(2026, 5, 15 + offset)).toISOString().slice(0, 10)
    const ranks = { valid: 0, expiring: 1, expired: 2 }
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), (offset) => {
        const [now, next] = [offset, offset + 1].map((today) => certificateValidity(day(0), day(today)))
        expect(ranks[next?.state ?? 'valid']).toBeGreaterThanOrEqual(ranks[now?.state ?? 'expired'])
        expect(now?.state).toBe(offset > 0 ? 'expired' : offset >= -expiryNoticeDays ? 'expiring' : 'valid')
      }),
    )
  })
})

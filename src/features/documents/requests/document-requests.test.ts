import { describe, expect, it } from 'vitest'
import { isOpen, requestAddress, requestsAddress, statusOf } from './document-requests.ts'

const today = '2026-06-15'

describe('Document request', () => {
  it.each([
    ['asked', null, 'asked', true],
    ['granted', null, 'granted', true],
    ['granted', '2026-06-16', 'granted', true],
    // Access includes the last day.
    ['granted', '2026-06-15', 'granted', true],
    ['granted', '2026-06-14', 'over', false],
    ['declined', null, 'declined', false],
    ['withdrawn', '2027-06-15', 'withdrawn', false],
  ] as const)(
    'Maps the state %s with the last day %s to %s, which blocks another request: %s',
    (state, validUntil, is, open) => {
      const status = statusOf({ state, validUntil }, today)
      expect([status, isOpen(status)]).toEqual([is, open])
    },
  )

  it('Writes the address of a request and of its list', () => {
    expect(requestAddress('/a', 'x y')).toBe('/a?document=x+y')
    expect(requestsAddress('/a', 1)).toBe('/a')
    expect(requestsAddress('/a', 3)).toBe('/a?page=3')
    expect(requestsAddress('/a', 1, 'x')).toBe('/a?request=x')
    expect(requestsAddress('/a', 3, 'x')).toBe('/a?page=3&request=x')
  })
})

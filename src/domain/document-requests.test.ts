import { describe, expect, it } from 'vitest'
import { isOpen, requestAddress, requestsAddress, standingOf } from './document-requests.ts'

const today = '2026-06-15'

describe('a request for a document', () => {
  it.each([
    ['asked', null, 'asked', true],
    ['granted', null, 'granted', true],
    ['granted', '2026-06-16', 'granted', true],
    // Its last day is one of those on which it may be opened.
    ['granted', '2026-06-15', 'granted', true],
    ['granted', '2026-06-14', 'over', false],
    ['declined', null, 'declined', false],
    ['withdrawn', '2027-06-15', 'withdrawn', false],
  ] as const)(
    'that is %s until %s stands as %s, and is answered to who asks again: %s',
    (state, validUntil, is, open) => {
      const standing = standingOf({ state, validUntil }, today)
      expect([standing, isOpen(standing)]).toEqual([is, open])
    },
  )

  it('has an address of its own', () => {
    expect(requestAddress('/a', 'x y')).toBe('/a?document=x+y')
    expect(requestsAddress('/a', 1)).toBe('/a')
    expect(requestsAddress('/a', 3)).toBe('/a?page=3')
    expect(requestsAddress('/a', 1, 'x')).toBe('/a?request=x')
    expect(requestsAddress('/a', 3, 'x')).toBe('/a?page=3&request=x')
  })
})

import { expect, it } from 'vitest'
import { unsafeLimit } from './rate-limits.ts'

it.each([
  [0, 0],
  [1, 1],
  [9, 1],
  [10, 1],
  [19, 1],
  [20, 2],
  [600, 60],
])(
  'Allows with %i requests a minute at most %i write requests: a tenth, but at least one unless there is no limit',
  (all, unsafe) => {
    expect(unsafeLimit(all)).toBe(unsafe)
  },
)

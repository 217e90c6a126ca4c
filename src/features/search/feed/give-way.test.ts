import { expect, it } from 'vitest'
import { pauseAfter } from './give-way.ts'

it.each([
  ['An import gets nineteen parts of the time', 100, 0, 1_900],
  ['A pause is short, so that an import that ends does not hold up the index', 5_000, 0, 2_000],
  ['The index is half a minute behind at most', 100, 29_999, 1_900],
  ['Then both get the same share', 100, 30_000, 0],
  ['Nothing was done', 0, 0, 0],
])('[INT-03] %s', (_what, worked, behind, pause) => {
  expect(pauseAfter(worked, behind)).toBe(pause)
})

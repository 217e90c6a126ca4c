import { expect, it } from 'vitest'
import { nextTab } from './next-tab.ts'

it.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 0],
  ['ArrowLeft', 0, false, 2],
  ['ArrowLeft', 2, false, 1],
  ['ArrowRight', 0, true, 2],
  ['ArrowLeft', 2, true, 0],
  ['Home', 2, false, 0],
  ['End', 0, true, 2],
  ['ArrowDown', 1, false, null],
  ['a', 1, false, null],
  ['constructor', 1, false, null],
] as const)('[WID-16] %s on tab %d of three (right to left: %s) moves to %j', (key, at, isRtl, next) => {
  expect(nextTab(key, at, 3, isRtl)).toBe(next)
})

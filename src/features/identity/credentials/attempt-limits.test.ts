import { expect, it } from 'vitest'
import { attemptLimits, type AttemptLimits, delayOf, waitAfter } from './attempt-limits.ts'

const limit = { points: 10, duration: 86_400 }

it.each([
  [1, 0],
  [9, 0],
  [10, 60],
  [11, 120],
  [12, 240],
  [13, 480],
  [14, 900],
  [1000, 900],
])('[OPS-04] After attempt %i of an account with ten, the next one waits %i seconds', (attempt, seconds) => {
  expect(waitAfter(attempt, limit)).toBe(seconds)
})

it.each([
  [1, 0],
  [10, 0],
  [11, 1000],
  [20, 1000],
  [21, 2000],
  [31, 4000],
  [41, 8000],
  [100_000, 8000],
])('[OPS-04] Attempt %i of a network with ten is delayed by %i milliseconds', (attempt, milliseconds) => {
  expect(delayOf(attempt, limit)).toBe(milliseconds)
})

it('[OPS-04] Attempts that prove who somebody is are never refused for the attempts of others', () => {
  const all: Readonly<Record<string, AttemptLimits>> = attemptLimits
  for (const kind of ['sign-in', 'session', 'code', 'passkey', 'password', 'provider'])
    expect([kind, all[kind]?.network?.most]).toEqual([kind, undefined])
})

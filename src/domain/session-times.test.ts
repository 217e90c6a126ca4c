import { expect, it } from 'vitest'
import { secondsLeft, sessionLimits } from './session-times.ts'

it.each([
  [['customer'], undefined, 1800, 43_200],
  [['supplier'], undefined, 1800, 43_200],
  [['customerAdmin', 'customer'], undefined, 1800, 43_200],
  [['internalSales'], undefined, 3600, 43_200],
  [['internalSales', 'administrator'], undefined, 900, 28_800],
  [['customer'], 600, 600, 43_200],
  [['customer'], 7200, 1800, 43_200],
  [[], undefined, 1800, 43_200],
] as const)('limits of %j on a site of %s seconds', (roles, site, idle, absolute) => {
  expect(sessionLimits(roles, site)).toEqual({ idle, absolute })
})

const at = (seconds: number): Date => new Date(Date.UTC(2026, 5, 15) + seconds * 1000)
const limits = { idle: 1800, absolute: 43_200 }

it.each([
  // began, last active, now, left
  [0, 0, 0, 1800],
  [0, 0, 1799.999, 0.001],
  [0, 0, 1800, 0],
  [0, 0, 1801, -1],
  [0, 1700, 1800, 1700],
  // The whole time is over whatever was done.
  [0, 43_100, 43_150, 50],
  [0, 43_199, 43_200, 0],
])('a session begun at %d s, last active at %d s, has at %d s %d s left', (began, active, now, left) => {
  const times = { beganAt: at(began), lastActiveAt: at(active), limits }
  expect(secondsLeft(times, at(now))).toBeCloseTo(left, 3)
})

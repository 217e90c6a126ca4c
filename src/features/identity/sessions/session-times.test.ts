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
] as const)(
  'Returns the limits of the roles %j on a site with an idle timeout of %s seconds',
  (roles, site, idle, absolute) => {
    expect(sessionLimits(roles, site)).toEqual({ idle, absolute })
  },
)

const at = (seconds: number): Date => new Date(Date.UTC(2026, 5, 15) + seconds * 1000)
const limits = { idle: 1800, absolute: 43_200 }

it.each([
  // began, last active, now, left
  [0, 0, 0, 1800],
  [0, 0, 1799.999, 0.001],
  [0, 0, 1800, 0],
  [0, 0, 1801, -1],
  [0, 1700, 1800, 1700],
  // The absolute timeout applies independently of activity.
  [0, 43_100, 43_150, 50],
  [0, 43_199, 43_200, 0],
])(
  'Returns for a session begun at %d s and last active at %d s, at %d s, the remaining %d s',
  (began, active, now, left) => {
    const times = { beganAt: at(began), lastActiveAt: at(active), limits }
    expect(secondsLeft(times, at(now))).toBeCloseTo(left, 3)
  },
)

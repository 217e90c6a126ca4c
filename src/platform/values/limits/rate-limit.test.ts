import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notificationLimit, recordCall, unused } from './rate-limit.ts'

/** Returns for each call whether it was allowed. */
function allowedOf(times: readonly number[], limit = notificationLimit) {
  let state = unused
  const allowed = times.filter((time) => {
    const call = recordCall(state, time, limit)
    state = call.state
    return call.allowed
  })
  return { allowed, dropped: state.dropped }
}

describe('Limit of notifications', () => {
  it('[MSC-07] Is 60 in 60,000 ms', () => {
    expect(notificationLimit).toEqual({ calls: 60, milliseconds: 60_000 })
    const { allowed, dropped } = allowedOf(Array.from({ length: 100 }, (_, at) => at))
    expect([allowed.length, dropped]).toEqual([60, 40])
  })

  it('[MSC-07] Is a sliding window: a call counts until its own time has passed', () => {
    const burst = Array.from({ length: 60 }, (_, at) => at * 10)
    expect(allowedOf([...burst, 59_999, 60_000, 60_001, 60_010]).allowed.slice(60)).toEqual([60_000, 60_010])
  })

  it('[MSC-07] Holds in every window, drops no call below it, and counts the dropped ones', () => {
    const limit = { calls: 5, milliseconds: 100 }
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 120 }), (steps) => {
        const times = steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0))
        const { allowed, dropped } = allowedOf(times, limit)
        expect(allowed.length + dropped).toBe(times.length)
        const within = (end: number) => allowed.filter((time) => end - limit.milliseconds < time && time <= end).length
        for (const time of times) expect(within(time)).toBeLessThanOrEqual(limit.calls)
        if (dropped > 0) expect(times.some((time) => within(time) === limit.calls)).toBe(true)
        if (dropped === 0) expect(allowed).toEqual(times)
      }),
    )
  })
})

import { setTimeout as timeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { limitConcurrency } from '#platform/values/limits/concurrency-limit.ts'

/** The place of a request among those that are processed (limit-concurrency.ts). */
export type Capacity = Pick<FastifyRequest, 'acquireCapacity' | 'releaseCapacity'>

/** Runs work after a number of milliseconds; the request gives its place to others meanwhile. */
export type SlowLane = <Result>(
  of: Capacity | undefined,
  milliseconds: number,
  work: () => Promise<Result>,
) => Promise<Result>

/** The maximum number of delayed requests that work at the same time: half the places of forms, so that the other half is left. */
const most = 8

/** `pause` resolves after a number of milliseconds. */
export function createSlowLane(pause: (milliseconds: number) => Promise<void> = timeoutOf): SlowLane {
  const inTurn = limitConcurrency(most)
  return async (of, milliseconds, work) => {
    of?.releaseCapacity()
    await pause(milliseconds)
    return await inTurn(async () => {
      await of?.acquireCapacity()
      return await work()
    })
  }
}

const timeoutOf = (milliseconds: number): Promise<void> => timeout(milliseconds)

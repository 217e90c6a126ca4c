import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import { type Capacity, createSlowLane } from '#platform/http/overload/slow-lane.ts'
import { secondsOf, secondsToWait } from '#platform/http/seconds-to-wait.ts'
import { networkOf } from '#platform/values/addresses/network.ts'
import type { Queries } from '#platform/records/database.ts'
import {
  type AttemptKind,
  attemptLimits,
  type AttemptLimits,
  delayOf,
  longestWait,
  waitAfter,
} from './attempt-limits.ts'
import { limited, type Limited } from './limited.ts'
import { attemptCount } from './sign-in-tables.ts'

/** Whoever makes an attempt. */
export interface Attempting {
  /** The network address. */
  readonly address: string
  /** The request, whose place others may use while it waits. */
  readonly capacity?: Capacity
}

export interface Attempts {
  /**
   * Makes an attempt, unless there were too many for `own`: the account, browser, session or recipient. It is counted before it is
   * made, so that simultaneous attempts cannot exceed the limit, and given back if it has succeeded. With `isKnown` it
   * is counted for `own` alone; otherwise too many failures of its network, or of everybody, delay it.
   */
  readonly make: <Result>(
    what: AttemptKind,
    by: { readonly own?: string; readonly isKnown?: boolean; readonly client: Attempting },
    run: () => Promise<Result>,
    hasSucceeded?: (result: Result) => boolean,
  ) => Promise<Result | Limited>
  /** Deletes the count of an account after its owner has proved to be there. */
  readonly forget: (what: AttemptKind, own: string) => Promise<void>
  /** Gives back an attempt whose success is known only now. */
  readonly giveBack: (what: AttemptKind, address: string) => Promise<void>
  /** Deletes expired counts. */
  readonly forgetOld: () => Promise<void>
}

/** Counts in the database, so that all processes share the counts. */
export const databaseLimiter = (
  queries: Queries,
  keyPrefix: string,
  { points, duration }: { readonly points: number; readonly duration: number },
): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    points,
    duration,
    storeClient: queries,
    schema: attemptCount,
    keyPrefix,
    // A timer of the library would outlive the database connection, so `forgetOld` deletes expired counts.
    clearExpiredByTimeout: false,
  })

/** `pause` resolves after a number of milliseconds. */
export function createAttempts(queries: Queries, pause?: (milliseconds: number) => Promise<void>): Attempts {
  const slowLane = createSlowLane(pause)
  const counts = new Map(Object.entries(attemptLimits).map(([what, limits]) => [what, countsOf(queries, what, limits)]))
  const countOf = (what: AttemptKind): Counts => {
    const found = counts.get(what)
    if (found === undefined) throw new Error(`There is no limit for ${what}.`)
    return found
  }

  return {
    make: async (what, { own, isKnown = false, client }, run, hasSucceeded = () => false) => {
      const count = countOf(what)
      const wait = own === undefined ? 0 : await count.ownWait(own)
      if (wait > 0) return limited(wait)
      const others = isKnown ? free : await count.others(client.address)
      if (others.wait > 0) return limited(others.wait)
      let result
      try {
        result = await (others.delay === 0 ? run() : slowLane(client.capacity, others.delay, run))
      } catch (error) {
        // An attempt that was not completed, for example because the portal was busy, says nothing about its maker.
        if (own !== undefined) await count.giveBackOwn(own)
        throw error
      }
      if (hasSucceeded(result)) {
        if (own !== undefined) await count.forget(own)
        if (!isKnown) await count.giveBack(client.address)
      }
      return result
    },
    forget: (what, own) => countOf(what).forget(own),
    giveBack: (what, address) => countOf(what).giveBack(address),
    forgetOld: async () => {
      await queries.delete(attemptCount).where(lt(attemptCount.expire, new Date()))
    },
  }
}

type Counts = ReturnType<typeof countsOf>

const free = { wait: 0, delay: 0 }

function countsOf(queries: Queries, what: string, { own, network, all }: AttemptLimits) {
  const limiter = (of: string, limit: { readonly points: number; readonly duration: number } | undefined) =>
    limit === undefined ? null : databaseLimiter(queries, `${what} ${of}`, limit)
  const ofOwn = limiter('own', own)
  /** Whether the wait after the last attempt is over: one attempt uses it up. */
  const turn = limiter('turn', own?.waitsGrow ? { points: 1, duration: longestWait } : undefined)
  const ofNetwork = limiter('network', network)
  const ofAll = limiter('all', all)

  return {
    ownWait: async (key: string): Promise<number> => {
      if (ofOwn === null || own === undefined) return 0
      const { consumedPoints, msBeforeNext } = await ofOwn.penalty(key)
      if (turn === null) return consumedPoints <= own.points ? 0 : secondsOf(msBeforeNext)
      const customDuration = waitAfter(consumedPoints, own)
      if (customDuration === 0) return 0
      const wait = await secondsToWait(turn, key, { customDuration })
      // What was not attempted makes no wait longer.
      if (wait > 0) await ofOwn.reward(key)
      return wait
    },
    others: async (address: string): Promise<typeof free> => {
      const [one, everybody] = [await ofNetwork?.penalty(networkOf(address)), await ofAll?.penalty(everybodyKey)]
      const delay = Math.max(
        one === undefined || network === undefined ? 0 : delayOf(one.consumedPoints, network),
        everybody === undefined || all === undefined ? 0 : delayOf(everybody.consumedPoints, all),
      )
      const isTooMany = one !== undefined && network?.most !== undefined && one.consumedPoints > network.most
      return isTooMany ? { wait: secondsOf(one.msBeforeNext), delay } : { wait: 0, delay }
    },
    giveBackOwn: async (key: string): Promise<void> => {
      await ofOwn?.reward(key)
    },
    giveBack: async (address: string): Promise<void> => {
      await ofNetwork?.reward(networkOf(address))
      await ofAll?.reward(everybodyKey)
    },
    forget: async (key: string): Promise<void> => {
      await ofOwn?.delete(key)
      await turn?.delete(key)
    },
  }
}

const everybodyKey = 'all'

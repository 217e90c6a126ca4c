import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import { secondsToWait } from '#platform/http/seconds-to-wait.ts'
import { networkOf } from '#platform/values/addresses/network.ts'
import { attemptCount } from './sign-in-tables.ts'
import type { Queries } from '#platform/records/database.ts'

interface Limit {
  readonly points: number
  readonly duration: number
}

interface Limits {
  readonly account: Limit
  readonly network?: Limit
  readonly all?: Limit
}

/** The maximum number of attempts in a number of seconds: for one account, for one network, and in total. */
const limits = {
  'sign-in': {
    account: { points: 10, duration: 900 },
    network: { points: 30, duration: 900 },
    all: { points: 2000, duration: 900 },
  },
  /** Attempts from a browser or a session that the owner of the account has used before. `account` names that browser. */
  device: { account: { points: 10, duration: 900 } },
  // Three of a million codes are valid at a time, so somebody who knows the password needs two years on average to guess one.
  code: {
    account: { points: 5, duration: 900 },
    network: { points: 30, duration: 900 },
    all: { points: 2000, duration: 900 },
  },
  // The owner is unknown before a passkey is presented, and each sign-in page requests one, so the network address counts as
  // the account.
  passkey: {
    account: { points: 300, duration: 900 },
    network: { points: 300, duration: 900 },
    all: { points: 20_000, duration: 900 },
  },
  email: {
    account: { points: 3, duration: 3600 },
    network: { points: 10, duration: 3600 },
    all: { points: 500, duration: 3600 },
  },
  /** Document requests, each of which causes work for an employee. */
  document: {
    account: { points: 60, duration: 3600 },
    network: { points: 200, duration: 3600 },
    all: { points: 2000, duration: 3600 },
  },
  /** Requests of guests, each of which sends an email to an address that somebody has typed. */
  request: {
    account: { points: 5, duration: 3600 },
    network: { points: 10, duration: 3600 },
    all: { points: 500, duration: 3600 },
  },
  /** Emails about sign-ins from new browsers: whoever knows a password sends its owner no more of them in a day. */
  newDevice: { account: { points: 3, duration: 86_400 } },
  /** Visits to a provider; here `account` is the provider. */
  provider: {
    account: { points: 2000, duration: 900 },
    network: { points: 60, duration: 900 },
    all: { points: 6000, duration: 900 },
  },
} as const satisfies Record<string, Limits>

type Attempt = keyof typeof limits

export interface Attempts {
  /**
   * Counts an attempt before it is made, so that simultaneous attempts cannot exceed the limit. Returns the seconds until the
   * next attempt is allowed, or 0 if this one is.
   */
  readonly wait: (what: Attempt, account: string, address: string) => Promise<number>
  /** Deletes the count of an account after its owner has signed in. */
  readonly forget: (what: Attempt, account: string) => Promise<void>
  /** Deletes expired counts. */
  readonly forgetOld: () => Promise<void>
}

/** Counts in the database with one statement for each attempt, so that all processes share the counts. */
export function createAttempts(queries: Queries): Attempts {
  const limiter = (what: Attempt, of: keyof Limits, limit: Limit) =>
    new RateLimiterDrizzle({
      ...limit,
      storeClient: queries,
      schema: attemptCount,
      keyPrefix: `${what} ${of}`,
      // A timer of the library would outlive the database connection, so `forgetOld` deletes expired counts.
      clearExpiredByTimeout: false,
    })
  const of = (what: Attempt) => {
    const { account, network, all }: Limits = limits[what]
    return {
      account: limiter(what, 'account', account),
      network: network === undefined ? null : limiter(what, 'network', network),
      all: all === undefined ? null : limiter(what, 'all', all),
    }
  }
  const all = {
    'sign-in': of('sign-in'),
    device: of('device'),
    code: of('code'),
    passkey: of('passkey'),
    email: of('email'),
    provider: of('provider'),
    document: of('document'),
    request: of('request'),
    newDevice: of('newDevice'),
  }
  return {
    wait: async (what, account, address) => {
      const { network, all: everybody, account: own } = all[what]
      return (
        (network === null ? 0 : await secondsToWait(network, networkOf(address))) ||
        (await secondsToWait(own, account)) ||
        (everybody === null ? 0 : await secondsToWait(everybody, 'all'))
      )
    },
    forget: async (what, account) => {
      await all[what].account.delete(account)
    },
    forgetOld: async () => {
      await queries.delete(attemptCount).where(lt(attemptCount.expire, new Date()))
    },
  }
}

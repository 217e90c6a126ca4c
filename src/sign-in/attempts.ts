import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#domain/network.ts'
import { attemptCount } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'

/** So often in so many seconds: for one account, from one network, and of everybody together. */
const limits = {
  'sign-in': {
    account: { points: 10, duration: 900 },
    network: { points: 30, duration: 900 },
    all: { points: 2000, duration: 900 },
  },
  // Three of a million codes are right at a time: who knows the password needs two years for one, on average.
  code: {
    account: { points: 5, duration: 900 },
    network: { points: 30, duration: 900 },
    all: { points: 2000, duration: 900 },
  },
  // Whose it is, nobody says before it is shown; each page to sign in asks for one. The account is the address itself.
  passkey: {
    account: { points: 300, duration: 900 },
    network: { points: 300, duration: 900 },
    all: { points: 20_000, duration: 900 },
  },
  letter: {
    account: { points: 3, duration: 3600 },
    network: { points: 10, duration: 3600 },
    all: { points: 500, duration: 3600 },
  },
  /** Documents that are asked for: each is somebody's work. */
  document: {
    account: { points: 60, duration: 3600 },
    network: { points: 200, duration: 3600 },
    all: { points: 2000, duration: 3600 },
  },
  /** Visits to a provider: those of one `account` here are of one provider. */
  provider: {
    account: { points: 2000, duration: 900 },
    network: { points: 60, duration: 900 },
    all: { points: 6000, duration: 900 },
  },
} as const

type Attempt = keyof typeof limits

export interface Attempts {
  /**
   * Takes the place of one more attempt, before it is made, so that no number of attempts at the same time passes the limit by one.
   * Answers the seconds until there is a place, 0 when there was one.
   */
  readonly wait: (what: Attempt, account: string, address: string) => Promise<number>
  /** The account's own attempts are forgotten: its owner was there. */
  readonly forget: (what: Attempt, account: string) => Promise<void>
  /** Forgets counts of times that are over. */
  readonly forgetOld: () => Promise<void>
}

/** Counted in the database, by one statement each: all processes count together. */
export function createAttempts(queries: Queries): Attempts {
  const limiter = (what: Attempt, of: 'account' | 'network' | 'all') =>
    new RateLimiterDrizzle({
      ...limits[what][of],
      storeClient: queries,
      schema: attemptCount,
      keyPrefix: `${what} ${of}`,
      // A timer of its own would outlive the database: `forgetOld`.
      clearExpiredByTimeout: false,
    })
  const of = (what: Attempt) => ({
    account: limiter(what, 'account'),
    network: limiter(what, 'network'),
    all: limiter(what, 'all'),
  })
  const all = {
    'sign-in': of('sign-in'),
    code: of('code'),
    passkey: of('passkey'),
    letter: of('letter'),
    provider: of('provider'),
    document: of('document'),
  }
  return {
    wait: async (what, account, address) => {
      const { network, all: everybody, account: own } = all[what]
      return (
        (await waiting(network, networkOf(address))) ||
        (await waiting(own, account)) ||
        (await waiting(everybody, 'all'))
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

async function waiting(limiter: RateLimiterDrizzle, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#domain/network.ts'

/** Letters of one connection, and of all together: nobody fills the company's letter box. Seconds. */
const ofOne = { points: 5, duration: 3600 }
const ofAll = { points: 200, duration: 3600 }

/** How long the next letter from an address has to wait, in seconds; 0: it has its place. Counted by this process. */
export function createLetterLimits(): (address: string) => Promise<number> {
  const one = new RateLimiterMemory({ ...ofOne, keyPrefix: 'one' })
  const all = new RateLimiterMemory({ ...ofAll, keyPrefix: 'all' })
  return async (address) => (await waiting(one, networkOf(address))) || (await waiting(all, ''))
}

async function waiting(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}

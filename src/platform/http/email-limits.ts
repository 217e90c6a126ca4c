import { RateLimiterMemory } from 'rate-limiter-flexible'
import { secondsToWait } from './seconds-to-wait.ts'
import { networkOf } from '#platform/values/addresses/network.ts'

/** Limits of messages from one network, and of all together, so that nobody floods the company's mailbox. Seconds. */
const ofOne = { points: 5, duration: 3600 }
const ofAll = { points: 200, duration: 3600 }

/**
 * Returns how long the next message from a network address must wait, in seconds; 0: it is accepted and counted.
 * Counted by this process.
 */
export function createEmailLimits(): (address: string) => Promise<number> {
  const one = new RateLimiterMemory({ ...ofOne, keyPrefix: 'one' })
  const all = new RateLimiterMemory({ ...ofAll, keyPrefix: 'all' })
  return async (address) => (await secondsToWait(one, networkOf(address))) || (await secondsToWait(all, ''))
}

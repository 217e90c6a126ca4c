import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** Counts one more use of a key and returns the seconds until it is allowed; 0 if it is allowed now. */
export async function secondsToWait(
  limiter: RateLimiterAbstract,
  key: string,
  /** In seconds: how long this use counts, if it is the first one. */
  options: { readonly customDuration?: number } = {},
): Promise<number> {
  try {
    await limiter.consume(key, 1, options)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return secondsOf(refused.msBeforeNext)
    throw refused
  }
}

/** Milliseconds as whole seconds that somebody has to wait: at least one. */
export const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/** So many calls in any stretch of so many milliseconds. */
export interface RateLimit {
  readonly calls: number
  readonly milliseconds: number
}

/** §9, MSC-07: notifications of a page. */
export const notificationLimit: RateLimit = { calls: 60, milliseconds: 60_000 }

/** What a limit remembers: when the calls of the last stretch were, oldest first, and how many were dropped in all. */
export interface RateState {
  readonly times: readonly number[]
  readonly dropped: number
}

export const unused: RateState = { times: [], dropped: 0 }

/**
 * A call at `now` (milliseconds, never going back): whether it may be made, and what to remember. Sliding: a call counts
 * until `milliseconds` have passed since it; a dropped one is counted apart and takes no place.
 */
export function taken(
  { times, dropped }: RateState,
  now: number,
  limit: RateLimit,
): { readonly allowed: boolean; readonly state: RateState } {
  const recent = times.filter((time) => now - time < limit.milliseconds)
  return recent.length < limit.calls
    ? { allowed: true, state: { times: [...recent, now], dropped } }
    : { allowed: false, state: { times: recent, dropped: dropped + 1 } }
}

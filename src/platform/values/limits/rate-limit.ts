/** The maximal number of calls in any window of `milliseconds`. */
export interface RateLimit {
  readonly calls: number
  readonly milliseconds: number
}

/** Notifications of a page (§9, MSC-07). */
export const notificationLimit: RateLimit = { calls: 60, milliseconds: 60_000 }

/** The state of a limit: the times of the calls in the window, oldest first, and the number of dropped calls. */
export interface RateState {
  readonly times: readonly number[]
  readonly dropped: number
}

export const unused: RateState = { times: [], dropped: 0 }

/**
 * Returns whether a call at `now` (monotonic milliseconds) is allowed, and the next state. The window slides: a call
 * counts until `milliseconds` have passed. A dropped call is only counted.
 */
export function recordCall(
  { times, dropped }: RateState,
  now: number,
  limit: RateLimit,
): { readonly allowed: boolean; readonly state: RateState } {
  const recent = times.filter((time) => now - time < limit.milliseconds)
  return recent.length < limit.calls
    ? { allowed: true, state: { times: [...recent, now], dropped } }
    : { allowed: false, state: { times: recent, dropped: dropped + 1 } }
}

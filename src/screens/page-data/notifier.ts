import { notificationLimit, taken, unused } from '#domain/rate-limit.ts'

/** What `view-change` says of the view shown. */
export interface ShownView {
  readonly view: string
  /** Empty where the view is of no record. */
  readonly recordId: string
}

/**
 * Tells that another view is shown, at most 60 times a minute (MSC-07): more are dropped and counted. `now`: milliseconds
 * that never go back.
 */
export function createNotifier(now: () => number, tell: (view: ShownView) => void) {
  let state = unused
  return {
    notify: (view: ShownView): void => {
      const call = taken(state, now(), notificationLimit)
      state = call.state
      if (call.allowed) tell(view)
    },
    dropped: (): number => state.dropped,
  }
}

import { notificationLimit, recordCall, unused } from '#platform/values/limits/rate-limit.ts'

/** The detail of a `view-change` event. */
export interface ShownView {
  readonly view: string
  /** Empty if the view shows no record. */
  readonly recordId: string
}

/**
 * Reports each new view, at most 60 per minute (MSC-07); further views are dropped and counted. `now` returns monotonic
 * milliseconds.
 */
export function createNotifier(now: () => number, dispatch: (view: ShownView) => void) {
  let state = unused
  return {
    notify: (view: ShownView): void => {
      const call = recordCall(state, now(), notificationLimit)
      state = call.state
      if (call.allowed) dispatch(view)
    },
    dropped: (): number => state.dropped,
  }
}

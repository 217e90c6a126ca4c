import { isEqual } from './is-equal.ts'

/** What a request was refused with. The body is that of the server, or our own message. */
export interface Refusal {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
}

/**
 * What is known about a read (RDL-01). Unfulfilled: data is missing and no request is in progress. Pending: a request is in progress;
 * older data is still shown. Stale: the lifetime of the data has expired, or a write may have changed it.
 */
export interface Snapshot<Data = unknown> {
  readonly state: 'Fulfilled' | 'Stale' | 'Unfulfilled' | 'Pending' | 'Error'
  readonly data: Data | null
  readonly error: Refusal | null
  /** Whether the data contains values of a write that the server has not confirmed. */
  readonly isOptimistic: boolean
}

export type SnapshotEvent =
  | { readonly type: 'request' }
  | { readonly type: 'expire' }
  | { readonly type: 'evict' }
  | { readonly type: 'data'; readonly data: unknown; readonly isOptimistic: boolean }
  | { readonly type: 'refuse'; readonly error: Refusal }

export const unfulfilled: Snapshot = { state: 'Unfulfilled', data: null, error: null, isOptimistic: false }

/** The next snapshot. It is the same object if nothing has changed, and equal data stays the same object. */
export function nextSnapshot(snapshot: Snapshot, event: SnapshotEvent): Snapshot {
  const next = after(snapshot, event)
  return isEqual(snapshot, next) ? snapshot : next
}

function after(snapshot: Snapshot, event: SnapshotEvent): Snapshot {
  if (event.type === 'request') return { ...snapshot, state: 'Pending', error: null }
  if (event.type === 'expire') return snapshot.state === 'Fulfilled' ? { ...snapshot, state: 'Stale' } : snapshot
  if (event.type === 'evict') return unfulfilled
  if (event.type === 'data') {
    const { data, isOptimistic } = event
    return { state: 'Fulfilled', data: isEqual(snapshot.data, data) ? snapshot.data : data, error: null, isOptimistic }
  }
  const { error } = event
  // What no longer exists is not shown any more. After any other error the earlier data stays.
  return { state: 'Error', data: error.status === 404 ? null : snapshot.data, error, isOptimistic: false }
}

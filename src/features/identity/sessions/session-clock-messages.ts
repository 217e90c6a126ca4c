/** The messages that tabs of one browser send each other about their common session. */
export type SessionMessage =
  /** The server has extended the session; `until` is its end without further activity, in milliseconds of the wall clock. */
  | { readonly type: 'extended'; readonly userId: string; readonly until: number }
  | { readonly type: 'timedOut' | 'loggedOut' }

/** Parses a message of another tab; returns null if it is not one of ours. The other tab may show a page of an older build. */
export function sessionMessage(data: unknown): SessionMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const { type } = data
  if (type === 'timedOut' || type === 'loggedOut') return { type }
  if (type !== 'extended' || !('userId' in data) || !('until' in data)) return null
  const { userId, until } = data
  return typeof userId === 'string' && typeof until === 'number' && Number.isFinite(until)
    ? { type, userId, until }
    : null
}

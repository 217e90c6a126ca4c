/** What tabs of one browser tell each other of the session they share. */
export type SessionMessage =
  /** The server said that it goes on; `until` in milliseconds of the wall clock, where nothing is done. */
  | { readonly type: 'extended'; readonly userId: string; readonly until: number }
  | { readonly type: 'timedOut' | 'loggedOut' }

/** What another tab sent, null where it is no message of ours: a tab may show the pages of an older build. */
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

import { callAnswerLifetime } from '#platform/values/cache-lifetimes.ts'

/** The maximum number of stored responses; the least recently used one is removed first. */
const maxAnswers = 50

export interface AnswerCache {
  /** Returns the stored response while it is valid. */
  readonly find: (key: string) => string | null
  /** Stores a response if its Cache-Control allows it: a client stores nothing without one. */
  readonly store: (key: string, text: string, cacheControl: string | null) => void
}

/**
 * Stores the responses of server calls in memory as text, so that each reader gets its own object. `now`: milliseconds
 * of a monotonic clock.
 */
export function createAnswerCache(now: () => number): AnswerCache {
  const stored = new Map<string, { readonly text: string; readonly at: number }>()
  return {
    find: (key) => {
      const found = stored.get(key)
      stored.delete(key)
      if (found === undefined || now() - found.at >= callAnswerLifetime) return null
      stored.set(key, found)
      return found.text
    },
    store: (key, text, cacheControl) => {
      if (cacheControl === null || /\bno-(?:cache|store)\b/i.test(cacheControl)) return
      stored.delete(key)
      stored.set(key, { text, at: now() })
      for (const oldest of stored.keys()) {
        if (stored.size <= maxAnswers) return
        stored.delete(oldest)
      }
    },
  }
}

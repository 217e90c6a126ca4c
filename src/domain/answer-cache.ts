/** §9, APX-07: how long a client keeps the answer of a cacheable call, in milliseconds, whatever the header's own time. */
export const answerLifetime = 300_000

/** Answers kept at once; the one asked for longest ago goes first. */
const mostAnswers = 50

export interface AnswerCache {
  /** What was answered, while it holds. */
  readonly find: (key: string) => string | null
  /** Keeps an answer where its Cache-Control allows it: a client keeps nothing without one. */
  readonly keep: (key: string, text: string, cacheControl: string | null) => void
}

/**
 * The answers of server calls, in memory, as texts: whoever reads one may do with it what they like. `now`: milliseconds that
 * never go back.
 */
export function createAnswerCache(now: () => number): AnswerCache {
  const kept = new Map<string, { readonly text: string; readonly at: number }>()
  return {
    find: (key) => {
      const found = kept.get(key)
      kept.delete(key)
      if (found === undefined || now() - found.at >= answerLifetime) return null
      kept.set(key, found)
      return found.text
    },
    keep: (key, text, cacheControl) => {
      if (cacheControl === null || /\bno-(?:cache|store)\b/i.test(cacheControl)) return
      kept.delete(key)
      kept.set(key, { text, at: now() })
      for (const oldest of kept.keys()) {
        if (kept.size <= mostAnswers) return
        kept.delete(oldest)
      }
    },
  }
}

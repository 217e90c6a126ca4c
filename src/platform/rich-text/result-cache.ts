import { LRUCache } from 'lru-cache'

/** The total number of cached characters, and the longest text that is cached. */
const maxCachedCharacters = 2_000_000
const maxTextLength = 20_000

/**
 * Returns the same function with a cache of its most recent results, since thousands of products share texts such as
 * storage conditions. `work` must depend on the text alone. Errors are not cached.
 */
export function withResultCache(work: (text: string) => string): (text: string) => string {
  const results = new LRUCache<string, string>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (result, text) => Math.max(1, text.length + result.length),
  })

  return (text) => {
    const cached = results.get(text)
    if (cached !== undefined) return cached
    const result = work(text)
    if (text.length <= maxTextLength) results.set(text, result)
    return result
  }
}

import { seoPropertiesLifetime } from '#platform/values/cache-lifetimes.ts'
import type { SeoProperties } from './seo-properties.ts'
import { apiVersion } from '#platform/values/api-version.ts'

/** More records than a visit has. The oldest answer is dropped first. */
const maxAnswers = 200

/** The answer to a request, or the fact that it failed. */
interface CachedAnswer {
  readonly at: number
  readonly answer: Promise<SeoProperties | null>
}

/**
 * Reads the properties of records for search engines, each at most once an hour (SEO-07). A failure is cached like an
 * answer and never thrown, since a page is complete without them. `ask` gets the address; `now` returns monotonic
 * milliseconds.
 */
export function createPropertyReader(request: (address: string) => Promise<SeoProperties>, now: () => number) {
  const cache = new Map<string, CachedAnswer>()
  const failures = new Map<string, unknown>()

  async function answered(address: string): Promise<SeoProperties | null> {
    try {
      const properties = await request(address)
      failures.delete(address)
      return properties
    } catch (error) {
      failures.set(address, error)
      return null
    }
  }

  return {
    /**
     * Resolves with null if the properties could not be read within the last hour. `base` is that of the site,
     * `/nl/nl-nl`.
     */
    read: (base: string, communityId: string, recordId: string): Promise<SeoProperties | null> => {
      const address = `${base}/webruntime/api/services/data/${apiVersion}/connect/communities/${encodeURIComponent(communityId)}/seo/properties/${encodeURIComponent(recordId)}`
      const known = cache.get(address)
      if (known !== undefined && now() - known.at < seoPropertiesLifetime) return known.answer
      cache.delete(address)
      const [oldest] = cache.keys()
      if (oldest !== undefined && cache.size >= maxAnswers) {
        cache.delete(oldest)
        failures.delete(oldest)
      }
      const answer = answered(address)
      cache.set(address, { at: now(), answer })
      return answer
    },
    /** The errors by address. */
    failures: (): ReadonlyMap<string, unknown> => failures,
  }
}

/** Requests the properties in the browser. */
export async function requestProperties(address: string): Promise<SeoProperties> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return await response.json()
}

import type { SeoProperties } from '#calls/seo-properties.ts'
import { apiVersion } from '#domain/api-version.ts'

/** SEO-07: how long an answer is kept, in ms. */
const lifetime = 3_600_000
/** More records than a visit has; the oldest answer goes first. */
const mostKept = 200

/** What became of a question: its answer, or why there is none. */
interface Kept {
  readonly at: number
  readonly answer: Promise<SeoProperties | null>
}

/**
 * Reads the properties of records for search engines, each once an hour (SEO-07). A failure is kept like an answer and never
 * thrown: a page is whole without them. `ask` gets the address, `now` are milliseconds that never go back.
 */
export function createPropertyReader(ask: (address: string) => Promise<SeoProperties>, now: () => number) {
  const kept = new Map<string, Kept>()
  const failures = new Map<string, unknown>()

  async function answered(address: string): Promise<SeoProperties | null> {
    try {
      const properties = await ask(address)
      failures.delete(address)
      return properties
    } catch (error) {
      failures.set(address, error)
      return null
    }
  }

  return {
    /** Null where they could not be read within the last hour. `base`: the site's, `/nl/nl-nl`. */
    read: (base: string, communityId: string, recordId: string): Promise<SeoProperties | null> => {
      const address = `${base}/webruntime/api/services/data/${apiVersion}/connect/communities/${encodeURIComponent(communityId)}/seo/properties/${encodeURIComponent(recordId)}`
      const known = kept.get(address)
      if (known !== undefined && now() - known.at < lifetime) return known.answer
      kept.delete(address)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= mostKept) {
        kept.delete(oldest)
        failures.delete(oldest)
      }
      const answer = answered(address)
      kept.set(address, { at: now(), answer })
      return answer
    },
    /** Address → why there is no answer. */
    failures: (): ReadonlyMap<string, unknown> => failures,
  }
}

/** The browser's way to ask. */
export async function askProperties(address: string): Promise<SeoProperties> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return await response.json()
}

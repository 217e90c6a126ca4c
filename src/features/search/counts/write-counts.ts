import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '#platform/records/database.ts'
import { addSearchCounts, orderOf, sums, type CountedSearch, type SearchCounts } from './search-count.ts'

const flushInterval = 10_000
/** The number of rows in memory. More different searches between two writes than this are not counted. */
export const maxCounted = 10_000
/** The number of rows in one statement. */
const batch = 500
export type Counts = { -readonly [name in keyof SearchCounts]: SearchCounts[name] }

interface Parts {
  readonly queries: Queries
  /** Runs a function at this interval in ms until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Holds counts in memory, and adds them to the stored ones in batches. */
export function writeCounts({ queries, every, log }: Parts) {
  let counted = new Map<string, Counts>()
  let tail: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const written = [...counted.values()]
    counted = new Map()
    for (let from = 0; from < written.length; from += batch) {
      try {
        await addSearchCounts(queries, written.slice(from, from + batch))
      } catch (error) {
        for (const counts of written.slice(from)) addTo(counted, counts)
        throw error
      }
    }
  }

  const flush = (): Promise<void> => {
    const done = tail.then(write)
    tail = done.catch(() => {})
    return done
  }

  const failed = (error: unknown): void => log.error({ err: error }, 'Searches could not be counted; they are kept')
  const cancel = every(flushInterval, () => void flush().catch(failed))

  return {
    /** The counts under a key; null if there is no room for another one. */
    rowOf: (key: CountedSearch): Counts | null => rowOf(counted, key),
    /** Writes what was counted before the call. Throws if the database fails; the counts are then written the next time. */
    flush,
    /** Writes the rest and stops. */
    stop: async (): Promise<void> => {
      cancel()
      await flush().catch(failed)
    },
  }
}

/** The counts under a key; null if there is no room for another one. */
function rowOf(counted: Map<string, Counts>, key: CountedSearch): Counts | null {
  const name = orderOf(key)
  const known = counted.get(name)
  if (known !== undefined) return known
  if (counted.size >= maxCounted) return null
  const row = { ...key, searches: 0, withoutResult: 0, results: 0, clicks: 0, placedClicks: 0, positions: 0 }
  counted.set(name, row)
  return row
}

function addTo(counted: Map<string, Counts>, counts: SearchCounts): void {
  const { day, site, language, term, kind, filters } = counts
  const row = rowOf(counted, { day, site, language, term, kind, filters })
  if (row !== null) for (const name of sums) row[name] += counts[name]
}

import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { CallNote, CallObserver, ReceivingRequest } from '#platform/calls/call-observer.ts'
import type { CallName } from '#platform/calls/server-calls.ts'
import type { Queries } from '#platform/records/database.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { isGuest, type Viewer } from '#platform/values/viewer.ts'
import { clickedSearch } from './clicked-search.ts'
import { shownSearch, type ShownSearch } from './search-notes.ts'
import { type Counts, writeCounts } from './write-counts.ts'

interface Parts {
  readonly queries: Queries
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
  /** Runs a function at this interval in ms until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Counts the searches of visitors in memory and writes them in batches (WRK-01). */
export interface SearchCounter extends CallObserver {
  /** Writes what was counted before the call. Throws if the database fails; the counts are then written the next time. */
  readonly flush: () => Promise<void>
  /** Writes the rest and stops. */
  readonly stop: () => Promise<void>
}

/** The number of lists whose records are remembered for the positions of clicks, and of pages of each. */
const maxLists = 2_000
const maxPages = 8

export function createSearchCounter({ queries, sites, now, every, log }: Parts): SearchCounter {
  const { rowOf, flush, stop } = writeCounts({ queries, every, log })
  const lists = new LRUCache<string, readonly ShownSearch[]>({ max: maxLists })
  /** Guests share the results of calls, and then what is noted of them. */
  const notes = new WeakMap<object, CallNote | null>()

  const countsOf = (search: CountedSearch): Counts | null => rowOf(countKey(search, now()))

  function countSearch(shown: ShownSearch): void {
    const list = listKey(shown)
    lists.set(list, withPage(lists.get(list) ?? [], shown))
    if (shown.offset > 0) return
    const counts = countsOf(shown)
    if (counts === null) return
    counts.searches += 1
    counts.results += shown.total
    if (shown.total === 0) counts.withoutResult += 1
  }

  /** Another process may have answered the search. Its position is then unknown. */
  function countClick(id: string, { headers, host }: ReceivingRequest): void {
    const clicked = clickedSearch(headers.referer, host, sites)
    if (clicked === null) return
    const pages = lists.get(listKey(clicked))
    const from = pages?.find(({ ids }) => ids.includes(id))
    // A link beside the list, for example one of the suggestions.
    if (pages !== undefined && from === undefined) return
    const counts = countsOf(from ?? clicked)
    if (counts === null) return
    counts.clicks += 1
    if (from === undefined) return
    counts.placedClicks += 1
    counts.positions += from.offset + from.ids.indexOf(id) + 1
  }

  function noteOf(name: CallName, params: unknown, result: object, viewer: Viewer): CallNote | null {
    if (name === searchCallName) {
      const shown = shownSearch(params, result, viewer)
      return shown === null ? null : ofVisitors(() => countSearch(shown))
    }
    const shown = v.safeParse(shownRecord, result)
    if (!shown.success) return null
    const { id, contentKey } = shown.output
    return ofVisitors((request) => countClick(contentKey ?? id, request))
  }

  return {
    note: (name, params, result, viewer) => {
      if (!observed.has(name) || typeof result !== 'object' || result === null) return null
      if (viewer.context !== 'CountrySites' || isInternal(viewer)) return null
      const known = notes.get(result)
      if (known !== undefined) return known
      const note = noteOf(name, params, result, viewer)
      if (isGuest(viewer)) notes.set(result, note)
      return note
    },
    flush,
    stop,
  }
}

const searchCallName = 'SearchController.search' satisfies CallName

/** The search, and the calls by which the page of a result is opened. */
const observed: ReadonlySet<CallName> = new Set<CallName>([
  searchCallName,
  'DetailController.getProductDetails',
  'DetailController.getTradeNameDetails',
  'DetailController.getPrincipalDetails',
  'ContentController.getPublication',
])

const shownRecord = v.object({ id: v.string(), contentKey: v.optional(v.string()) })

/** A program with a token is no visitor, and a page that a browser only fetches in advance is not seen. */
const ofVisitors =
  (count: CallNote): CallNote =>
  (request) => {
    const { method, session, headers } = request
    if (method === 'HEAD' || session?.isMachine === true || headers['sec-purpose']?.includes('prefetch')) return
    count(request)
  }

type CountedSearch = Omit<ShownSearch, 'total' | 'offset' | 'ids'>

const countKey = ({ site, language, term, kind, filters }: CountedSearch, at: Date) => ({
  day: localDay(at, site.timeZone),
  site: site.code,
  language,
  term,
  kind,
  filters,
})

/** The pages of a list, with the one that was shown last at their beginning. */
const withPage = (pages: readonly ShownSearch[], shown: ShownSearch): readonly ShownSearch[] => {
  const others = pages.filter(({ filters, offset }) => filters !== shown.filters || offset !== shown.offset)
  return [shown, ...others].slice(0, maxPages)
}

const listKey = ({ site, language, term, kind }: Pick<ShownSearch, 'site' | 'language' | 'term' | 'kind'>): string =>
  [site.code, language, term, kind].join('\n')

import { readLastTerms, type LastTerm } from '#features/search/counts/read-search-counts.ts'
import { isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'
import { requireAccess } from '#platform/records/access.ts'
import { gradeChanges, type PlannedPromotion, type SearchSource } from '#features/search/feed/search-feed.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import type { SearchChange } from '#platform/search/indexed-content.ts'
import { listTypes } from '#platform/search/vocabulary/search-address.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { changedIndex, compareSearches, type SearchDifference } from './replay-searches.ts'
import { queryOf, type SearchContent } from './try-search.ts'

interface Parts extends Pick<SearchSource, 'queries' | 'records'> {
  readonly sites: readonly SiteConfig[]
  readonly content: SearchContent
  readonly now: () => Date
}

/** What a change does to the searches of guests for the last terms. */
export interface SearchEffect {
  readonly replayed: number
  readonly changed: readonly { readonly term: LastTerm; readonly difference: SearchDifference }[]
}

export const maxReplayed = 1000

/** A synonym or a promotion of a grade that is not stored. */
export type PlannedChange =
  | { readonly type: 'synonym'; readonly language: LanguageCode | null; readonly terms: readonly string[] }
  | { readonly type: 'promotion'; readonly promotion: PlannedPromotion }

/** Replays the last terms with a change that is not stored. Throws ACCESS_DENIED. */
export type ReplayChange = (by: Viewer, change: PlannedChange) => Promise<SearchEffect | 'busy'>

/** Only one replay runs at a time, because each has its own copy of the index. */
export function createReplay({ queries, records, sites, content, now }: Parts): ReplayChange {
  let isRunning = false

  async function changesOf(change: PlannedChange): Promise<readonly SearchChange[]> {
    if (change.type === 'synonym')
      return [{ type: 'synonyms', group: { id: '', language: change.language, terms: change.terms } }]
    const { promotion } = change
    const { changes } = await gradeChanges({ queries, records, planned: [promotion] }, content.taxonomy, [
      promotion.item,
    ])
    return changes
  }

  return async (by, change) => {
    requireAccess(by, synonym, 'create')
    if (isRunning) return 'busy'
    isRunning = true
    try {
      const terms = await readLastTerms(queries, maxReplayed)
      // A site or a language that the portal no longer has is not searched any more.
      const searches = terms.flatMap((term) => {
        const site = sites.find(({ code }) => code === term.site)
        const { language } = term
        if (site === undefined || !isLanguageCode(language)) return []
        const query = queryOf({ term: term.term, site, language, account: null }, content, now())
        return { term, query: { ...query, kind: listTypes.find((kind) => kind === term.kind) ?? query.kind } }
      })
      const changed = await changedIndex(content.search, content.taxonomy, await changesOf(change))
      const differences = await compareSearches(
        content.search,
        changed,
        searches.map(({ query }) => query),
      )
      return {
        replayed: searches.length,
        changed: searches.flatMap(({ term }, at) => {
          const difference = differences[at] ?? null
          return difference === null ? [] : { term, difference }
        }),
      }
    } finally {
      isRunning = false
    }
  }
}

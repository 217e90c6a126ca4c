import { dateOrder } from './date-order.ts'
import { writeFilters, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import {
  emptySearch,
  searchAddress,
  type ListType,
  type SearchState,
} from '#platform/search/vocabulary/search-address.ts'
import { canonicalQuery, withoutBadPage, withQuery } from '#platform/pages/screen-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect, type Head, type Redirect } from '#platform/pages/screen.ts'
import { loadPartsOf } from './later-parts.ts'
import type { ListData } from './list-data.ts'
import { listResult, type ListResult } from './list-result.ts'

/** What the page of a list determines; the address cannot override it. */
export interface ListScope {
  readonly path: string
  /** Null if the address selects the kind. */
  readonly kind: ListType | null
  readonly businessGroup?: string
  readonly marketSegment?: string
  readonly masterValueId?: string
  readonly fixed?: readonly FacetKey[]
  /** Whether products are listed or only counted by product group. */
  readonly folding?: 'rows' | 'count'
}

/** Loads the list for an address, or redirects to its canonical form (ADR). */
export async function loadList(
  request: ScreenRequest,
  scope: ListScope,
): Promise<{ readonly type: 'list'; readonly list: ListData } | Redirect> {
  const { base, url, language, callOnSite } = request
  const address = base + scope.path
  const { state, redirect: canonical } = await canonicalQuery(url, (read) => ownState(read, scope), request)
  if (canonical !== null) return redirect(301, withQuery(address, canonical))
  const result = await callOnSite('SearchController.search', searchParams(state, scope))
  await loadPartsOf(result, state.view)
  const right = withoutBadPage(url, address, result.pages)
  if (right !== null) return redirect(302, right)
  return {
    type: 'list',
    list: {
      path: scope.path,
      state,
      result: listResult(result, language),
      oneKind: scope.kind !== null,
      fixed: scope.fixed ?? [],
    },
  }
}

/** Returns the part of the state that the address of this page may contain. */
const ownState = (read: SearchState, scope: ListScope): SearchState => ({
  ...ofKind(read, scope.kind ?? read.resultsType),
  ...(scope.kind === null ? {} : { resultsType: emptySearch.resultsType }),
  ...(scope.businessGroup === undefined ? {} : { businessGroup: '', marketSegment: '' }),
  ...(scope.masterValueId === undefined ? {} : { masterValueId: '' }),
})

/**
 * Only products can be shown as a table. Publications have neither alphabet navigation nor promotions; without a search term, the
 * newest come first.
 */
const ofKind = (state: SearchState, kind: ListType): SearchState => ({
  ...state,
  view: kind === 'tradeGrade' ? state.view : emptySearch.view,
  ...(kind === 'knowledgeArticle'
    ? {
        promotedOnly: false,
        letter: null,
        sortBy: state.searchTerm === '' && state.sortBy === newestFirst ? emptySearch.sortBy : state.sortBy,
      }
    : {}),
})

const newestFirst = 'newest'

function searchParams(state: SearchState, scope: ListScope) {
  const kind = scope.kind ?? state.resultsType
  const byDate = kind === 'knowledgeArticle' && state.searchTerm === '' && state.sortBy === emptySearch.sortBy
  return {
    searchTerm: input(state.searchTerm),
    resultsType: kind,
    businessGroup: scope.businessGroup ?? input(state.businessGroup),
    marketSegment: scope.businessGroup === undefined ? input(state.marketSegment) : scope.marketSegment,
    filters: input(writeFilters(state.filters)),
    masterValueId: scope.masterValueId ?? input(state.masterValueId),
    promotedProductsOnly: state.promotedOnly,
    filterByLetter: state.letter ?? undefined,
    sortBy: byDate ? dateOrder(state) : state.sortBy,
    page: state.page,
    pageSize: state.pageSize,
    // The page of one kind omits the counts of other kinds, because each change of those would invalidate its cache entry.
    ...(scope.kind === null ? {} : { countKinds: [] }),
    ...(scope.folding === undefined ? {} : { folding: scope.folding }),
  }
}

const input = (value: string): string | undefined => (value === '' ? undefined : value)

/**
 * Returns the head of a list. Search engines index its address without parameters, which is in the sitemap: another page, kind,
 * market, term, filter, letter, order or page size only shows other parts of it, whose records have pages of their own.
 */
export function listHead(
  {
    path,
    state,
    result,
  }: Pick<ListData, 'path' | 'state'> & { readonly result: Pick<ListResult, 'results' | 'total'> },
  base: string,
): Pick<Head, 'canonicalPath' | 'robots' | 'structured'> {
  const canonicalPath = searchAddress(base + path, state)
  if (canonicalPath !== base + path) return { canonicalPath, robots: 'noindex,follow' }
  return {
    canonicalPath,
    robots: 'index,follow',
    structured: async (page) => {
      if (result.results.length === 0) return []
      const { structuredList } = await import('./structured-list.ts')
      return [structuredList(result.results, result.total, page)]
    },
  }
}

import { writeFilters, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import {
  emptySearch,
  searchAddress,
  withChange,
  type ListType,
  type SearchState,
} from '#platform/search/vocabulary/search-address.ts'
import { canonicalQuery, withoutBadPage, withQuery } from '#platform/pages/screen-address.ts'
import type { Head, LoadContext, Resolved } from '#platform/pages/screen.ts'
import { listResult, type ListResult } from './list-result.ts'

/** A list, as its screen receives it; the state in the address determines every link. */
export interface ListData {
  /** The path below the site's base, such as `/products`. */
  readonly path: string
  readonly state: SearchState
  readonly result: ListResult
  /** Whether the page lists one kind only; the search over all kinds is another page. */
  readonly oneKind: boolean
  /** Facets whose values the page determines. */
  readonly fixed: readonly FacetKey[]
}

/** What the page of a list determines; the address cannot override it. */
export interface ListScope {
  readonly path: string
  /** Null if the address selects the kind. */
  readonly kind: ListType | null
  readonly businessGroup?: string
  readonly marketSegment?: string
  readonly masterValueId?: string
  readonly fixed?: readonly FacetKey[]
}

type Redirect = Extract<Resolved<never>, { type: 'redirect' }>

/** Loads the list for an address, or redirects to its canonical form (ADR). */
export async function loadList(
  url: URL,
  scope: ListScope,
  context: LoadContext,
  signal: AbortSignal,
): Promise<{ readonly type: 'list'; readonly list: ListData } | Redirect> {
  const address = context.base + scope.path
  const { state, redirect } = await canonicalQuery(url, (read) => ownState(read, scope), context, signal)
  if (redirect !== null) return { type: 'redirect', status: 301, to: withQuery(address, redirect) }
  const result = await context.call('SearchController.search', searchParams(state, scope, context), signal)
  const right = withoutBadPage(url, address, result.pages)
  if (right !== null) return { type: 'redirect', status: 302, to: right }
  return {
    type: 'list',
    list: {
      path: scope.path,
      state,
      result: listResult(result, context.language),
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

/** Publications have neither alphabet navigation nor promotions; without a search term, the newest come first. */
const ofKind = (state: SearchState, kind: ListType): SearchState =>
  kind === 'knowledgeArticle'
    ? {
        ...state,
        promotedOnly: false,
        letter: null,
        sortBy: state.searchTerm === '' && state.sortBy === newestFirst ? emptySearch.sortBy : state.sortBy,
      }
    : state

const newestFirst = 'newest'

function searchParams(state: SearchState, scope: ListScope, { site, language }: LoadContext) {
  const kind = scope.kind ?? state.resultsType
  const byDate = kind === 'knowledgeArticle' && state.searchTerm === '' && state.sortBy === emptySearch.sortBy
  return {
    countryCode: site.countryIsoCode,
    languageCode: language,
    searchTerm: given(state.searchTerm),
    resultsType: kind,
    businessGroup: scope.businessGroup ?? given(state.businessGroup),
    marketSegment: scope.businessGroup === undefined ? given(state.marketSegment) : scope.marketSegment,
    filters: given(writeFilters(state.filters)),
    masterValueId: scope.masterValueId ?? given(state.masterValueId),
    promotedProductsOnly: state.promotedOnly,
    filterByLetter: state.letter ?? undefined,
    sortBy: byDate ? newestFirst : state.sortBy,
    page: state.page,
    pageSize: state.pageSize,
    // The page of one kind omits the counts of other kinds, because each change of those would invalidate its cache entry.
    ...(scope.kind === null ? {} : { countKinds: [] }),
  }
}

const given = (value: string): string | undefined => (value === '' ? undefined : value)

/**
 * Returns the head of a list. Search engines index it by group, segment and page; search term, filters, letter, order and page
 * size are excluded. Further pages have no alternates, because the list on another site may be shorter and contain other
 * records.
 */
export function listHead(
  { path, state }: Pick<ListData, 'path' | 'state'>,
  base: string,
): Pick<Head, 'canonicalPath' | 'robots' | 'onlyHere'> {
  const { businessGroup, marketSegment, page, resultsType } = state
  const shared: SearchState = { ...emptySearch, businessGroup, marketSegment, resultsType, page }
  const plain = searchAddress('', state) === searchAddress('', shared)
  return plain
    ? { canonicalPath: searchAddress(base + path, shared), robots: 'index,follow', onlyHere: page > 1 }
    : { canonicalPath: searchAddress(base + path, withChange(state, { page })), robots: 'noindex,follow' }
}

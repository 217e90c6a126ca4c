import { writeFilters, type FacetKey } from '#domain/facets.ts'
import { emptySearch, searchAddress, withChange, type ListType, type SearchState } from '#domain/search-address.ts'
import { canonicalQuery, withoutBadPage, withQuery } from '../screen-address.ts'
import type { Head, LoadContext, Resolved } from '../screen.ts'
import { listResult, type ListResult } from './list-result.ts'

/** A list as its screen gets it; the address's state decides every link on it. */
export interface ListData {
  /** Below the site's base: `/products`. */
  readonly path: string
  readonly state: SearchState
  readonly result: ListResult
  /** The page lists one kind only; the search over all of them is another page. */
  readonly oneKind: boolean
  /** Facets that the page itself decides. */
  readonly fixed: readonly FacetKey[]
}

/** What a page of a list decides by itself; the address cannot say otherwise. */
export interface ListPlace {
  readonly path: string
  /** null: the address chooses. */
  readonly kind: ListType | null
  readonly businessGroup?: string
  readonly marketSegment?: string
  readonly masterValueId?: string
  readonly fixed?: readonly FacetKey[]
}

type Redirect = Extract<Resolved<never>, { type: 'redirect' }>

/** The list that an address asks for, or the address it should have had (ADR). */
export async function loadList(
  url: URL,
  place: ListPlace,
  context: LoadContext,
  signal: AbortSignal,
): Promise<{ readonly type: 'list'; readonly list: ListData } | Redirect> {
  const address = context.base + place.path
  const { state, redirect } = await canonicalQuery(url, (read) => ownState(read, place), context, signal)
  if (redirect !== null) return { type: 'redirect', status: 301, to: withQuery(address, redirect) }
  const result = await context.call('SearchController.search', searchParams(state, place, context), signal)
  const right = withoutBadPage(url, address, result.pages)
  if (right !== null) return { type: 'redirect', status: 302, to: right }
  return {
    type: 'list',
    list: {
      path: place.path,
      state,
      result: listResult(result, context.language),
      oneKind: place.kind !== null,
      fixed: place.fixed ?? [],
    },
  }
}

/** The state that may stand in the address of this page. */
const ownState = (read: SearchState, place: ListPlace): SearchState => ({
  ...ofKind(read, place.kind ?? read.resultsType),
  ...(place.kind === null ? {} : { resultsType: emptySearch.resultsType }),
  ...(place.businessGroup === undefined ? {} : { businessGroup: '', marketSegment: '' }),
  ...(place.masterValueId === undefined ? {} : { masterValueId: '' }),
})

/** Publications have no alphabet and no promotions, and the newest first is their order where nothing was asked. */
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

function searchParams(state: SearchState, place: ListPlace, { site, language }: LoadContext) {
  const kind = place.kind ?? state.resultsType
  const byDate = kind === 'knowledgeArticle' && state.searchTerm === '' && state.sortBy === emptySearch.sortBy
  return {
    countryCode: site.countryIsoCode,
    languageCode: language,
    searchTerm: given(state.searchTerm),
    resultsType: kind,
    businessGroup: place.businessGroup ?? given(state.businessGroup),
    marketSegment: place.businessGroup === undefined ? given(state.marketSegment) : place.marketSegment,
    filters: given(writeFilters(state.filters)),
    masterValueId: place.masterValueId ?? given(state.masterValueId),
    promotedProductsOnly: state.promotedOnly,
    filterByLetter: state.letter ?? undefined,
    sortBy: byDate ? newestFirst : state.sortBy,
    page: state.page,
    pageSize: state.pageSize,
    // A page of one kind says nothing of the others, and would be made anew for a change of each.
    ...(place.kind === null ? {} : { countKinds: [] }),
  }
}

const given = (value: string): string | undefined => (value === '' ? undefined : value)

/**
 * What search engines should know a list by: group, segment and page; what a visitor chose (words, filters, a letter, an
 * order, a size) is theirs alone. The further pages of a list have no alternates: another site's list may have none, and has
 * other things on them.
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

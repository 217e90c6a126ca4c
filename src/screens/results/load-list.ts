import { writeFilters, type FacetKey } from '#domain/facets.ts'
import { pageMustGo } from '#domain/paging.ts'
import { emptySearch, searchAddress, withChange, type ListType, type SearchState } from '#domain/search-address.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import { canonicalQuery, withQuery } from '../screen-address.ts'
import type { LoadContext, Resolved } from '../screen.ts'
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
  // ADR-04: how many pages there are is known only now.
  if (pageMustGo(url.searchParams.get(urlParameters.page), result.pages)) {
    const query = new URLSearchParams(url.searchParams)
    query.delete(urlParameters.page)
    return { type: 'redirect', status: 302, to: withQuery(address, query.toString()) }
  }
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
  ...read,
  ...(place.kind === null ? {} : { resultsType: emptySearch.resultsType }),
  ...(place.businessGroup === undefined ? {} : { businessGroup: '', marketSegment: '' }),
  ...(place.masterValueId === undefined ? {} : { masterValueId: '' }),
})

function searchParams(state: SearchState, place: ListPlace, { site, language }: LoadContext) {
  return {
    countryCode: site.countryIsoCode,
    languageCode: language,
    searchTerm: given(state.searchTerm),
    resultsType: place.kind ?? state.resultsType,
    businessGroup: place.businessGroup ?? given(state.businessGroup),
    marketSegment: place.businessGroup === undefined ? given(state.marketSegment) : place.marketSegment,
    filters: given(writeFilters(state.filters)),
    masterValueId: place.masterValueId ?? given(state.masterValueId),
    promotedProductsOnly: state.promotedOnly,
    filterByLetter: state.letter ?? undefined,
    sortBy: state.sortBy,
    page: state.page,
    pageSize: state.pageSize,
  }
}

const given = (value: string): string | undefined => (value === '' ? undefined : value)

/** What search engines should know a list by: group, segment and page; what a visitor chose is theirs alone. */
export function listHead(
  { path, state }: ListData,
  base: string,
): { readonly canonicalPath: string; readonly robots: 'index,follow' | 'noindex,follow' } {
  const { businessGroup, marketSegment, page, resultsType } = state
  const shared: SearchState = { ...emptySearch, businessGroup, marketSegment, resultsType, page }
  const plain = searchAddress('', state) === searchAddress('', shared)
  return plain
    ? { canonicalPath: searchAddress(base + path, shared), robots: 'index,follow' }
    : { canonicalPath: searchAddress(base + path, withChange(state, { page })), robots: 'noindex,follow' }
}

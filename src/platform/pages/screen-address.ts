import { segmentLookup, withSlugs } from '#platform/values/markets/market-segment.ts'
import {
  canonicalQuery as canonicalOf,
  readSearch,
  type SearchState,
} from '#platform/search/vocabulary/search-address.ts'
import { mustRemovePage } from '#platform/values/numbers/paging.ts'
import {
  maxParameterLength,
  olderMarketSegmentId,
  rangeParameters,
  tooLongParameter,
  urlParameters as names,
} from '#platform/values/addresses/url-parameters.ts'
import type { NumberPage } from '#platform/values/numbers/typed-number.ts'
import type { LoadContext } from './screen.ts'

/** Throws PARAMETER_TOO_LONG (ADR-06): the page is then the generic error page with status 400. */
export async function checkLengths(url: URL): Promise<void> {
  const parameter = tooLongParameter(url.searchParams)
  if (parameter === null) return
  // Few addresses are too long: the table of errors is loaded for them only.
  const { failure } = await import('#platform/values/errors.ts')
  throw failure('PARAMETER_TOO_LONG', { parameter: parameter.slice(0, 40), limit: String(maxParameterLength) })
}

const segmentParameters = [names.businessGroup, names.businessGroupId, names.marketSegment, olderMarketSegmentId]

/**
 * The state in an address, and its query in canonical form (null when it is canonical already). In the canonical form slugs
 * replace ids, unknown names and parameters of the Sales Assistant are removed (ADR-02, ADR-07), and `own` removes what the
 * page itself decides. Foreign parameters are kept and never cause a redirect.
 */
export async function canonicalQuery(
  url: URL,
  own: (state: SearchState) => SearchState,
  context: Pick<LoadContext, 'call' | 'base' | 'site' | 'language'>,
): Promise<{ readonly state: SearchState; readonly redirect: string | null }> {
  const named = segmentParameters.some((name) => url.searchParams.has(name))
    ? await namedBySlugs(url, context)
    : url.searchParams
  const read = readSearch(named)
  const state = own(named.has(rangeParameters.property) ? await withTypedRange(read, named, context) : read)
  return { state, redirect: canonicalOf(url.searchParams, state) }
}

/** Few addresses come from the form of a range: the code that reads numbers is loaded for them only. */
async function withTypedRange(state: SearchState, parameters: URLSearchParams, page: NumberPage): Promise<SearchState> {
  const ranges = await import('#platform/search/vocabulary/typed-range.ts')
  return ranges.withTypedRange(state, parameters, page)
}

async function namedBySlugs(url: URL, { call, base }: Pick<LoadContext, 'call' | 'base'>): Promise<URLSearchParams> {
  const structure = await call('MarketSegmentController.getMarketSegmentStructure', { url: base })
  return withSlugs(url.searchParams, segmentLookup(structure)) ?? url.searchParams
}

/** ADR-04: the address to use instead when the list, once loaded, has fewer pages than the address says; else null. */
export function withoutBadPage(url: URL, address: string, pages: number): string | null {
  if (!mustRemovePage(url.searchParams.get(names.page), pages)) return null
  const query = new URLSearchParams(url.searchParams)
  query.delete(names.page)
  return withQuery(address, query.toString())
}

export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

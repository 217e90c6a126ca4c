import { failure } from '#domain/errors.ts'
import { segmentLookup, withSlugs } from '#domain/market-segment.ts'
import { canonicalQuery as canonicalOf, readSearch, type SearchState } from '#domain/search-address.ts'
import { pageMustGo } from '#domain/paging.ts'
import {
  maxParameterLength,
  olderMarketSegmentId,
  tooLongParameter,
  urlParameters as names,
} from '#domain/url-parameters.ts'
import type { LoadContext } from './screen.ts'

/** Throws PARAMETER_TOO_LONG (ADR-06): the page is then the generic error page with status 400. */
export function checkLengths(url: URL): void {
  const parameter = tooLongParameter(url.searchParams)
  if (parameter !== null)
    throw failure('PARAMETER_TOO_LONG', { parameter: parameter.slice(0, 40), limit: String(maxParameterLength) })
}

const segmentParameters = [names.businessGroup, names.businessGroupId, names.marketSegment, olderMarketSegmentId]

/**
 * The query of an address in its canonical form, or null when it has it. Ids give way to slugs and names of nothing go
 * (ADR-02, ADR-07); parameters of the Sales Assistant go; a list's own are written by the one codec, without what the
 * page itself decides. Others stay as they are, and are no reason to go anywhere.
 */
export async function canonicalQuery(
  url: URL,
  own: (state: SearchState) => SearchState,
  context: LoadContext,
  signal: AbortSignal,
): Promise<{ readonly state: SearchState; readonly redirect: string | null }> {
  const named = segmentParameters.some((name) => url.searchParams.has(name))
    ? await namedBySlugs(url, context, signal)
    : url.searchParams
  const state = own(readSearch(named))
  return { state, redirect: canonicalOf(url.searchParams, state) }
}

async function namedBySlugs(url: URL, { call, base }: LoadContext, signal: AbortSignal): Promise<URLSearchParams> {
  const structure = await call('MarketSegmentController.getMarketSegmentStructure', { url: base }, signal)
  return withSlugs(url.searchParams, segmentLookup(structure)) ?? url.searchParams
}

/** ADR-04: how many pages there are is known only when the list is there. Where to go instead, or null. */
export function withoutBadPage(url: URL, address: string, pages: number): string | null {
  if (!pageMustGo(url.searchParams.get(names.page), pages)) return null
  const query = new URLSearchParams(url.searchParams)
  query.delete(names.page)
  return withQuery(address, query.toString())
}

export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

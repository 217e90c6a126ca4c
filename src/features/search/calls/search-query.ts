import { toId18 } from '#platform/values/record-id.ts'
import { facetKeys, parseFilters, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { searchScope } from '#features/catalogue/conflicts/search-scope.ts'
import type { ConflictMarket } from '#features/catalogue/conflicts/conflict.ts'
import type { MasterValue, Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import type { SearchInput } from './search-params.ts'

/** The page size if the visitor has not chosen one (SRC-06). */
const defaultPageSize = 24

export type SearchQueryInput = Omit<SearchInput, 'countryCode' | 'languageCode'>

/** A query of the index, the master value of a landing page that restricts it, and the market of its address. */
export interface PreparedSearch {
  readonly query: SearchQuery
  readonly masterValue: MasterValue | null
  readonly market: Required<ConflictMarket>
}

/**
 * Creates the query for the parameters on the viewer's site. Unknown names of the taxonomy restrict nothing (ADR-07).
 * Unknown ids restrict the list to no results.
 */
export function prepareSearch(params: SearchQueryInput, viewer: Viewer, taxonomy: Taxonomy, now: Date): PreparedSearch {
  const masterValue =
    params.masterValueId === undefined
      ? null
      : taxonomy.masterValue(toId18(params.masterValueId) ?? params.masterValueId)
  const termSources = [masterValue?.id, params.principalId, params.tradeNameId, params.substanceId].flatMap((id) =>
    id === undefined ? [] : (toId18(id) ?? id),
  )
  const market = marketOf(params, taxonomy)
  const withFacets = params.withFacets ?? true
  return {
    masterValue,
    market,
    query: {
      scope: searchScope(viewer, market),
      language: viewer.language,
      kind: params.resultsType ?? 'tradeGrade',
      term: params.searchTerm ?? '',
      filters: allFilters(params, market),
      ...(termSources.length === 0 ? {} : { termSources }),
      promotedOnly: params.promotedProductsOnly ?? viewer.internalSession?.promotedOnly ?? false,
      letter: params.filterByLetter ?? null,
      sortBy: params.sortBy ?? 'relevance',
      page: params.page ?? 1,
      pageSize: params.pageSize ?? defaultPageSize,
      today: localDay(now, viewer.site.timeZone),
      facets: withFacets ? facetsOf(viewer) : [],
      ...(params.countKinds === undefined ? {} : { counted: params.countKinds }),
      ...(params.folding === undefined ? {} : { folding: params.folding }),
    },
  }
}

/** Visitors can choose a country on the worldwide site only; every other site has a fixed one. */
const facetsOf = (viewer: Viewer): readonly FacetKey[] =>
  viewer.site.countryIsoCode === worldwide ? facetKeys : facetKeys.filter((key) => key !== 'country')

/** The slugs of the market in the parameters. Unknown names are none. */
function marketOf(params: SearchQueryInput, taxonomy: Taxonomy): Required<ConflictMarket> {
  const group = params.businessGroup === undefined ? null : taxonomy.businessGroup(params.businessGroup)
  const segment = params.marketSegment === undefined ? null : taxonomy.marketSegment(params.marketSegment, group?.id)
  return { businessGroup: group?.slug ?? null, marketSegment: segment?.slug ?? null }
}

function allFilters(
  params: SearchQueryInput,
  { businessGroup, marketSegment }: Required<ConflictMarket>,
): SearchQuery['filters'] {
  const filters: { [key in FacetKey]?: readonly string[] } = { ...parseFilters(params.filters ?? '') }
  if (businessGroup !== null) filters['business-group'] = [businessGroup]
  if (marketSegment !== null) filters.segment = [marketSegment]
  return filters
}

import { toId18 } from '#domain/record-id.ts'
import { facetKeys, parseFilters, type FacetKey } from '#domain/facets.ts'
import { worldwide } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'
import { searchScope } from '#records/search-scope.ts'
import type { MasterValue, Taxonomy } from '#records/taxonomy.ts'
import type { SearchQuery } from '#search/port.ts'
import type { SearchInput } from './search-params.ts'

/** SRC-06: what a list shows when the visitor has not chosen a size. */
const defaultPageSize = 24

export type SearchQueryInput = Omit<SearchInput, 'countryCode' | 'languageCode'>

/** A query of the index, and the landing page's value it is restricted to. */
export interface PreparedSearch {
  readonly query: SearchQuery
  readonly masterValue: MasterValue | null
}

/**
 * The query behind the parameters, on the viewer's site. Names of taxonomy that nobody knows resolve to nothing
 * (ADR-07): they restrict nothing. Ids that are no record's restrict to nothing found.
 */
export function prepareSearch(params: SearchQueryInput, viewer: Viewer, taxonomy: Taxonomy, now: Date): PreparedSearch {
  const masterValue =
    params.masterValueId === undefined
      ? null
      : taxonomy.masterValue(toId18(params.masterValueId) ?? params.masterValueId)
  const carriers = [masterValue?.id, params.principalId, params.tradeNameId, params.substanceId].flatMap((id) =>
    id === undefined ? [] : (toId18(id) ?? id),
  )
  const withFacets = params.withFacets ?? true
  return {
    masterValue,
    query: {
      scope: searchScope(viewer),
      language: viewer.language,
      kind: params.resultsType ?? 'tradeGrade',
      term: params.searchTerm ?? '',
      filters: allFilters(params, taxonomy),
      ...(carriers.length === 0 ? {} : { carriers }),
      promotedOnly: params.promotedProductsOnly ?? false,
      letter: params.filterByLetter ?? null,
      sortBy: params.sortBy ?? 'relevance',
      page: params.page ?? 1,
      pageSize: params.pageSize ?? defaultPageSize,
      today: now.toISOString().slice(0, 10),
      facets: withFacets ? facetsOf(viewer) : [],
      ...(params.countKinds === undefined ? {} : { counted: params.countKinds }),
    },
  }
}

/** Countries can be chosen where the site is worldwide; elsewhere the site has chosen. */
const facetsOf = (viewer: Viewer): readonly FacetKey[] =>
  viewer.site.countryIsoCode === worldwide ? facetKeys : facetKeys.filter((key) => key !== 'country')

function allFilters(params: SearchQueryInput, taxonomy: Taxonomy): SearchQuery['filters'] {
  const filters: { [key in FacetKey]?: readonly string[] } = { ...parseFilters(params.filters ?? '') }
  const group = params.businessGroup === undefined ? null : taxonomy.businessGroup(params.businessGroup)
  if (group !== null) filters['business-group'] = [group.slug]
  const segment = params.marketSegment === undefined ? null : taxonomy.marketSegment(params.marketSegment, group?.id)
  if (segment !== null) filters.segment = [segment.slug]
  return filters
}

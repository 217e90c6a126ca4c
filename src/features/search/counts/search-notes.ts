import * as v from 'valibot'
import { searchParams } from '#features/search/calls/search-params.ts'
import { parseFilters } from '#platform/search/vocabulary/facets.ts'
import { listTypes, type ListType, type SearchState } from '#platform/search/vocabulary/search-address.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { boundedTerm } from '#platform/search/vocabulary/search-term.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { countedTerm } from './counted-term.ts'

/** A page of results that a visitor receives. */
export interface ShownSearch {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly term: string
  readonly kind: ListType
  readonly filters: string
  readonly total: number
  /** The number of results before this page. Only the first page is a search of its own. */
  readonly offset: number
  readonly ids: readonly string[]
}

const shownResult = v.object({
  total: v.number(),
  page: v.number(),
  pageSize: v.number(),
  resultsType: v.picklist(listTypes),
  results: v.array(v.object({ id: v.string(), contentKey: v.optional(v.string()) })),
})

/** Returns what is counted of a call of SearchController.search; null if it has no term that may be counted. */
export function shownSearch(params: unknown, result: unknown, viewer: Viewer): ShownSearch | null {
  const input = v.safeParse(searchParams, params)
  if (!input.success) return null
  const { output } = input
  const term = countedTerm(boundedTerm(output.searchTerm ?? ''))
  if (term === null) return null
  const shown = v.safeParse(shownResult, result)
  if (!shown.success) return null
  const { site, language } = siteViewer(output, viewer)
  const { total, page, pageSize, resultsType, results } = shown.output
  return {
    site,
    language,
    term,
    kind: resultsType,
    filters: usedFilters({
      filters: parseFilters(output.filters ?? ''),
      businessGroup: output.businessGroup ?? '',
      marketSegment: output.marketSegment ?? '',
      masterValueId: output.masterValueId ?? '',
      promotedOnly: output.promotedProductsOnly ?? false,
      letter: output.filterByLetter ?? null,
    }),
    total,
    offset: (page - 1) * pageSize,
    ids: results.map(({ id, contentKey }) => contentKey ?? id),
  }
}

type Narrowing = Pick<
  SearchState,
  'filters' | 'businessGroup' | 'marketSegment' | 'masterValueId' | 'promotedOnly' | 'letter'
>

/** The names of what narrows a list, without the values. */
export const usedFilters = ({
  filters,
  businessGroup,
  marketSegment,
  masterValueId,
  promotedOnly,
  letter,
}: Narrowing): string =>
  [
    ...Object.keys(filters),
    ...(businessGroup === '' ? [] : ['business-group']),
    ...(marketSegment === '' ? [] : ['segment']),
    ...(masterValueId === '' ? [] : ['value']),
    ...(promotedOnly ? ['promoted'] : []),
    ...(letter === null ? [] : ['letter']),
  ]
    .toSorted()
    .join(',')

/** The 18 parameters of an address (§2), by the name the code uses (ADR-05). Nothing else spells one. */
export const urlParameters = {
  masterValueId: 'master-value-id',
  filters: 'filters',
  businessGroup: 'business-group',
  businessGroupId: 'business-group-id',
  marketSegment: 'market-segment',
  resultsType: 'results-type',
  conflicts: 'conflicts',
  sessionType: 'session-type',
  countryCode: 'country-code',
  promotedProductsOnly: 'promoted-products-only',
  page: 'page',
  searchTerm: 'search-term',
  activeTabId: 'active-tab-id',
  sortBy: 'sort-by',
  origin: 'origin',
  sharing: 'sharing',
  filterByLetter: 'filter-by-letter',
  selectedFolderId: 'selected-folder-id',
} as const

/** Read as an older name, replaced by the slug, never written (ADR-05). */
export const olderMarketSegmentId = 'market-segment-id'

/** Ours: 24 or 48 cards on a page. The specification has no name for it. */
export const pageSizeParameter = 'page-size'

/** A parameter's value has at most so many characters after decoding (§9, ADR-06). */
export const maxParameterLength = 8887

/** Those of the Sales Assistant; a country site takes them out of the address (product.md). */
export const salesAssistantParameters = [
  urlParameters.sessionType,
  urlParameters.conflicts,
  urlParameters.countryCode,
] as const

/** product.md: where the visitor came from; drives 'back to' and nothing else. */
export const origins = [
  'search',
  'browse',
  'tradename',
  'principal',
  'publication',
  'folder',
  'share',
  'email',
  'chat',
  'promo',
  'external',
] as const
export type Origin = (typeof origins)[number]

export function originOf(parameters: URLSearchParams): Origin | null {
  const value = parameters.get(urlParameters.origin)
  return origins.find((origin) => origin === value) ?? null
}

/** The first parameter whose value is too long, or null. The caller refuses the request with 400: never cut, never a crash. */
export function tooLongParameter(parameters: URLSearchParams): string | null {
  for (const [name, value] of parameters) {
    // Code points, not UTF-16 units: what a person counts as characters.
    if (value.length > maxParameterLength && Array.from(value).length > maxParameterLength) return name
  }
  return null
}

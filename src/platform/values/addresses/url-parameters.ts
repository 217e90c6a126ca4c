/** The 18 parameters of an address (§2) by their names in the code (ADR-05). No other file spells one. */
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

/** An older parameter that is read, replaced by the slug, and never written (ADR-05). */
export const olderMarketSegmentId = 'market-segment-id'

/** The number of cards on a page, 24 or 48. This parameter is ours; the specification does not name one. */
export const pageSizeParameter = 'page-size'

/** `table`: the products of a list are rows of a table. This parameter is ours too. */
export const viewParameter = 'view'

/**
 * What the form of a range sends: the key of the property and the two ends. They are read, moved into the filters, and
 * never written.
 */
export const rangeParameters = { property: 'range', from: 'range-from', to: 'range-to' } as const

/** The maximal number of characters of a parameter's value after decoding (§9, ADR-06). */
export const maxParameterLength = 8887

/** The parameters of the Sales Assistant, which a country site removes from the address (product.md). */
export const salesAssistantParameters = [
  urlParameters.sessionType,
  urlParameters.conflicts,
  urlParameters.countryCode,
] as const

/** The pages that a visitor may come from (product.md). They only affect the link back. */
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

/**
 * Returns the first parameter whose value is too long, or null. The caller refuses the request with 400; a value is
 * never truncated.
 */
export function tooLongParameter(parameters: URLSearchParams): string | null {
  for (const [name, value] of parameters) {
    // Counts code points rather than UTF-16 units, as a person counts characters.
    if (value.length > maxParameterLength && Array.from(value).length > maxParameterLength) return name
  }
  return null
}

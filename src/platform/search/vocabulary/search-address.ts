import { parseFilters, toggleFilter, writeFilters, type FacetKey, type Filters } from './facets.ts'
import { pageFromUrl, pageSizes } from '#platform/values/numbers/paging.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { boundedTerm } from './search-term.ts'
import type { TypedRange } from './typed-range.ts'
import {
  olderMarketSegmentId,
  pageSizeParameter,
  rangeParameters,
  salesAssistantParameters,
  urlParameters as names,
  viewParameter,
} from '#platform/values/addresses/url-parameters.ts'

export const listTypes = ['tradeGrade', 'tradeName', 'principal', 'knowledgeArticle'] as const
export type ListType = (typeof listTypes)[number]

export const sortOrders = ['relevance', 'name', 'name-descending', 'newest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** How a list shows its products. */
export const listViews = ['cards', 'table'] as const
export type ListView = (typeof listViews)[number]

/** The tabs of a search in the Sales Assistant (TAB-01), the first one by default. Each has one kind of results. */
export const resultTabs = {
  products_or_groups: 'tradeGrade',
  publications: 'knowledgeArticle',
  principal: 'principal',
  tradeGrade: 'tradeGrade',
  tradeName: 'tradeName',
} as const satisfies Record<string, ListType>
export type ResultTab = keyof typeof resultTabs

export const firstResultTab: ResultTab = 'products_or_groups'

export const isResultTab = (value: string): value is ResultTab => Object.hasOwn(resultTabs, value)

/** The state of a list. The address is the only place where it is stored. */
export interface SearchState {
  readonly searchTerm: string
  /** Slugs; '' for none. */
  readonly businessGroup: string
  readonly marketSegment: string
  readonly masterValueId: string
  readonly filters: Filters
  readonly promotedOnly: boolean
  readonly letter: string | null
  readonly resultsType: ListType
  readonly sortBy: SortOrder
  /** From 1. */
  readonly page: number
  readonly pageSize: (typeof pageSizes)[number]
  readonly view: ListView
  /** Only in the Sales Assistant, where the tab decides the kind of the results. */
  readonly tab?: ResultTab
  /** A range that was typed and cannot be read. Its page says why, and no link leads on with it. */
  readonly unreadRange?: TypedRange
}

export const emptySearch: SearchState = {
  searchTerm: '',
  businessGroup: '',
  marketSegment: '',
  masterValueId: '',
  filters: {},
  promotedOnly: false,
  letter: null,
  resultsType: 'tradeGrade',
  sortBy: 'relevance',
  page: 1,
  pageSize: 24,
  view: 'cards',
}

const text = (parameters: URLSearchParams, name: string): string => (parameters.get(name) ?? '').trim()

/** Accepts one letter (`CH` counts as one in Czech) or `#`. The search decides whether the site's alphabet has it. */
function letterOf(value: string): string | null {
  const letter = value.normalize('NFC').toUpperCase()
  return /^(?:#|CH|\p{L})$/u.test(letter) ? letter : null
}

/** Reads the state from an address. Invalid parameters are ignored. `withTypedRange` reads what a form of a range was sent with. */
export function readSearch(parameters: URLSearchParams): SearchState {
  const business = text(parameters, names.businessGroup)
  const segment = text(parameters, names.marketSegment)
  const resultsType = text(parameters, names.resultsType)
  const sortBy = text(parameters, names.sortBy)
  return {
    searchTerm: boundedTerm(parameters.get(names.searchTerm) ?? ''),
    businessGroup: business,
    marketSegment: segment,
    masterValueId: toId18(text(parameters, names.masterValueId)) ?? '',
    filters: parseFilters(parameters.get(names.filters) ?? ''),
    promotedOnly: parameters.get(names.promotedProductsOnly) === 'true',
    letter: letterOf(text(parameters, names.filterByLetter)),
    resultsType: listTypes.find((type) => type === resultsType) ?? emptySearch.resultsType,
    sortBy: sortOrders.find((order) => order === sortBy) ?? emptySearch.sortBy,
    page: pageFromUrl(parameters.get(names.page)),
    pageSize: pageSizes.find((size) => String(size) === parameters.get(pageSizeParameter)) ?? emptySearch.pageSize,
    view: listViews.find((view) => view === text(parameters, viewParameter)) ?? emptySearch.view,
  }
}

/**
 * Writes the state in canonical order and without defaults (ADR-03), so that each selection has one address (SRC-10).
 */
export function writeSearch(state: SearchState): string {
  const written = new URLSearchParams()
  const add = (name: string, value: string): void => {
    if (value !== '') written.append(name, value)
  }
  add(names.searchTerm, state.searchTerm)
  add(names.businessGroup, state.businessGroup)
  add(names.marketSegment, state.marketSegment)
  add(names.masterValueId, state.masterValueId)
  add(names.filters, writeFilters(state.filters))
  add(names.promotedProductsOnly, state.promotedOnly ? 'true' : '')
  add(names.filterByLetter, state.letter ?? '')
  if (state.tab === undefined)
    add(names.resultsType, state.resultsType === emptySearch.resultsType ? '' : state.resultsType)
  else add(names.activeTabId, state.tab === firstResultTab ? '' : state.tab)
  add(names.sortBy, state.sortBy === emptySearch.sortBy ? '' : state.sortBy)
  add(pageSizeParameter, state.pageSize === emptySearch.pageSize ? '' : String(state.pageSize))
  add(viewParameter, state.view === emptySearch.view ? '' : state.view)
  add(names.page, state.page <= 1 ? '' : String(state.page))
  return written.toString()
}

/**
 * The parameters that `writeSearch` writes, and those that no page of a country site has: the older ids and those of
 * the Sales Assistant.
 */
const owned: ReadonlySet<string> = new Set<string>([
  names.searchTerm,
  names.businessGroup,
  names.businessGroupId,
  names.marketSegment,
  olderMarketSegmentId,
  names.masterValueId,
  names.filters,
  names.promotedProductsOnly,
  names.filterByLetter,
  names.resultsType,
  names.sortBy,
  names.page,
  pageSizeParameter,
  viewParameter,
  ...Object.values(rangeParameters),
  ...salesAssistantParameters,
])

const rangeFields = ['property', 'from', 'to'] as const

/**
 * Returns the canonical query of an address on a country site, or null if the address is canonical (SRC-10). Foreign
 * parameters such as `utm_source` are kept after ours and cause no redirect.
 */
export function canonicalQuery(parameters: URLSearchParams, state: SearchState): string | null {
  const written = new URLSearchParams(writeSearch(state))
  if (state.unreadRange !== undefined)
    for (const end of rangeFields) written.append(rangeParameters[end], state.unreadRange[end])
  const own = new URLSearchParams([...parameters].filter(([name]) => owned.has(name)))
  if (own.toString() === written.toString()) return null
  for (const [name, value] of parameters) if (!owned.has(name)) written.append(name, value)
  return written.toString()
}

/** Returns the address of a state: `path` alone for the default state. */
export function searchAddress(path: string, state: SearchState): string {
  const query = writeSearch(state)
  return query === '' ? path : `${path}?${query}`
}

/** Applies a change and returns to page 1. */
export const withChange = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  ...change,
})

export const withToggledFilter = (state: SearchState, key: FacetKey, value: string): SearchState =>
  withChange(state, { filters: toggleFilter(state.filters, key, value) })

export const withoutFilters = (state: SearchState): SearchState =>
  withChange(state, { filters: {}, promotedOnly: false, letter: null })

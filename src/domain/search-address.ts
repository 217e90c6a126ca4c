import { parseFilters, toggleFilter, writeFilters, type FacetKey, type Filters } from './facets.ts'
import { pageFromUrl, pageSizes } from './paging.ts'
import { toId18 } from './record-id.ts'
import {
  olderMarketSegmentId,
  pageSizeParameter,
  salesAssistantParameters,
  urlParameters as names,
} from './url-parameters.ts'

export const listTypes = ['tradeGrade', 'tradeName', 'principal', 'knowledgeArticle'] as const
export type ListType = (typeof listTypes)[number]

export const sortOrders = ['relevance', 'name', 'name-descending', 'newest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Everything a list's address says. The address is the only state of a search. */
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
}

const text = (parameters: URLSearchParams, name: string): string => (parameters.get(name) ?? '').trim()

/** One letter (`CH` is one in Czech) or `#`; whether the site's alphabet has it is the search's to say. */
function letterOf(value: string): string | null {
  const letter = value.normalize('NFC').toUpperCase()
  return /^(?:#|CH|\p{L})$/u.test(letter) ? letter : null
}

/** Reads an address once, typed. What a parameter cannot mean is as if it were not there. */
export function readSearch(parameters: URLSearchParams): SearchState {
  const business = text(parameters, names.businessGroup)
  const segment = text(parameters, names.marketSegment)
  const resultsType = text(parameters, names.resultsType)
  const sortBy = text(parameters, names.sortBy)
  return {
    searchTerm: text(parameters, names.searchTerm),
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
  }
}

/** Writes it back in one order, without what is the default (ADR-03): one selection has one address (SRC-10). */
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
  add(names.resultsType, state.resultsType === emptySearch.resultsType ? '' : state.resultsType)
  add(names.sortBy, state.sortBy === emptySearch.sortBy ? '' : state.sortBy)
  add(pageSizeParameter, state.pageSize === emptySearch.pageSize ? '' : String(state.pageSize))
  add(names.page, state.page <= 1 ? '' : String(state.page))
  return written.toString()
}

/** What `writeSearch` writes, and what no page of a country site has: the older ids and the Sales Assistant's own. */
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
  ...salesAssistantParameters,
])

/**
 * The query that an address on a country site should have had, or null when it says what `state` says in the one way
 * there is (SRC-10). Parameters of others (`utm_source`) stay, behind ours, and are no reason to go anywhere.
 */
export function canonicalQuery(parameters: URLSearchParams, state: SearchState): string | null {
  const written = new URLSearchParams(writeSearch(state))
  const given = new URLSearchParams([...parameters].filter(([name]) => owned.has(name)))
  if (given.toString() === written.toString()) return null
  for (const [name, value] of parameters) if (!owned.has(name)) written.append(name, value)
  return written.toString()
}

/** The address of a state on a page: `path` alone when the state is the default one. */
export function searchAddress(path: string, state: SearchState): string {
  const query = writeSearch(state)
  return query === '' ? path : `${path}?${query}`
}

/** A change of what is searched starts at page 1 again. */
export const withChange = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  ...change,
})

export const withToggledFilter = (state: SearchState, key: FacetKey, value: string): SearchState =>
  withChange(state, { filters: toggleFilter(state.filters, key, value) })

export const withoutFilters = (state: SearchState): SearchState =>
  withChange(state, { filters: {}, promotedOnly: false, letter: null })

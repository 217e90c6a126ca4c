import type { SearchResult } from '#features/search/results/search-shapes.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import {
  searchAddress,
  withChange,
  withoutFilters,
  withToggledFilter,
  type ListType,
  type ListView,
  type SearchState,
  type SortOrder,
} from '#platform/search/vocabulary/search-address.ts'

/** The addresses around a list, each of which changes one property of it. */
export interface ListLinks {
  readonly toggle: (key: FacetKey, value: string) => string
  /** Removes one of the filters in `relax`. */
  readonly without: (key: FacetKey | 'letter' | 'promotedOnly', value: string) => string
  readonly page: (page: number) => string
  readonly letter: (letter: string | null) => string
  readonly sort: (sortBy: SortOrder) => string
  readonly term: (term: string) => string
  /** Shows another kind for the same search; on a page of one kind, shows all kinds. */
  readonly kind: (kind: ListType) => string
  readonly clear: string
  readonly view: (view: ListView) => string
}

export function listLinks(
  path: string,
  state: SearchState,
  kindPath = path,
  understood: SearchResult['understood'] = null,
): ListLinks {
  const to = (next: SearchState): string => searchAddress(path, next)
  const term = (searchTerm: string): string => to(withChange(state, { searchTerm }))
  const patterns = new Map<FacetKey, TogglePattern>()
  const toggle = (key: FacetKey, value: string): string => {
    // A value that the search term names is removed with its words.
    const named = understood?.filters.find((filter) => filter.facet === key && filter.values.includes(value))
    if (named !== undefined) return term(named.without)
    const special = toggledParameter(state, key, value)
    if (special !== null) return to(special)
    let pattern = patterns.get(key)
    if (pattern === undefined) patterns.set(key, (pattern = togglePattern(path, state, key)))
    return pattern.selected.length === 0 && plain.test(value)
      ? pattern.before + value + pattern.after
      : to(withToggledFilter(state, key, value))
  }
  return {
    toggle,
    without: (key, value) =>
      key === 'letter'
        ? to(withChange(state, { letter: null }))
        : key === 'promotedOnly'
          ? to(withChange(state, { promotedOnly: false }))
          : toggle(key, value),
    page: (page) => to({ ...state, page }),
    letter: (letter) => to(withChange(state, { letter })),
    sort: (sortBy) => to(withChange(state, { sortBy })),
    term,
    view: (view) => to({ ...state, view }),
    kind: (kind) => searchAddress(kindPath, withChange(state, { resultsType: kind })),
    clear: to({
      ...withoutFilters(state),
      businessGroup: '',
      marketSegment: '',
      searchTerm: understood?.rest ?? state.searchTerm,
    }),
  }
}

/**
 * Group, segment and promoted have parameters of their own. Only one group can be selected at a time, and a segment belongs to
 * its group.
 */
function toggledParameter(state: SearchState, key: FacetKey, value: string): SearchState | null {
  if (key === 'business-group')
    return withChange(state, { businessGroup: state.businessGroup === value ? '' : value, marketSegment: '' })
  if (key === 'segment') return withChange(state, { marketSegment: state.marketSegment === value ? '' : value })
  if (key === 'promoted') return withChange(state, { promotedOnly: !state.promotedOnly })
  return null
}

interface TogglePattern {
  readonly selected: readonly string[]
  readonly before: string
  readonly after: string
}

/** Replaces a facet's value while its address is written; it needs no encoding and sorts like any other value. */
const placeholder = 'value-placeholder'

/** Values that need no encoding in an address. */
const plain = /^[\w.-]+$/

/** A list has hundreds of values, so the address around them is written once for each facet. */
function togglePattern(path: string, state: SearchState, key: FacetKey): TogglePattern {
  const selected = state.filters[key] ?? []
  const [before = '', after = ''] = withPlaceholder(path, state, key).split(placeholder)
  return { selected, before, after }
}

const withPlaceholder = (path: string, state: SearchState, key: FacetKey): string =>
  searchAddress(path, withChange(state, { filters: { ...state.filters, [key]: [placeholder] } }))

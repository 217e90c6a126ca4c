import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageSizes } from '#platform/values/numbers/paging.ts'
import { facetKeys } from './facets.ts'
import {
  canonicalQuery,
  emptySearch,
  listTypes,
  listViews,
  readSearch,
  searchAddress,
  sortOrders,
  withChange,
  withoutFilters,
  withToggledFilter,
  writeSearch,
  type SearchState,
} from './search-address.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'

const read = (query: string): SearchState => readSearch(new URLSearchParams(query))

const anySlug = fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}$/)
const anyFilterKey = fc.constantFrom(
  ...facetKeys.filter((key) => !['business-group', 'segment', 'promoted', 'range'].includes(key)),
)
const anyText = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
const anyState: fc.Arbitrary<SearchState> = fc.record({
  searchTerm: anyText,
  businessGroup: fc.oneof(fc.constant(''), anySlug),
  marketSegment: fc.oneof(fc.constant(''), anySlug),
  masterValueId: fc.constantFrom('', 'a05000000000001AAA', 'a0500000000000BAAQ'),
  filters: fc.dictionary(
    anyFilterKey,
    fc
      .uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1, maxLength: 4 })
      .map((values) => values.toSorted((a, b) => (a < b ? -1 : 1))),
    { noNullPrototype: true },
  ),
  promotedOnly: fc.boolean(),
  letter: fc.constantFrom(null, 'A', 'CH', 'Ř', '#'),
  resultsType: fc.constantFrom(...listTypes),
  sortBy: fc.constantFrom(...sortOrders),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  pageSize: fc.constantFrom(...pageSizes),
  view: fc.constantFrom(...listViews),
})

const ownNames = ['market-segment-id', 'page-size', 'view', ...Object.values(urlParameters)]
const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...ownNames), fc.constantFrom('utm_source', 'q', '')),
      fc.oneof(
        fc.constantFrom('2', '0', 'name', 'true', 'tradeName', 'form:gel|gel;x:y', '48', 'table', 'a', 'internal', ''),
        fc.string({ unit: 'binary' }),
      ),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs))

describe('Address of a search', () => {
  it('[SRC-10] Contains the whole state, and is read back unchanged', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(writeSearch(state))).toEqual(state)
      }),
    )
  })

  it('[SRC-10] Reaches its canonical form in one step from any query', () => {
    fc.assert(
      fc.property(anyQuery, (parameters) => {
        const canonical = canonicalQuery(parameters, readSearch(parameters)) ?? parameters.toString()
        const again = new URLSearchParams(canonical)
        expect(canonicalQuery(again, readSearch(again))).toBeNull()
        expect(writeSearch(readSearch(again))).toBe(writeSearch(readSearch(parameters)))
      }),
    )
  })

  it('[SRC-10] Is the same for the same selection, regardless of its order', () => {
    const one = withToggledFilter(withToggledFilter(emptySearch, 'form', 'gel'), 'origin', 'NL')
    const other = withToggledFilter(withToggledFilter(emptySearch, 'origin', 'NL'), 'form', 'gel')
    expect(searchAddress('/nl/nl-nl/products', one)).toBe('/nl/nl-nl/products?filters=form%3Agel%3Borigin%3ANL')
    expect(searchAddress('/nl/nl-nl/products', other)).toBe(searchAddress('/nl/nl-nl/products', one))
    expect(
      searchAddress('/nl/nl-nl/products', withToggledFilter(withToggledFilter(one, 'form', 'gel'), 'origin', 'NL')),
    ).toBe('/nl/nl-nl/products')
  })

  it('[ADR-01] Contains group and segment as slugs', () => {
    const state: SearchState = { ...emptySearch, businessGroup: 'food-nutrition', marketSegment: 'bakery' }
    expect(writeSearch(state)).toBe('business-group=food-nutrition&market-segment=bakery')
  })

  it('[ADR-03] Omits page 1 and all other defaults', () => {
    expect(writeSearch(emptySearch)).toBe('')
    expect(writeSearch({ ...emptySearch, page: 2 })).toBe('page=2')
    expect(canonicalQuery(new URLSearchParams('page=1&sort-by=relevance&page-size=24&search-term='), emptySearch)).toBe(
      '',
    )
  })

  it.each(['page=abc', 'page=0', 'page=02', 'page=1', 'page=2.0', 'page='])('[ADR-04] Removes %s', (query) => {
    expect(canonicalQuery(new URLSearchParams(`search-term=x&${query}`), read(query + '&search-term=x'))).toBe(
      'search-term=x',
    )
  })

  it.each([
    ['sort-by=price', emptySearch],
    ['results-type=knowledge', emptySearch],
    ['promoted-products-only=yes', emptySearch],
    ['page-size=1000', emptySearch],
    ['master-value-id=a05', emptySearch],
    ['master-value-id=a05000000000001AAB', emptySearch],
    ['filter-by-letter=abc', emptySearch],
    ['filter-by-letter=7', emptySearch],
    ['filter-by-letter=ab', emptySearch],
    ['filter-by-letter=ch', { ...emptySearch, letter: 'CH' }],
    ['filter-by-letter=ř', { ...emptySearch, letter: 'Ř' }],
    ['filter-by-letter=%23', { ...emptySearch, letter: '#' }],
    ['master-value-id=a05000000000001', { ...emptySearch, masterValueId: 'a05000000000001AAA' }],
    ['search-term=%20xanthan%20gum%20', { ...emptySearch, searchTerm: 'xanthan gum' }],
    ['page=2&page=3', { ...emptySearch, page: 2 }],
  ])('[ADR-05] Reads %s', (query, state) => {
    expect(read(query)).toEqual(state)
  })

  it.each(['session-type=internal', 'conflicts=show', 'country-code=NL'])(
    "[ADR-05] Removes the Sales Assistant's parameter %s on a country site",
    (query) => {
      expect(canonicalQuery(new URLSearchParams(query), read(query))).toBe('')
    },
  )

  it.each(['business-group-id=BG3', 'market-segment-id=MS1', 'business-group-id=BG3&market-segment-id=MS1'])(
    '[ADR-02] Removes the older parameters %s and replaces them by slugs',
    (query) => {
      const state: SearchState = { ...emptySearch, businessGroup: 'food-nutrition', page: 2 }
      expect(canonicalQuery(new URLSearchParams(query), emptySearch)).toBe('')
      expect(canonicalQuery(new URLSearchParams(`${query}&page=2`), state)).toBe('business-group=food-nutrition&page=2')
    },
  )

  it('[ADR-05] Does not redirect because of foreign parameters, and keeps them in a redirect', () => {
    const state: SearchState = { ...emptySearch, page: 2 }
    expect(canonicalQuery(new URLSearchParams('utm_source=mail&page=2&origin=email'), state)).toBeNull()
    expect(writeSearch(state)).toBe('page=2')
    expect(canonicalQuery(new URLSearchParams('utm_source=mail&page=02'), emptySearch)).toBe('utm_source=mail')
  })

  it('Returns to page 1 after any other change', () => {
    const state: SearchState = {
      ...emptySearch,
      page: 4,
      letter: 'A',
      promotedOnly: true,
      filters: { form: ['gel'] },
      searchTerm: 'x',
    }
    expect(withChange(state, { sortBy: 'name' })).toEqual({ ...state, sortBy: 'name', page: 1 })
    expect(withToggledFilter(state, 'form', 'wax').page).toBe(1)
    expect(withoutFilters(state)).toEqual({ ...emptySearch, searchTerm: 'x' })
    expect(withChange(state, { page: 5 }).page).toBe(5)
  })
})

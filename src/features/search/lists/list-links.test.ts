import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facetKeys } from '#platform/search/vocabulary/facets.ts'
import {
  emptySearch,
  readSearch,
  searchAddress,
  withToggledFilter,
  type SearchState,
} from '#platform/search/vocabulary/search-address.ts'
import { listLinks } from './list-links.ts'

const path = '/nl/nl-nl/products'
const stateOf = (href: string): SearchState => readSearch(new URL(href, 'http://localhost').searchParams)

const ownParameter = ['business-group', 'segment', 'promoted', 'range']
const filterKeys = facetKeys.filter((key) => !ownParameter.includes(key))
const value = fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,12}$/), fc.string({ minLength: 1, maxLength: 8 }))

describe('Addresses around a list', () => {
  it('[SRC-10] Writes a toggled value in the same way as the URL codec', () => {
    fc.assert(
      fc.property(
        fc.record({
          filters: fc.dictionary(fc.constantFrom(...filterKeys), fc.array(value, { maxLength: 3 })),
          searchTerm: fc.string({ maxLength: 10 }).map((text) => text.trim()),
          key: fc.constantFrom(...filterKeys),
          value,
        }),
        ({ filters, searchTerm, key, value: toggled }) => {
          const state = { ...emptySearch, filters, searchTerm, page: 3 }
          expect(listLinks(path, state).toggle(key, toggled)).toBe(
            searchAddress(path, withToggledFilter(state, key, toggled)),
          )
        },
      ),
    )
  })

  it('[ADR-01] Selects one business group at a time and removes its segment with it', () => {
    const state = { ...emptySearch, businessGroup: 'food-nutrition', marketSegment: 'bakery', page: 2 }
    const links = listLinks(path, state)
    expect(stateOf(links.toggle('business-group', 'pharmaceuticals'))).toEqual({
      ...emptySearch,
      businessGroup: 'pharmaceuticals',
    })
    expect(stateOf(links.toggle('business-group', 'food-nutrition'))).toEqual(emptySearch)
    expect(stateOf(links.toggle('segment', 'bakery'))).toEqual({ ...emptySearch, businessGroup: 'food-nutrition' })
    expect(stateOf(links.toggle('segment', 'beverages'))).toEqual({
      ...emptySearch,
      businessGroup: 'food-nutrition',
      marketSegment: 'beverages',
    })
  })

  it('[ADR-03] Returns to page 1 after every change except that of the page', () => {
    const state = { ...emptySearch, page: 4, searchTerm: 'gum' }
    const links = listLinks(path, state)
    for (const href of [
      links.toggle('form', 'powder'),
      links.toggle('promoted', 'yes'),
      links.letter('A'),
      links.sort('name'),
      links.term('x'),
      links.clear,
    ])
      expect(href).not.toContain('page=')
    expect(links.page(1)).toBe(`${path}?search-term=gum`)
    expect(links.page(2)).toBe(`${path}?search-term=gum&page=2`)
  })

  it('Clears filters, group, segment, letter and promoted, and keeps search term and order', () => {
    const state: SearchState = {
      ...emptySearch,
      searchTerm: 'gum',
      businessGroup: 'food-nutrition',
      filters: { form: ['powder'] },
      promotedOnly: true,
      letter: 'A',
      sortBy: 'name',
    }
    expect(stateOf(listLinks(path, state).clear)).toEqual({ ...emptySearch, searchTerm: 'gum', sortBy: 'name' })
  })
})

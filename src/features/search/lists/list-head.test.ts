import { expect, it } from 'vitest'
import { readSearch } from '#platform/search/vocabulary/search-address.ts'
import { listHead } from './load-list.ts'

const headOf = (query: string) =>
  listHead({ path: '/products', state: readSearch(new URLSearchParams(query)) }, '/nl/nl-nl')

it.each([
  ['', '/nl/nl-nl/products', false],
  ['business-group=food', '/nl/nl-nl/products?business-group=food', false],
  ['page=3', '/nl/nl-nl/products?page=3', true],
])('[CTX-08] Lets search engines index each page of an unfiltered list: %s', (query, canonicalPath, onlyHere) => {
  expect(headOf(query)).toEqual({ canonicalPath, robots: 'index,follow', onlyHere })
})

it.each([
  'search-term=acid',
  'filters=function%3AACID',
  'promoted-products-only=true',
  'filter-by-letter=A',
  'sort-by=newest',
  'page-size=48',
  'search-term=acid&page=2',
])("[CTX-08] Excludes a list with the visitor's own filters from search engines: %s", (query) => {
  expect(headOf(query).robots).toBe('noindex,follow')
  expect(headOf(query).canonicalPath).toBe(`/nl/nl-nl/products?${query}`)
})

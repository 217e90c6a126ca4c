import { expect, it } from 'vitest'
import { readSearch } from '#platform/search/vocabulary/search-address.ts'
import { listHead } from './load-list.ts'

const headOf = (query: string) =>
  listHead(
    { path: '/products', state: readSearch(new URLSearchParams(query)), result: { results: [], total: 0 } },
    '/nl/nl-nl',
  )

it('[CTX-08] Search engines index a list at its address without parameters', () => {
  expect(headOf('')).toMatchObject({ canonicalPath: '/nl/nl-nl/products', robots: 'index,follow' })
})

it.each([
  'search-term=acid',
  'business-group=food',
  'filters=function%3AACID',
  'promoted-products-only=true',
  'filter-by-letter=A',
  'sort-by=newest',
  'page-size=48',
  'view=table',
  'page=3',
  'results-type=principal',
  'search-term=acid&page=2',
])('[CTX-08] Search engines do not index a part of a list: %s', (query) => {
  expect(headOf(query)).toEqual({ canonicalPath: `/nl/nl-nl/products?${query}`, robots: 'noindex,follow' })
})

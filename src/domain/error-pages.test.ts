import { expect, it } from 'vitest'
import { errorAddress, errorPages, isErrorSlug, notFoundSlugs } from './error-pages.ts'

it('[ERP-01] answers 404 at the not-found pages, 403 at access denied, 500 at the generic one', () => {
  expect(errorPages).toEqual({
    'publication-not-found': 404,
    'product-not-found': 404,
    'product-group-not-found': 404,
    'supplier-not-found': 404,
    'record-not-found': 404,
    'access-denied': 403,
    error: 500,
  })
  expect(['product-not-found', 'products', 'constructor', ''].map(isErrorSlug)).toEqual([true, false, false, false])
})

it('[ERP-01] has a page for each kind that can be missing', () => {
  expect(notFoundSlugs).toEqual({
    product: 'product-not-found',
    'product-group': 'product-group-not-found',
    supplier: 'supplier-not-found',
    publication: 'publication-not-found',
    value: 'record-not-found',
    page: 'record-not-found',
  })
})

it('[ERP-02] stands at the site’s base path and the slug, with parameters where there are any', () => {
  expect(errorAddress('/nl/nl-nl', 'product-not-found')).toBe('/nl/nl-nl/product-not-found')
  expect(errorAddress('/ca/fr-ca', 'record-not-found', { origin: 'search', 'search-term': 'a&b=ř' })).toBe(
    '/ca/fr-ca/record-not-found?origin=search&search-term=a%26b%3D%C5%99',
  )
})

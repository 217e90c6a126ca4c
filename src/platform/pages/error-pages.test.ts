import { expect, it } from 'vitest'
import { errorAddress, errorPages, isErrorSlug, notFoundSlugs } from './error-pages.ts'

it('[ERP-01] Answers 404 on the not-found pages, 403 on access denied, 500 on the generic one', () => {
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

it('[ERP-01] Has a page for each kind of record that can be missing', () => {
  expect(notFoundSlugs).toEqual({
    product: 'product-not-found',
    'product-group': 'product-group-not-found',
    supplier: 'supplier-not-found',
    publication: 'publication-not-found',
    value: 'record-not-found',
    page: 'record-not-found',
  })
})

it('[ERP-02] Combines the site’s base path, the slug and the parameters, if any', () => {
  expect(errorAddress('/nl/nl-nl', 'product-not-found')).toBe('/nl/nl-nl/product-not-found')
  expect(errorAddress('/ca/fr-ca', 'record-not-found', { origin: 'search', 'search-term': 'a&b=ř' })).toBe(
    '/ca/fr-ca/record-not-found?origin=search&search-term=a%26b%3D%C5%99',
  )
})

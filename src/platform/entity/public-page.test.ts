import { expect, it } from 'vitest'
import { contentPagePath, productPath, publicationPath, supplierPath } from '#platform/values/addresses/record-paths.ts'
import { publicPath, type PublicPage } from './public-page.ts'

const id = '01t000000000001AAA'
const key = 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'
const product: readonly PublicPage[] = [{ path: productPath }]
const supplier: readonly PublicPage[] = [{ path: supplierPath, of: { recordType: ['Supplier'] } }]
const content: readonly PublicPage[] = [
  { path: publicationPath, of: { type: ['stories', 'trends'] } },
  { path: contentPagePath, of: { type: ['page'], isActive: ['yes'] } },
]

it.each([
  [undefined, { id, name: 'Xanvero 80' }, null],
  [[], { id, name: 'Xanvero 80' }, null],
  [product, { id, name: 'Xanvero 80' }, `/product/xanvero-80-${id}`],
  [product, { id }, `/product/${id}`],
  [product, { id, name: 80 }, `/product/${id}`],
  [supplier, { id, name: 'Brenvik', recordType: 'Supplier' }, `/supplier/brenvik-${id}`],
  [supplier, { id, name: 'Brenvik', recordType: 'Customer' }, null],
  [supplier, { id, name: 'Brenvik' }, null],
  [content, { id, name: 'Foam', type: 'trends', contentKey: key }, `/publication/foam-${key}`],
  [content, { id, name: 'Foam', type: 'page', isActive: 'yes', contentKey: key }, `/page/foam-${key}`],
  [content, { id, name: 'Foam', type: 'page', isActive: 'no', contentKey: key }, null],
  [content, { id, name: 'Foam', type: 'image', contentKey: key }, null],
])('[BOF-07] With the pages %j the record %j has the page %j', (pages, row, path) => {
  expect(publicPath(pages === undefined ? {} : { pages }, row)).toBe(path)
})

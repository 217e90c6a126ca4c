import type { ProductDetails } from '#calls/detail-shapes.ts'
import { productPath } from '#domain/record-paths.ts'
import type { Structured } from '../structured-data/structured-data.ts'

/** What search engines are told of a grade. */
export const structuredProduct = (
  product: Omit<ProductDetails, 'siblings' | 'sameSubstance' | 'publications'>,
  description: string,
  base: string,
): Structured => ({
  about: 'product',
  name: product.nameToDisplay,
  description,
  code: product.code,
  tradeName: product.tradeName.nameToDisplay,
  principal: product.principalName,
  cas: product.substances.flatMap(({ cas }) => cas ?? []),
  categories: product.businessGroups.map(({ nameToDisplay }) => nameToDisplay),
  path: productPath(base, product),
})

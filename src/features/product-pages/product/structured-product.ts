import type { ProductDetails } from './product-details.ts'
import { type DataPage, type Thing, known, wholeAddress } from '#platform/pages/structured-data/thing.ts'
import { readable } from '#platform/pages/structured-data/texts.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'

/** The fields of a product that its structured data needs. */
export type DescribedProduct = Pick<
  ProductDetails,
  'id' | 'slug' | 'nameToDisplay' | 'code' | 'tradeName' | 'principalName'
> & {
  readonly substances: readonly Pick<ProductDetails['substances'][number], 'cas'>[]
  /** The business group of the page comes first. */
  readonly businessGroups: readonly Pick<ProductDetails['businessGroups'][number], 'nameToDisplay'>[]
}

/** Returns a product as schema.org structured data, without offers, because the portal has no prices. */
export const structuredProduct = (product: DescribedProduct, description: string, page: DataPage): Thing => {
  const brand = product.tradeName.nameToDisplay
  const cas = new Set(product.substances.flatMap((substance) => substance.cas ?? []))
  return known({
    '@type': 'Product',
    name: readable(product.nameToDisplay, page),
    description: readable(description, page),
    url: wholeAddress(productPath(page.base, product), page),
    sku: product.code,
    category: product.businessGroups.map(({ nameToDisplay }) => nameToDisplay),
    brand: brand === '' ? null : { '@type': 'Brand', name: brand },
    manufacturer: product.principalName === '' ? null : { '@type': 'Organization', name: product.principalName },
    identifier: [...cas].map((value) => ({ '@type': 'PropertyValue', propertyID: 'CAS', value })),
  })
}

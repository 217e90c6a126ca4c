import type { ProductDetails } from './product-details.ts'
import { type DataPage, type Thing, known, wholeAddress } from '#platform/pages/structured-data/thing.ts'
import { readable } from '#platform/pages/structured-data/texts.ts'
import type { ShownProperty, ShownValue } from '#features/catalogue/specifications/shown-specifications.ts'
import { sharingPicturePath } from '#platform/values/addresses/sharing-picture.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'

/** The fields of a product that its structured data needs. */
export type DescribedProduct = Pick<
  ProductDetails,
  'id' | 'slug' | 'nameToDisplay' | 'code' | 'tradeName' | 'principalName' | 'specifications'
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
    image: wholeAddress(sharingPicturePath(page.base, product.id), page),
    sku: product.code,
    category: product.businessGroups.map(({ nameToDisplay }) => nameToDisplay),
    brand: brand === '' ? null : { '@type': 'Brand', name: brand },
    manufacturer: product.principalName === '' ? null : { '@type': 'Organization', name: product.principalName },
    identifier: [...cas].map((value) => ({ '@type': 'PropertyValue', propertyID: 'CAS', value })),
    additionalProperty: product.specifications.flatMap(({ property, values }) =>
      values.map((value) => structuredSpecification(property, value)),
    ),
  })
}

/** A stated value as schema.org knows it; the method and the condition have properties of their own there. */
const structuredSpecification = (property: ShownProperty, value: ShownValue): Thing =>
  known({
    '@type': 'PropertyValue',
    propertyID: property.key,
    name: property.name,
    minValue: numberIn(value.min),
    maxValue: numberIn(value.max),
    value: value.text ?? numberIn(value.typical) ?? limitsIn(value),
    unitText: value.unit ?? null,
    measurementTechnique: value.method ?? null,
    description: value.condition ?? null,
  })

/** Without one number, the value is the text of its limits. */
const limitsIn = ({ min, max }: ShownValue): string | null =>
  min === undefined ? (max === undefined ? null : `≤ ${max}`) : max === undefined ? `≥ ${min}` : `${min}–${max}`

const numberIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

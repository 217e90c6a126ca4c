import { wholeAddress, type DataPage } from './data-page.ts'
import { readable } from './texts.ts'
import { known, type Thing } from './thing.ts'

/** A trade grade, as much of it as search engines ask for. */
export interface ProductFacts {
  readonly name: string
  readonly description: string
  /** The grade's code. */
  readonly code: string | null
  readonly tradeName: string
  readonly principal: string
  /** CAS numbers of its substances. */
  readonly cas: readonly string[]
  /** Names of its business groups, the page's own first. */
  readonly categories: readonly string[]
  /** Path of its page. */
  readonly path: string
}

/** The portal has no prices: nothing is said of offers. */
export const product = (facts: ProductFacts, page: DataPage): Thing =>
  known({
    '@type': 'Product',
    name: readable(facts.name, page),
    description: readable(facts.description, page),
    url: wholeAddress(facts.path, page),
    sku: facts.code,
    category: facts.categories,
    brand: facts.tradeName === '' ? null : { '@type': 'Brand', name: facts.tradeName },
    manufacturer: facts.principal === '' ? null : { '@type': 'Organization', name: facts.principal },
    identifier: [...new Set(facts.cas)].map((value) => ({ '@type': 'PropertyValue', propertyID: 'CAS', value })),
  })

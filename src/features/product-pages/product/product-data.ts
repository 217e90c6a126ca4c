import type { ContactPerson } from '#features/catalogue/companies/get-contact-person.ts'
import type { Substitutes } from '#features/product-pages/substitutes/get-substitutes.ts'
import type { ProductDetails } from './product-details.ts'
import { backTarget, type BackTarget } from '#platform/pages/back-target.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { sharingPicturePath } from '#platform/values/addresses/sharing-picture.ts'
import { shortDescription } from '#platform/pages/head/record-head.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { originOf } from '#platform/values/addresses/url-parameters.ts'
import { listedGrade, type ListedGrade } from '#features/catalogue/cards/listed-card.ts'
import { attempt } from '#platform/calls/attempt.ts'
import {
  certificatesOfHolder,
  type HolderCertificates,
} from '#features/documents/certificates/certificates-of-holder.ts'
import { countryNames } from '#platform/pages/parts/country-names.ts'
import { listedDocuments, type ListedDocument } from '#features/documents/documents-section/listed-documents.ts'
import { productDescription, productInTitle } from './head-of-product.ts'
import { loadRecord } from '#features/catalogue/pages/load-record.ts'
import { substitutesAddress } from '#platform/search/vocabulary/substitutes-address.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import {
  listedPublications,
  type ListedPublications,
} from '#features/product-pages/record-page/publications-section.tsx'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { Head, LoadContext, Shown } from '#platform/pages/screen.ts'

export interface ProductData {
  readonly product: Omit<ProductDetails, 'siblings' | 'sameSubstance' | 'publications'>
  readonly siblings: readonly ListedGrade[]
  readonly sameSubstance: readonly ListedGrade[]
  readonly publications: ListedPublications
  readonly back: BackTarget | null
  /** Who of the distributor is responsible; null if nobody is named. */
  readonly contact: ContactPerson | null
  readonly originCountry: string | null
  /** Null if loading failed. */
  readonly documents: readonly ListedDocument[] | null
  /** The most similar products; null if loading failed. */
  readonly substitutes: Substitutes | null
  readonly certificates: HolderCertificates
  /** In the order of the language. */
  readonly countryNames: readonly string[]
}

/** The number of products beside this one: two rows of four on a wide screen. */
const shownBeside = 8

/** The number of substitutes on the page; the others have their own page. */
const shownSubstitutes = 3

/** What the page shows of other objects may fail: such a part is null, with its cause. */
export async function productReads(request: ScreenRequest) {
  const { signal, callOnSite } = request
  const loaded = await loadRecord(request, {
    kind: 'product',
    details: (params) => callOnSite('DetailController.getProductDetails', params),
    successor: (params) => callOnSite('DetailController.getSuccessor', params),
    path: productPath,
  })
  if (loaded.type === 'redirect') return loaded
  const { record } = loaded
  const recordId = record.id
  return {
    record,
    documents: attempt(callOnSite('DocumentController.getProductDocuments', { recordId }), signal),
    substitutes: attempt(
      callOnSite('SubstituteController.getSubstitutes', { recordId, limit: shownSubstitutes }),
      signal,
    ),
    contact: attempt(callOnSite('CompanyController.getContactPerson', { recordId }), signal),
    ofHolder: certificatesOfHolder(recordId, request),
  }
}

export function showProduct(
  { record, documents, substitutes, contact, ofHolder: { certificates, cause } }: ReadsOf<typeof productReads>,
  request: ScreenRequest,
): Shown<ProductData> {
  const { url, language } = request
  const { siblings, sameSubstance, publications, ...product } = record
  const failed = [documents, substitutes, contact].find(({ cause: reason }) => reason !== undefined)
  return {
    // A page without one of its parts is not cached.
    status: failed !== undefined || certificates === null ? 503 : 200,
    head: headOf(product, request),
    data: {
      product,
      siblings: siblings.slice(0, shownBeside).map(listedGrade),
      sameSubstance: sameSubstance.slice(0, shownBeside).map(listedGrade),
      publications: listedPublications(publications),
      back: backTarget(originOf(url.searchParams), url.searchParams, product),
      certificates,
      contact: contact.value,
      substitutes: substitutes.value,
      documents: documents.value === null ? null : listedDocuments(documents.value, request),
      originCountry: product.origin === null ? null : countryName(product.origin, language),
      countryNames: countryNames(product.countries, language),
    },
    cause: failed?.cause ?? cause,
  }
}

function headOf(product: ProductData['product'], { base, site, messages }: LoadContext): Head {
  const name = productInTitle(product)
  return {
    title: pageTitle(name, companyName(site), product.principalName),
    description: shortDescription(productDescription(name, product, messages)),
    canonicalPath: productPath(base, product),
    robots: 'index,follow',
    elsewhere: substitutesAddress('', product.id),
    shownInCountries: product.countries,
    image: { file: sharingPicturePath(base, product.id), alt: name },
    structured: async (page) => {
      const { structuredProduct } = await import('./structured-product.ts')
      return [
        structuredProduct(product, product.description?.text ?? productDescription(name, product, messages), page),
      ]
    },
  }
}

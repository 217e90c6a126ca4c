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
import { loadCertificatesOf, type HolderCertificates } from '#features/documents/certificates/load-of-holder.ts'
import { countryNames } from '#platform/pages/parts/country-names.ts'
import { listedDocuments, type ListedDocument } from '#features/documents/product-documents/listed-documents.ts'
import { productDescription, productInTitle } from './head-of-product.ts'
import { loadRecord } from '#features/catalogue/pages/load-record.ts'
import { substitutesAddress } from '#platform/values/addresses/substitutes-address.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import {
  listedPublications,
  type ListedPublications,
} from '#features/product-pages/record-page/publications-section.tsx'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

export interface ProductData {
  readonly product: Omit<ProductDetails, 'siblings' | 'sameSubstance' | 'publications'>
  readonly siblings: readonly ListedGrade[]
  readonly sameSubstance: readonly ListedGrade[]
  readonly publications: ListedPublications
  readonly back: BackTarget | null
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

export async function loadProduct(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ProductData>> {
  const { base, site, language, call, messages } = context
  const loaded = await loadRecord(
    {
      kind: 'product',
      url,
      segment: params['slugAndId'],
      context,
      signal,
      successor: (successorParams) => call('DetailController.getSuccessor', successorParams, signal),
    },
    (detail) => call('DetailController.getProductDetails', detail, signal),
    productPath,
  )
  if (loaded.type === 'redirect') return loaded
  const { siblings, sameSubstance, publications, ...product } = loaded.record
  const [documents, substitutes, { certificates, cause }] = await Promise.all([
    attempt(
      call(
        'DocumentController.getProductDocuments',
        { recordId: product.id, countryCode: site.countryIsoCode, languageCode: language },
        signal,
      ),
      signal,
    ),
    attempt(
      call(
        'SubstituteController.getSubstitutes',
        { recordId: product.id, limit: shownSubstitutes, countryCode: site.countryIsoCode, languageCode: language },
        signal,
      ),
      signal,
    ),
    loadCertificatesOf(product.id, context, signal),
  ])
  const name = productInTitle(product)
  return {
    type: 'page',
    // A page without its documents, substitutes or certificates is not cached.
    status: documents.value === null || substitutes.value === null || certificates === null ? 503 : 200,
    head: {
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
    },
    data: {
      product,
      siblings: siblings.slice(0, shownBeside).map(listedGrade),
      sameSubstance: sameSubstance.slice(0, shownBeside).map(listedGrade),
      publications: listedPublications(publications),
      back: backTarget(originOf(url.searchParams), url.searchParams, product),
      certificates,
      substitutes: substitutes.value,
      documents: documents.value === null ? null : listedDocuments(documents.value, context),
      originCountry: product.origin === null ? null : countryName(product.origin, language),
      countryNames: countryNames(product.countries, language),
    },
    cause: documents.cause ?? substitutes.cause ?? cause,
  }
}

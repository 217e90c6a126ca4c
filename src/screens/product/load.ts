import type { ProductDetails } from '#calls/detail-shapes.ts'
import { backTarget, type BackTarget } from '#domain/back-target.ts'
import { countryName } from '#domain/country-name.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { originOf } from '#domain/url-parameters.ts'
import { listedGrade, type ListedGrade } from '../cards/listed-card.ts'
import { attempt } from '../attempt.ts'
import { loadCertificatesOf, type HolderCertificates } from '../certificates/load-of-holder.ts'
import { countryNames } from '../country-names.ts'
import { listedDocuments, type ListedDocument } from '../documents/listed-documents.ts'
import { loadRecord } from '../load-record.ts'
import { productPath } from '#domain/record-paths.ts'
import { listedPublications, type ListedPublications } from '../record-page/publications-section.tsx'
import type { LoadContext, Resolved } from '../screen.ts'
import { structuredProduct } from './structured-product.ts'

export interface ProductData {
  readonly product: Omit<ProductDetails, 'siblings' | 'sameSubstance' | 'publications'>
  readonly siblings: readonly ListedGrade[]
  readonly sameSubstance: readonly ListedGrade[]
  readonly publications: ListedPublications
  readonly back: BackTarget | null
  readonly originCountry: string | null
  /** null: could not be loaded. */
  readonly documents: readonly ListedDocument[] | null
  readonly certificates: HolderCertificates
  /** In the order of the language. */
  readonly countryNames: readonly string[]
}

/** Two rows of four on a wide screen. */
const shownBeside = 8

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
      successor: (gone) => call('DetailController.getSuccessor', gone, signal),
    },
    (detail) => call('DetailController.getProductDetails', detail, signal),
    productPath,
  )
  if (loaded.type === 'redirect') return loaded
  const { siblings, sameSubstance, publications, ...product } = loaded.record
  const [documents, { certificates, cause }] = await Promise.all([
    attempt(
      call(
        'DocumentController.getProductDocuments',
        { recordId: product.id, countryCode: site.countryIsoCode, languageCode: language },
        signal,
      ),
      signal,
    ),
    loadCertificatesOf(product.id, context, signal),
  ])
  const description =
    product.description?.text ??
    messages.t('product.headDescription', { product: product.nameToDisplay, supplier: product.principalName })
  return {
    type: 'page',
    // A page without its documents or certificates is nothing to keep.
    status: documents.value === null || certificates === null ? 503 : 200,
    head: {
      title: pageTitle(product.nameToDisplay, companyName(site), product.principalName),
      description,
      canonicalPath: productPath(base, product),
      robots: 'index,follow',
      shownInCountries: product.countries,
      structured: structuredProduct(product, description, base),
    },
    data: {
      product,
      siblings: siblings.slice(0, shownBeside).map(listedGrade),
      sameSubstance: sameSubstance.slice(0, shownBeside).map(listedGrade),
      publications: listedPublications(publications),
      back: backTarget(originOf(url.searchParams), url.searchParams, product),
      certificates,
      documents: documents.value === null ? null : listedDocuments(documents.value, context),
      originCountry: product.origin === null ? null : countryName(product.origin, language),
      countryNames: countryNames(product.countries, language),
    },
    cause: documents.cause ?? cause,
  }
}

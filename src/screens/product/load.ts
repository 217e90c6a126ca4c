import type { ProductDetails } from '#calls/detail-shapes.ts'
import { countryName } from '#domain/country-name.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import type { Origin } from '#domain/url-parameters.ts'
import { listedGrade, type ListedGrade } from '../cards/listed-card.ts'
import { attempt } from '../attempt.ts'
import { companyContact, noContact, type Contact } from '../company-contact.ts'
import { listedDocuments, type ListedDocument } from '../documents/listed-documents.ts'
import { loadRecord } from '../load-record.ts'
import { productPath } from '../paths.ts'
import type { LoadContext, Resolved } from '../screen.ts'

export interface ProductData {
  readonly product: Omit<ProductDetails, 'siblings' | 'sameSubstance'>
  readonly siblings: readonly ListedGrade[]
  readonly sameSubstance: readonly ListedGrade[]
  readonly origin: Origin | null
  readonly originCountry: string | null
  /** null: could not be loaded. */
  readonly documents: readonly ListedDocument[] | null
  /** Who is asked for a document that is there on request. */
  readonly contact: Contact
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
    { kind: 'product', url, segment: params['slugAndId'], context, signal },
    (detail) => call('DetailController.getProductDetails', detail, signal),
    productPath,
  )
  if (loaded.type === 'redirect') return loaded
  const { record, origin } = loaded
  const { siblings, sameSubstance, ...product } = record
  const documents = await attempt(
    call(
      'DocumentController.getProductDocuments',
      { recordId: product.id, countryCode: site.countryIsoCode, languageCode: language },
      signal,
    ),
    signal,
  )
  const contact = documents.value?.some(({ shown }) => shown.level === 'on-request')
    ? await attempt(companyContact(context, signal), signal)
    : { value: noContact }
  return {
    type: 'page',
    // A page without its documents is nothing to keep.
    status: documents.value === null ? 503 : 200,
    head: {
      title: pageTitle(product.nameToDisplay, companyName(site), product.principalName),
      description:
        product.description?.text ??
        messages.t('product.headDescription', { product: product.nameToDisplay, supplier: product.principalName }),
      canonicalPath: productPath(base, product),
      robots: 'index,follow',
      shownInCountries: product.countries,
    },
    data: {
      product,
      siblings: siblings.slice(0, shownBeside).map(listedGrade),
      sameSubstance: sameSubstance.slice(0, shownBeside).map(listedGrade),
      origin,
      contact: contact.value ?? noContact,
      documents: documents.value === null ? null : listedDocuments(documents.value, context),
      originCountry: product.origin === null ? null : countryName(product.origin, language),
      countryNames: product.countries
        .map((code) => countryName(code, language))
        .toSorted(new Intl.Collator(language).compare),
    },
    cause: documents.cause ?? contact.cause,
  }
}

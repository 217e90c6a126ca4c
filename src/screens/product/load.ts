import type { ProductDetails } from '#calls/detail-shapes.ts'
import { countryName } from '#domain/country-name.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import type { Origin } from '#domain/url-parameters.ts'
import { listedGrade, type ListedGrade } from '../cards/listed-card.ts'
import { loadRecord } from '../load-record.ts'
import { productPath } from '../paths.ts'
import type { LoadContext, Resolved } from '../screen.ts'

export interface ProductData {
  readonly product: Omit<ProductDetails, 'siblings' | 'sameSubstance'>
  readonly siblings: readonly ListedGrade[]
  readonly sameSubstance: readonly ListedGrade[]
  readonly origin: Origin | null
  readonly originCountry: string | null
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
  return {
    type: 'page',
    status: 200,
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
      originCountry: product.origin === null ? null : countryName(product.origin, language),
      countryNames: product.countries
        .map((code) => countryName(code, language))
        .toSorted(new Intl.Collator(language).compare),
    },
  }
}

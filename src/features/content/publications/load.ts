import type { PublicationDetails } from './publication-shapes.ts'
import { readBatch } from '#features/content/formulations/batch-address.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { defaultBatch } from '#features/content/formulations/formulation-batch.ts'
import { numberSeparators } from '#platform/i18n/number-format.ts'
import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { backTarget, type BackTarget } from '#platform/pages/back-target.ts'
import type { Origin } from '#platform/values/addresses/url-parameters.ts'
import { listedGrade, type ListedGrade } from '#features/catalogue/cards/listed-card.ts'
import type { GivenBatch } from '#features/content/formulations/formulation.tsx'
import { publicationHead } from '#features/content/managed-content/head-of-content.ts'
import { loadContent } from '#features/content/managed-content/load-content.ts'
import { withQuery } from '#platform/pages/screen-address.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

export interface PublicationData {
  readonly publication: Omit<PublicationDetails, 'products'>
  readonly products: readonly ListedGrade[]
  readonly batch: GivenBatch
  /** The country in which the availability of products is checked; null on the worldwide site. */
  readonly country: string | null
  readonly back: BackTarget | null
}

export async function loadPublication(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<PublicationData>> {
  const { site, language, call } = context
  const loaded = await loadContent(
    { kind: 'publication', url, segment: params['slugAndKey'], context, signal },
    (request) => call('ContentController.getPublication', request, signal),
    publicationPath,
  )
  if (loaded.type === 'redirect') return loaded
  const { products, ...publication } = loaded.content
  const batch = publication.formulation.length === 0 ? noBatch : readBatch(url.searchParams, separators(context))
  if (batch.type === 'redirect') return { type: 'redirect', status: 302, to: withQuery(url.pathname, batch.query) }
  return {
    type: 'page',
    status: 200,
    head: {
      ...publicationHead(loaded.content, publicationPath('', loaded.content), context),
      // A page with a batch that a visitor chose is not a page of its own for search engines.
      ...(batch.isChosen ? { robots: 'noindex,follow' } : {}),
    },
    data: {
      publication,
      products: products.map(listedGrade),
      batch: { batch: batch.batch, error: batch.error },
      country: site.countryIsoCode === worldwide ? null : countryName(site.countryIsoCode, language),
      back: backTo(loaded.origin, url),
    },
  }
}

/** Visitors who came from the list of publications return to it instead of the list of products. */
const backTo = (origin: Origin | null, url: URL): BackTarget | null =>
  backTarget(origin === 'browse' ? 'publication' : origin, url.searchParams, {})

const noBatch = { type: 'batch', batch: defaultBatch, error: null, isChosen: false } as const

const separators = ({ site, language }: LoadContext) => numberSeparators(site, language)

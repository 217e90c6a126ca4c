import type { PublicationDetails } from '#features/content/managed-content/content-shapes.ts'
import { readBatch } from '#features/content/formulations/batch-address.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { defaultBatch } from '#features/content/formulations/formulation-batch.ts'
import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { backTarget, type BackTarget } from '#platform/pages/back-target.ts'
import { originOf, type Origin } from '#platform/values/addresses/url-parameters.ts'
import { listedGrade, type ListedGrade } from '#features/catalogue/cards/listed-card.ts'
import type { RequestedBatch } from '#features/content/formulations/formulation.tsx'
import { publicationHead } from './publication-head.ts'
import { loadContent } from '#features/content/managed-content/load-content.ts'
import { withQuery } from '#platform/pages/screen-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect, type Redirect, type Shown } from '#platform/pages/screen.ts'

export interface PublicationData {
  readonly publication: Omit<PublicationDetails, 'products'>
  readonly products: readonly ListedGrade[]
  readonly batch: RequestedBatch
  /** The country in which the availability of products is checked; null on the worldwide site. */
  readonly country: string | null
  readonly back: BackTarget | null
}

export const publicationReads = (request: ScreenRequest) =>
  loadContent(request, {
    kind: 'publication',
    details: (params) => request.callOnSite('ContentController.getPublication', params),
    path: publicationPath,
  })

export function showPublication(
  { content }: { readonly content: PublicationDetails },
  request: ScreenRequest,
): Shown<PublicationData> | Redirect {
  const { url, site, language } = request
  const { products, ...publication } = content
  const batch = publication.formulation.length === 0 ? noBatch : readBatch(url.searchParams, request)
  if (batch.type === 'redirect') return redirect(302, withQuery(url.pathname, batch.query))
  return {
    head: {
      ...publicationHead(content, publicationPath('', content), request),
      // A page with a batch that a visitor chose is not a page of its own for search engines.
      ...(batch.isChosen ? { robots: 'noindex,follow' } : {}),
    },
    data: {
      publication,
      products: products.map(listedGrade),
      batch: { batch: batch.batch, error: batch.error },
      country: site.countryIsoCode === worldwide ? null : countryName(site.countryIsoCode, language),
      back: backTo(originOf(url.searchParams), url),
    },
  }
}

/** Visitors who came from the list of publications return to it instead of the list of products. */
const backTo = (origin: Origin | null, url: URL): BackTarget | null =>
  backTarget(origin === 'browse' ? 'publication' : origin, url.searchParams, {})

const noBatch = { type: 'batch', batch: defaultBatch, error: null, isChosen: false } as const

import type { PublicationDetails } from '#calls/publication-shapes.ts'
import { readBatch } from '#domain/batch-address.ts'
import { countryName } from '#domain/country-name.ts'
import { defaultBatch } from '#domain/formulation-batch.ts'
import { numberSeparators } from '#domain/number-format.ts'
import { publicationPath } from '#domain/record-paths.ts'
import { worldwide } from '#domain/site-config.ts'
import { backTarget, type BackTarget } from '#domain/back-target.ts'
import type { Origin } from '#domain/url-parameters.ts'
import { listedGrade, type ListedGrade } from '../cards/listed-card.ts'
import type { GivenBatch } from '../formulation/formulation.tsx'
import { publicationHead } from '../head-of-content.ts'
import { loadContent } from '../load-content.ts'
import { withQuery } from '../screen-address.ts'
import type { LoadContext, Resolved } from '../screen.ts'

export interface PublicationData {
  readonly publication: Omit<PublicationDetails, 'products'>
  readonly products: readonly ListedGrade[]
  readonly batch: GivenBatch
  /** Where its products are to be had; null on the worldwide site. */
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
    (asked) => call('ContentController.getPublication', asked, signal),
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
      ...publicationHead(loaded.content, publicationPath(context.base, loaded.content), context),
      // A batch that somebody chose is theirs alone, and no page of its own to a search engine.
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

/** Who looked through publications goes back to them, not to the products. */
const backTo = (origin: Origin | null, url: URL): BackTarget | null =>
  backTarget(origin === 'browse' ? 'publication' : origin, url.searchParams, {})

const noBatch = { type: 'batch', batch: defaultBatch, error: null, isChosen: false } as const

const separators = ({ site, language }: LoadContext) => numberSeparators(site, language)

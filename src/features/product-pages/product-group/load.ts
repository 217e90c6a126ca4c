import type { TradeNameDetails } from './trade-name-details.ts'
import { backTarget, type BackTarget } from '#platform/pages/back-target.ts'
import { sharingPicturePath } from '#platform/values/addresses/sharing-picture.ts'
import { nameInTitle, shortDescription } from '#platform/pages/head/record-head.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { originOf } from '#platform/values/addresses/url-parameters.ts'
import { loadCertificatesOf, type HolderCertificates } from '#features/documents/certificates/load-of-holder.ts'
import { countryNames } from '#platform/pages/parts/country-names.ts'
import { descriptionOf } from '#features/product-pages/record-page/description-of.ts'
import { loadRecord } from '#features/catalogue/pages/load-record.ts'
import { loadDetailList, type DetailList } from '#features/product-pages/record-page/load-detail-list.ts'
import {
  listedPublications,
  type ListedPublications,
} from '#features/product-pages/record-page/publications-section.tsx'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

export interface ProductGroupData {
  readonly tradeName: Omit<TradeNameDetails, 'publications'>
  readonly list: DetailList
  readonly publications: ListedPublications
  readonly certificates: HolderCertificates
  /** The names in the order of the language. */
  readonly countryNames: readonly string[]
  readonly back: BackTarget | null
}

const first = 'tradegrades'

export async function loadProductGroup(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ProductGroupData>> {
  const { base, site, language, call, messages } = context
  const loaded = await loadRecord(
    { kind: 'product-group', url, segment: params['slugAndId'], context, signal, firstTab: first },
    (detail) => call('DetailController.getTradeNameDetails', detail, signal),
    tradeNamePath,
  )
  if (loaded.type === 'redirect') return loaded
  const { publications, ...tradeName } = loaded.record
  const { principal } = tradeName
  const termSources = { tradegrades: { tradeNameId: tradeName.id }, tradenames: { principalId: principal.id } }
  const [listed, { certificates, cause }] = await Promise.all([
    loadDetailList(url, loaded.state, { first, termSources }, context, signal),
    loadCertificatesOf(tradeName.id, context, signal),
  ])
  if (listed.type === 'redirect') return listed
  return {
    type: 'page',
    // A page without its certificates is not cached.
    status: certificates === null ? 503 : 200,
    head: {
      title: pageTitle(nameInTitle(tradeName.nameToDisplay), companyName(site), tradeName.principalName),
      description: shortDescription(
        descriptionOf(tradeName, tradeName.principalName) ??
          messages.t('productGroup.headDescription', {
            productGroup: tradeName.nameToDisplay,
            supplier: tradeName.principalName,
          }),
      ),
      canonicalPath: tradeNamePath(base, tradeName),
      robots: listed.list.state.letter === null ? 'index,follow' : 'noindex,follow',
      elsewhere: '/product-groups',
      shownInCountries: tradeName.countries,
      image: { file: sharingPicturePath(base, tradeName.id), alt: tradeName.nameToDisplay },
    },
    data: {
      tradeName,
      list: listed.list,
      publications: listedPublications(publications),
      certificates,
      countryNames: countryNames(tradeName.countries, language),
      back: backTarget(originOf(url.searchParams), url.searchParams, { principal }),
    },
    cause,
  }
}

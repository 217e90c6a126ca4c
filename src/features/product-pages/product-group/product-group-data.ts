import type { TradeNameDetails } from './trade-name-details.ts'
import { backTarget, type BackTarget } from '#platform/pages/back-target.ts'
import { sharingPicturePath } from '#platform/values/addresses/sharing-picture.ts'
import { nameInTitle, shortDescription } from '#platform/pages/head/record-head.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { originOf } from '#platform/values/addresses/url-parameters.ts'
import {
  certificatesOfHolder,
  type HolderCertificates,
} from '#features/documents/certificates/certificates-of-holder.ts'
import { countryNames } from '#platform/pages/parts/country-names.ts'
import { descriptionOf } from '#features/product-pages/record-page/description-of.ts'
import { loadRecord } from '#features/catalogue/pages/load-record.ts'
import { detailList, type DetailList } from '#features/product-pages/record-page/detail-list.ts'
import {
  listedPublications,
  type ListedPublications,
} from '#features/product-pages/record-page/publications-section.tsx'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { Redirect, Shown } from '#platform/pages/screen.ts'

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

export async function productGroupReads(request: ScreenRequest) {
  const loaded = await loadRecord(request, {
    kind: 'product-group',
    details: (params) => request.callOnSite('DetailController.getTradeNameDetails', params),
    path: tradeNamePath,
    firstTab: first,
  })
  if (loaded.type === 'redirect') return loaded
  const { record, state } = loaded
  const termSources = { tradegrades: { tradeNameId: record.id }, tradenames: { principalId: record.principal.id } }
  return {
    record,
    listed: detailList(request, state, { first, termSources }),
    ofHolder: certificatesOfHolder(record.id, request),
  }
}

export function showProductGroup(
  { record, listed, ofHolder: { certificates, cause } }: ReadsOf<typeof productGroupReads>,
  { url, base, site, language, messages }: ScreenRequest,
): Shown<ProductGroupData> | Redirect {
  if (listed.type === 'redirect') return listed
  const { publications, ...tradeName } = record
  const { principal } = tradeName
  return {
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

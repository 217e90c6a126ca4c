import type { TradeNameDetails } from '#calls/detail-shapes.ts'
import { backTarget, type BackTarget } from '#domain/back-target.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { tradeNamePath } from '#domain/record-paths.ts'
import { originOf } from '#domain/url-parameters.ts'
import { loadCertificatesOf, type HolderCertificates } from '../certificates/load-of-holder.ts'
import { countryNames } from '../country-names.ts'
import { loadRecord } from '../load-record.ts'
import { loadDetailList, type DetailList } from '../record-page/load-detail-list.ts'
import { listedPublications, type ListedPublications } from '../record-page/publications-section.tsx'
import type { LoadContext, Resolved } from '../screen.ts'

export interface ProductGroupData {
  readonly tradeName: Omit<TradeNameDetails, 'publications'>
  readonly list: DetailList
  readonly publications: ListedPublications
  readonly certificates: HolderCertificates
  /** Names in the order of the language. */
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
  const carriers = { tradegrades: { tradeNameId: tradeName.id }, tradenames: { principalId: principal.id } }
  const [listed, { certificates, cause }] = await Promise.all([
    loadDetailList(url, loaded.state, { first, carriers }, context, signal),
    loadCertificatesOf(tradeName.id, context, signal),
  ])
  if (listed.type === 'redirect') return listed
  return {
    type: 'page',
    // A page without its certificates is nothing to keep.
    status: certificates === null ? 503 : 200,
    head: {
      title: pageTitle(tradeName.nameToDisplay, companyName(site), tradeName.principalName),
      description:
        tradeName.description?.text ??
        messages.t('productGroup.headDescription', {
          productGroup: tradeName.nameToDisplay,
          supplier: tradeName.principalName,
        }),
      canonicalPath: tradeNamePath(base, tradeName),
      robots: listed.list.state.letter === null ? 'index,follow' : 'noindex,follow',
      shownInCountries: tradeName.countries,
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

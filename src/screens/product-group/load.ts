import type { TradeNameDetails } from '#calls/detail-shapes.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import type { Origin } from '#domain/url-parameters.ts'
import { listedGrade, type ListedGrade } from '../cards/listed-card.ts'
import { loadCertificatesOf, type HolderCertificates } from '../certificates/load-of-holder.ts'
import { loadRecord } from '../load-record.ts'
import { tradeNamePath } from '../paths.ts'
import type { LoadContext, Resolved } from '../screen.ts'

export interface ProductGroupData {
  readonly tradeName: Omit<TradeNameDetails, 'tradeGrades'>
  readonly cards: readonly ListedGrade[]
  readonly certificates: HolderCertificates
  readonly origin: Origin | null
}

export async function loadProductGroup(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ProductGroupData>> {
  const { base, site, call, messages } = context
  const loaded = await loadRecord(
    { kind: 'product-group', url, segment: params['slugAndId'], context, signal },
    (detail) => call('DetailController.getTradeNameDetails', detail, signal),
    tradeNamePath,
  )
  if (loaded.type === 'redirect') return loaded
  const { record, origin } = loaded
  const { tradeGrades, ...tradeName } = record
  const { certificates, cause } = await loadCertificatesOf(tradeName.id, context, signal)
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
      robots: 'index,follow',
      shownInCountries: tradeName.countries,
    },
    data: { tradeName, cards: tradeGrades.map(listedGrade), certificates, origin },
    cause,
  }
}

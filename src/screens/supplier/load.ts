import type { PrincipalDetails } from '#calls/detail-shapes.ts'
import { countryName } from '#domain/country-name.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { urlParameters, type Origin } from '#domain/url-parameters.ts'
import { listedGrade, listedTradeName, type ListedCard } from '../cards/listed-card.ts'
import { loadCertificatesOf, type HolderCertificates } from '../certificates/load-of-holder.ts'
import { loadRecord } from '../load-record.ts'
import { supplierPath } from '../paths.ts'
import type { LoadContext, Resolved } from '../screen.ts'

/** §2: the tabs of a detail page. */
type DetailTab = 'tradenames' | 'tradegrades'

export interface SupplierData {
  readonly supplier: Omit<PrincipalDetails, 'tradeNames' | 'tradeGrades'>
  /** Of the tab. */
  readonly cards: readonly ListedCard[]
  readonly certificates: HolderCertificates
  readonly country: string | null
  readonly tab: DetailTab
  readonly origin: Origin | null
}

export async function loadSupplier(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SupplierData>> {
  const { base, site, language, call, messages } = context
  const loaded = await loadRecord(
    { kind: 'supplier', url, segment: params['slugAndId'], context, signal },
    (detail) => call('DetailController.getPrincipalDetails', detail, signal),
    supplierPath,
  )
  if (loaded.type === 'redirect') return loaded
  const { record, origin } = loaded
  const { tradeNames, tradeGrades, ...supplier } = record
  const { certificates, cause } = await loadCertificatesOf(supplier.id, context, signal)
  const tab = url.searchParams.get(urlParameters.activeTabId) === 'tradegrades' ? 'tradegrades' : 'tradenames'
  return {
    type: 'page',
    // A page without its certificates is nothing to keep.
    status: certificates === null ? 503 : 200,
    head: {
      title: pageTitle(supplier.nameToDisplay, companyName(site)),
      description:
        supplier.description?.text ?? messages.t('supplier.headDescription', { supplier: supplier.nameToDisplay }),
      canonicalPath: supplierPath(base, supplier),
      robots: 'index,follow',
      shownInCountries: supplier.countries,
    },
    data: {
      supplier,
      country: supplier.countryIsoCode === null ? null : countryName(supplier.countryIsoCode, language),
      tab,
      cards: tab === 'tradenames' ? tradeNames.map(listedTradeName) : tradeGrades.map(listedGrade),
      certificates,
      origin,
    },
    cause,
  }
}

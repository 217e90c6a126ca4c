import type { PrincipalDetails } from '#calls/detail-shapes.ts'
import { backTarget, type BackTarget } from '#domain/back-target.ts'
import { countryName } from '#domain/country-name.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { supplierPath } from '#domain/record-paths.ts'
import { originOf } from '#domain/url-parameters.ts'
import { loadCertificatesOf, type HolderCertificates } from '../certificates/load-of-holder.ts'
import { countryNames } from '../country-names.ts'
import { loadRecord } from '../load-record.ts'
import { loadDetailList, type DetailList } from '../record-page/load-detail-list.ts'
import { listedPublications, type ListedPublications } from '../record-page/publications-section.tsx'
import type { LoadContext, Resolved } from '../screen.ts'

export interface SupplierData {
  readonly supplier: Omit<PrincipalDetails, 'publications'>
  readonly list: DetailList
  readonly publications: ListedPublications
  readonly certificates: HolderCertificates
  readonly country: string | null
  /** Names in the order of the language. */
  readonly countriesServed: readonly string[]
  readonly back: BackTarget | null
}

const first = 'tradenames'

export async function loadSupplier(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SupplierData>> {
  const { base, site, language, call, messages } = context
  const loaded = await loadRecord(
    { kind: 'supplier', url, segment: params['slugAndId'], context, signal, firstTab: first },
    (detail) => call('DetailController.getPrincipalDetails', detail, signal),
    supplierPath,
  )
  if (loaded.type === 'redirect') return loaded
  const { publications, ...supplier } = loaded.record
  const range = { principalId: supplier.id }
  const [listed, { certificates, cause }] = await Promise.all([
    loadDetailList(url, loaded.state, { first, carriers: { tradenames: range, tradegrades: range } }, context, signal),
    loadCertificatesOf(supplier.id, context, signal),
  ])
  if (listed.type === 'redirect') return listed
  return {
    type: 'page',
    // A page without its certificates is nothing to keep.
    status: certificates === null ? 503 : 200,
    head: {
      title: pageTitle(supplier.nameToDisplay, companyName(site)),
      description:
        supplier.description?.text ?? messages.t('supplier.headDescription', { supplier: supplier.nameToDisplay }),
      canonicalPath: supplierPath(base, supplier),
      robots: listed.list.state.letter === null ? 'index,follow' : 'noindex,follow',
      shownInCountries: supplier.countries,
    },
    data: {
      supplier,
      list: listed.list,
      publications: listedPublications(publications),
      certificates,
      country: supplier.countryIsoCode === null ? null : countryName(supplier.countryIsoCode, language),
      countriesServed: countryNames(supplier.countriesServed, language),
      back: backTarget(originOf(url.searchParams), url.searchParams, {}),
    },
    cause,
  }
}

import type { PrincipalDetails } from './principal-details.ts'
import { backTarget, type BackTarget } from '#platform/pages/back-target.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { sharingPicturePath } from '#platform/values/addresses/sharing-picture.ts'
import { nameInTitle, shortDescription } from '#platform/pages/head/record-head.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { supplierPath } from '#platform/values/addresses/record-paths.ts'
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

export interface SupplierData {
  readonly supplier: Omit<PrincipalDetails, 'publications'>
  readonly list: DetailList
  readonly publications: ListedPublications
  readonly certificates: HolderCertificates
  readonly country: string | null
  /** The names in the order of the language. */
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
    loadDetailList(
      url,
      loaded.state,
      { first, termSources: { tradenames: range, tradegrades: range } },
      context,
      signal,
    ),
    loadCertificatesOf(supplier.id, context, signal),
  ])
  if (listed.type === 'redirect') return listed
  return {
    type: 'page',
    // A page without its certificates is not cached.
    status: certificates === null ? 503 : 200,
    head: {
      title: pageTitle(nameInTitle(supplier.nameToDisplay), companyName(site)),
      description: shortDescription(
        descriptionOf(supplier) ?? messages.t('supplier.headDescription', { supplier: supplier.nameToDisplay }),
      ),
      canonicalPath: supplierPath(base, supplier),
      robots: listed.list.state.letter === null ? 'index,follow' : 'noindex,follow',
      elsewhere: '/suppliers',
      shownInCountries: supplier.countries,
      image: { file: sharingPicturePath(base, supplier.id), alt: supplier.nameToDisplay },
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

import type { PrincipalDetails } from './principal-details.ts'
import { backTarget, type BackTarget } from '#platform/pages/back-target.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { sharingPicturePath } from '#platform/values/addresses/sharing-picture.ts'
import { nameInTitle, shortDescription } from '#platform/pages/head/record-head.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { supplierPath } from '#platform/values/addresses/record-paths.ts'
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

export async function supplierReads(request: ScreenRequest) {
  const loaded = await loadRecord(request, {
    kind: 'supplier',
    details: (params) => request.callOnSite('DetailController.getPrincipalDetails', params),
    path: supplierPath,
    firstTab: first,
  })
  if (loaded.type === 'redirect') return loaded
  const { record, state } = loaded
  const range = { principalId: record.id }
  return {
    record,
    listed: detailList(request, state, { first, termSources: { tradenames: range, tradegrades: range } }),
    ofHolder: certificatesOfHolder(record.id, request),
  }
}

export function showSupplier(
  { record, listed, ofHolder: { certificates, cause } }: ReadsOf<typeof supplierReads>,
  { url, base, site, language, messages }: ScreenRequest,
): Shown<SupplierData> | Redirect {
  if (listed.type === 'redirect') return listed
  const { publications, ...supplier } = record
  return {
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

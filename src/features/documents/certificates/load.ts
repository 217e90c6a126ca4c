import {
  canonicalCertificateQuery,
  certificatesPath,
  everySupplier,
  readCertificateChoice,
  writeCertificateChoice,
  type CertificateChoice,
} from './certificate-address.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { attempt } from '#platform/calls/attempt.ts'
import { companyContact, noContact, type Contact } from '#features/catalogue/companies/company-contact.ts'
import { failureName } from '#platform/pages/errors/shown-error.ts'
import { withoutBadPage, withQuery } from '#platform/pages/screen-address.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { languageLabels } from './language-labels.ts'
import { listedCertificates, type Choice } from './certificate-card.ts'
import { certificatePage, type CertificatePage } from './certificate-page.ts'
import type { CertificateRecord } from './get-certificates.ts'

export interface CertificatesData {
  /** HSE-01: the record id in the route; '' if there is none. */
  readonly recordId: string
  readonly choice: CertificateChoice
  /** The list, or why there is none: the site shows it only to signed-in users, or loading it failed. */
  readonly list: CertificatePage | 'signed-in' | 'failed'
  /** Principals with certificates, as options of a picklist. */
  readonly holders: readonly Choice[]
  readonly contact: Contact
}

/** Loads the certificates that an address selects, or redirects to its canonical form. */
export async function loadCertificates(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<CertificatesData>> {
  const { base, site, call, isGuest, messages } = context
  const choice = readCertificateChoice(url.searchParams)
  const given = params['recordId'] ?? ''
  const recordId = toId18(given) ?? ''
  const path = base + certificatesPath + (recordId === '' ? '' : `/${recordId}`)
  const query = canonicalCertificateQuery(url.searchParams, choice)
  if (query !== null || given !== recordId)
    return { type: 'redirect', status: 301, to: withQuery(path, query ?? url.search.slice(1)) }
  const hidden = isGuest && site.hidesCertificatesFromGuests === true
  const [records, labels, holders, company] = await Promise.all([
    attempt(hidden ? Promise.resolve([]) : certificatesOf(choice, context, signal), signal),
    attempt(languageLabels(context, signal), signal),
    attempt(
      hidden ? Promise.resolve([]) : call('CertificateController.getHolders', siteParams(context), signal),
      signal,
    ),
    attempt(companyContact(context, signal), signal),
  ])
  // A principal that does not exist or is not visible on this site is removed from the address.
  if (choice.principal !== '' && failureName(records.cause) === 'RECORD_NOT_FOUND')
    return { type: 'redirect', status: 302, to: withQuery(path, writeCertificateChoice({ ...choice, principal: '' })) }
  const list =
    records.value === null
      ? null
      : certificatePage(
          listedCertificates(records.value, choice, labels.value ?? new Map(), context),
          url.searchParams.get(urlParameters.page),
        )
  const right = list === null ? null : withoutBadPage(url, path, list.pages)
  if (right !== null) return { type: 'redirect', status: 302, to: right }
  return {
    type: 'page',
    // A page without its list is not cached: the next request may succeed.
    status: list === null ? 503 : 200,
    head: certificatesHead(choice, list?.page ?? 1, recordId, context),
    data: {
      recordId,
      choice,
      list: hidden ? 'signed-in' : (list ?? 'failed'),
      holders:
        holders.value === null || holders.value.length === 0
          ? []
          : [
              { value: everySupplier, label: messages.t('certificates.allSuppliers') },
              ...holders.value.map(({ Id, Name }) => ({ value: Id, label: Name })),
            ],
      contact: company.value ?? noContact,
    },
    cause: records.cause ?? holders.cause ?? labels.cause ?? company.cause,
  }
}

/** CRT-09: requests the certificates of the company, of the chosen principal, or of all principals in the chosen schemes. */
const certificatesOf = (
  { principal, schemes }: CertificateChoice,
  context: LoadContext,
  signal: AbortSignal,
): Promise<readonly CertificateRecord[]> =>
  principal === everySupplier
    ? context.call(
        'CertificateController.getCertificatesByScheme',
        { schemes: schemes.join(','), ...siteParams(context) },
        signal,
      )
    : principal === ''
      ? context.call(
          'CertificateController.getCertificatesByCompanyId',
          { companyId: context.site.IMCDCompany, ...siteParams(context) },
          signal,
        )
      : context.call(
          'CertificateController.getCertificatesByHolder',
          { holderId: principal, ...siteParams(context) },
          signal,
        )

const siteParams = ({ site, language }: LoadContext) => ({
  countryCode: site.countryIsoCode,
  languageCode: language,
})

/** HSE-02: search engines do not treat a filtered list, or another page of the list, as a page of its own. */
function certificatesHead(
  choice: CertificateChoice,
  page: number,
  recordId: string,
  { base, site, messages }: LoadContext,
) {
  const isFiltered = writeCertificateChoice(choice) !== ''
  return {
    title: messages.t('certificates.headTitle', { brand: companyName(site) }),
    description: messages.t('certificates.headDescription'),
    canonicalPath: withQuery(base + certificatesPath, isFiltered ? '' : writeCertificateChoice(choice, page)),
    robots: isFiltered || page > 1 ? ('noindex,follow' as const) : ('index,follow' as const),
    ...(recordId === '' ? {} : { recordId }),
  }
}

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
import { attempt, type Attempt } from '#platform/calls/attempt.ts'
import { companyContact, noContact, type Contact } from '#features/catalogue/companies/company-contact.ts'
import { failureName } from '#platform/pages/errors/shown-error.ts'
import { withoutBadPage, withQuery } from '#platform/pages/screen-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import { redirect, type LoadContext, type Redirect, type Shown } from '#platform/pages/screen.ts'
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

/** The address with the id of its record, which may be typed in its short form. */
const addressOf = ({ base, params }: ScreenRequest) => {
  const typedId = params['recordId'] ?? ''
  const recordId = toId18(typedId) ?? ''
  return { typedId, recordId, path: base + certificatesPath + (recordId === '' ? '' : `/${recordId}`) }
}

/** CRT-09: such a site does not show its certificates to guests. */
const isHidden = ({ isGuest, site }: ScreenRequest): boolean => isGuest && site.hidesCertificatesFromGuests === true

/** The certificates that an address selects, or a redirect to its canonical form. */
export function certificatesReads(request: ScreenRequest) {
  const { url, signal, callOnSite } = request
  const choice = readCertificateChoice(url.searchParams)
  const { typedId, recordId, path } = addressOf(request)
  const query = canonicalCertificateQuery(url.searchParams, choice)
  if (query !== null || typedId !== recordId) return redirect(301, withQuery(path, query ?? url.search.slice(1)))
  const hidden = isHidden(request)
  return {
    records: attempt(hidden ? Promise.resolve([]) : certificatesOf(choice, request), signal),
    labels: attempt(languageLabels(request), signal),
    holders: attempt(hidden ? Promise.resolve([]) : callOnSite('CertificateController.getHolders', {}), signal),
    company: attempt(companyContact(request), signal),
  }
}

export function showCertificates(
  { records, labels, holders, company }: ReadsOf<typeof certificatesReads>,
  request: ScreenRequest,
): Shown<CertificatesData> | Redirect {
  const { url } = request
  const choice = readCertificateChoice(url.searchParams)
  const { recordId, path } = addressOf(request)
  // A principal that does not exist or is not visible on this site is removed from the address.
  if (choice.principal !== '' && failureName(records.cause) === 'RECORD_NOT_FOUND')
    return redirect(302, withQuery(path, writeCertificateChoice({ ...choice, principal: '' })))
  const list = records.value === null ? null : pageOf(records.value, labels.value, choice, url, request)
  const right = list === null ? null : withoutBadPage(url, path, list.pages)
  if (right !== null) return redirect(302, right)
  return {
    // A page without its list is not cached: the next request may succeed.
    status: list === null ? 503 : 200,
    head: certificatesHead(choice, list?.page ?? 1, recordId, request),
    data: {
      recordId,
      choice,
      list: isHidden(request) ? 'signed-in' : (list ?? 'failed'),
      holders: holderChoices(holders.value ?? [], request),
      contact: company.value ?? noContact,
    },
    cause: firstCause(records, holders, labels, company),
  }
}

const firstCause = (...attempts: readonly Attempt<unknown>[]): unknown =>
  attempts.map(({ cause }) => cause).find((cause) => cause !== undefined && cause !== null)

/** The page of the list that the address names. Without the labels of languages their codes are shown. */
const pageOf = (
  records: readonly CertificateRecord[],
  labels: ReadonlyMap<string, string> | null,
  choice: CertificateChoice,
  url: URL,
  context: LoadContext,
): CertificatePage =>
  certificatePage(
    listedCertificates(records, choice, labels ?? new Map(), context),
    url.searchParams.get(urlParameters.page),
  )

const holderChoices = (
  holders: readonly { readonly Id: string; readonly Name: string }[],
  { messages }: LoadContext,
): readonly Choice[] =>
  holders.length === 0
    ? []
    : [
        { value: everySupplier, label: messages.t('certificates.allSuppliers') },
        ...holders.map(({ Id, Name }) => ({ value: Id, label: Name })),
      ]

/** CRT-09: requests the certificates of the company, of the chosen principal, or of all principals in the chosen schemes. */
const certificatesOf = (
  { principal, schemes }: CertificateChoice,
  { site, callOnSite }: ScreenRequest,
): Promise<readonly CertificateRecord[]> =>
  principal === everySupplier
    ? callOnSite('CertificateController.getCertificatesByScheme', { schemes: schemes.join(',') })
    : principal === ''
      ? callOnSite('CertificateController.getCertificatesByCompanyId', { companyId: site.IMCDCompany })
      : callOnSite('CertificateController.getCertificatesByHolder', { holderId: principal })

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

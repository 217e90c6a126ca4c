import type { CertificateRecord } from '#calls/certificate-shapes.ts'
import {
  canonicalCertificateQuery,
  everyCertificate,
  readCertificateChoice,
  writeCertificateChoice,
  type CertificateChoice,
} from '#domain/certificate-address.ts'
import { companyName } from '#domain/page-title.ts'
import { toId18 } from '#domain/record-id.ts'
import { attempt } from '../attempt.ts'
import { companyContact, noContact, type Contact } from '../company-contact.ts'
import { failureName } from '../errors/shown-error.ts'
import { withQuery } from '../screen-address.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { languageLabels } from './language-labels.ts'
import { listedCertificates, type CertificateList } from './listed-certificates.ts'

export interface CertificatesData {
  /** HSE-01: of the route; '' for none. */
  readonly recordId: string
  readonly choice: CertificateChoice
  /** Why there is no list: the site keeps it for who has signed in, or it could not be loaded. */
  readonly list: CertificateList | 'signed-in' | 'failed'
  /** Principals with certificates, to choose one of. */
  readonly holders: readonly { readonly value: string; readonly label: string }[]
  readonly contact: Contact
}

/** Below the site's base. */
export const certificatesPath = '/certificates-and-documents'

/** The certificates that an address asks for, or the address it should have had. */
export async function loadCertificates(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<CertificatesData>> {
  const { base, site, call, isGuest } = context
  const choice = readCertificateChoice(url.searchParams)
  const named = params['recordId'] ?? ''
  const recordId = toId18(named) ?? ''
  const path = base + certificatesPath + (recordId === '' ? '' : `/${recordId}`)
  const query = canonicalCertificateQuery(url.searchParams, choice)
  if (query !== null || named !== recordId)
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
  // A principal that is not there, or not for this site's eyes, is as if the address had not named it.
  if (choice.principal !== '' && failureName(records.cause) === 'RECORD_NOT_FOUND')
    return { type: 'redirect', status: 302, to: withQuery(path, writeCertificateChoice({ ...choice, principal: '' })) }
  const list =
    records.value === null ? null : listedCertificates(records.value, choice, labels.value ?? new Map(), context)
  return {
    type: 'page',
    // What could not be loaded is nothing to keep: the next visitor may be luckier.
    status: list === null ? 503 : 200,
    head: certificatesHead(choice, recordId, context),
    data: {
      recordId,
      choice,
      list: hidden ? 'signed-in' : (list ?? 'failed'),
      holders: (holders.value ?? []).map(({ Id, Name }) => ({ value: Id, label: Name })),
      contact: company.value ?? noContact,
    },
    cause: records.cause ?? holders.cause ?? labels.cause ?? company.cause,
  }
}

/** CRT-09: the company's own, or those of the principal that was chosen. */
const certificatesOf = (
  { principal }: CertificateChoice,
  context: LoadContext,
  signal: AbortSignal,
): Promise<readonly CertificateRecord[]> =>
  principal === ''
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

/** HSE-02; a narrowed-down list is the visitor's alone, and no page of its own to a search engine. */
const certificatesHead = (choice: CertificateChoice, recordId: string, { base, site, messages }: LoadContext) => ({
  title: messages.t('certificates.headTitle', { brand: companyName(site) }),
  description: messages.t('certificates.headDescription'),
  canonicalPath: base + certificatesPath,
  robots:
    writeCertificateChoice(choice) === writeCertificateChoice(everyCertificate)
      ? ('index,follow' as const)
      : ('noindex,follow' as const),
  ...(recordId === '' ? {} : { recordId }),
})

import {
  canonicalCertificateQuery,
  certificatesPath,
  everyCertificate,
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
import { withQuery } from '#platform/pages/screen-address.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { languageLabels } from './language-labels.ts'
import { listedCertificates, type CertificateListData, type Choice } from './certificate-card.ts'
import type { CertificateRecord } from './get-certificates.ts'
import { Column, Section } from '#platform/widgets/section/section.tsx'
import { PageHeader } from '#platform/widgets/page-header/page-header.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { HiddenRegion } from '#platform/pages/hidden-region/hidden-region.tsx'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { CertificateList } from './certificate-list.tsx'
import { certificatesHeader } from './certificates-header.ts'
import { ContactUs } from './contact-us.tsx'
import { Empty } from './empty.tsx'
import { Filters } from './filters.tsx'
import { SearchMetadata } from './search-metadata.tsx'
import css from './certificates.module.css'

interface CertificatesData {
  /** HSE-01: the record id in the route; '' if there is none. */
  readonly recordId: string
  readonly choice: CertificateChoice
  /** The list, or why there is none: the site shows it only to signed-in users, or loading it failed. */
  readonly list: CertificateListData | 'signed-in' | 'failed'
  /** Principals with certificates, as options of a picklist. */
  readonly holders: readonly Choice[]
  readonly contact: Contact
}

/** Loads the certificates that an address selects, or redirects to its canonical form. */
async function loadCertificates(
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
    records.value === null ? null : listedCertificates(records.value, choice, labels.value ?? new Map(), context)
  return {
    type: 'page',
    // A page without its list is not cached: the next request may succeed.
    status: list === null ? 503 : 200,
    head: certificatesHead(choice, recordId, context),
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

/** HSE-02: search engines do not treat a filtered list as a page of its own. */
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

/** §2 Certificates & Documents (HSEQR): two sections of one full-width column, and a hidden region. */
function CertificatesScreen({ data }: { readonly data: CertificatesData }) {
  const page = usePage()
  const { t } = page
  return (
    <>
      <Section>
        <Column span={12}>
          <SearchMetadata page={page} />
        </Column>
      </Section>
      <Section>
        <Column span={12}>
          <div className={css.head}>
            <PageHeader
              {...certificatesHeader}
              contentTitle={t('page.certificates')}
              contentSubtitle={t('certificates.subtitle')}
            />
          </div>
          <CertificateBlock data={data} page={page} />
          <ContactUs contact={data.contact} page={page} />
        </Column>
      </Section>
      <HiddenRegion page={page} view="certificates_and_Documents" recordId={data.recordId} />
    </>
  )
}

/** Shows the list with its heading and filters or, without a list, the reason and what to do. */
function CertificateBlock({ data, page }: { readonly data: CertificatesData; readonly page: Page }) {
  const { t, base } = page
  const { list, choice } = data
  const loaded = typeof list === 'string' ? null : list
  const path = base + certificatesPath + (data.recordId === '' ? '' : `/${data.recordId}`)
  const holder = data.holders.find(({ value }) => value === choice.principal)
  return (
    <section className={css.block} aria-labelledby="certificates">
      <div className={css.heading}>
        <h2 id="certificates">
          {holder === undefined
            ? t('certificates.all')
            : choice.principal === everySupplier
              ? `${t('nav.certificates')} – ${holder.label}`
              : t('certificates.ofHolder', { holder: holder.label })}
        </h2>
        {loaded !== null && loaded.total > 0 && (
          <p className={css.count} aria-live="polite">
            {loaded.certificates.length === loaded.total
              ? t('certificates.count', { count: loaded.total })
              : t('certificates.countOf', { count: loaded.certificates.length, total: loaded.total })}
          </p>
        )}
      </div>
      {loaded !== null && <Filters choice={choice} holders={data.holders} list={loaded} path={path} page={page} />}
      {list === 'failed' && (
        // ERR-02: the cause is written to the log.
        <Empty icon="certificate" title={t('certificates.nothingNow')} text={t('certificates.none.text')} />
      )}
      {list === 'signed-in' && (
        <Empty icon="lock" title={t('certificates.signedIn.title')} text={t('certificates.signedIn.text')} />
      )}
      {loaded !== null &&
        (loaded.certificates.length > 0 ? (
          <CertificateList certificates={loaded.certificates} page={page} language={choice.languages[0] ?? null} />
        ) : loaded.total > 0 ? (
          <Empty icon="filter" title={t('certificates.noMatch.title')} text={t('certificates.noMatch.text')}>
            <ButtonLink
              href={withQuery(path, writeCertificateChoice({ ...everyCertificate, principal: choice.principal }))}
            >
              {t('results.clearFilters')}
            </ButtonLink>
          </Empty>
        ) : choice.principal === everySupplier && choice.schemes.length === 0 ? (
          <Empty
            icon="certificate"
            title={t('certificates.chooseScheme.title')}
            text={t('certificates.chooseScheme.text')}
          />
        ) : (
          <Empty icon="certificate" title={t('certificates.none.title')} text={t('certificates.none.text')} />
        ))}
    </section>
  )
}

export const screen = defineScreen<CertificatesData>({ load: loadCertificates, component: CertificatesScreen })

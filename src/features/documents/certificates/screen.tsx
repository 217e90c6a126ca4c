import { certificatesPath, everyCertificate, everySupplier, writeCertificateChoice } from './certificate-address.ts'
import { Column, Section } from '#platform/widgets/section/section.tsx'
import { PageHeader } from '#platform/widgets/page-header/page-header.tsx'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { HiddenRegion } from '#platform/pages/hidden-region/hidden-region.tsx'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { withQuery } from '#platform/pages/screen-address.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { CertificateList } from './certificate-list.tsx'
import { certificatesHeader } from './certificates-header.ts'
import { ContactUs } from './contact-us.tsx'
import { Empty } from './empty.tsx'
import { Filters } from './filters.tsx'
import { certificatesReads, showCertificates, type CertificatesData } from './certificates-data.ts'
import { SearchMetadata } from './search-metadata.tsx'
import css from './certificates.module.css'

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
            <div className={css.crumbs}>
              <PageBreadcrumbs
                page={page}
                crumbs={[{ text: t('nav.home'), href: page.base }, { text: t('page.certificates') }]}
              />
            </div>
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
            {loaded.found === loaded.total
              ? t('certificates.count', { count: loaded.total })
              : t('certificates.countOf', { count: loaded.found, total: loaded.total })}
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
        (loaded.found > 0 ? (
          <CertificateList certificates={loaded.certificates} page={page} language={choice.languages[0] ?? null}>
            <div className={css.pages}>
              <Pagination
                page={loaded.page}
                pages={loaded.pages}
                href={(number) => withQuery(path, writeCertificateChoice(choice, number))}
                texts={{
                  label: t('results.pages'),
                  previous: t('results.previous'),
                  next: t('results.next'),
                  page: (number) => t('results.page', { page: page.number(number) }),
                }}
              />
            </div>
          </CertificateList>
        ) : (
          <NoneFound choice={choice} isNarrowed={loaded.total > 0} path={path} t={t} />
        ))}
    </section>
  )
}

/** Why no certificate is shown, and what to do. */
function NoneFound({
  choice,
  isNarrowed,
  path,
  t,
}: {
  readonly choice: CertificatesData['choice']
  /** Whether the filters leave none. */
  readonly isNarrowed: boolean
  readonly path: string
  readonly t: Page['t']
}) {
  if (isNarrowed)
    return (
      <Empty icon="filter" title={t('certificates.noMatch.title')} text={t('certificates.noMatch.text')}>
        <ButtonLink
          href={withQuery(path, writeCertificateChoice({ ...everyCertificate, principal: choice.principal }))}
        >
          {t('results.clearFilters')}
        </ButtonLink>
      </Empty>
    )
  const mustChoose = choice.principal === everySupplier && choice.schemes.length === 0
  const reason = mustChoose ? 'chooseScheme' : 'none'
  return <Empty icon="certificate" title={t(`certificates.${reason}.title`)} text={t(`certificates.${reason}.text`)} />
}

export const screen = defineScreen({ reads: certificatesReads, show: showCertificates, component: CertificatesScreen })

import { ButtonLink } from '#widgets/button/button.tsx'
import { everyCertificate, writeCertificateChoice } from '#domain/certificate-address.ts'
import { withQuery } from '../screen-address.ts'
import type { Page } from '../page-context.ts'
import { CertificateList } from './certificate-list.tsx'
import { Empty } from './empty.tsx'
import { Filters } from './filters.tsx'
import { certificatesPath, type CertificatesData } from './load.ts'
import css from './certificates.module.css'

/** The list with its heading and what it can be narrowed down by; where there is none, why, and what to do. */
export function CertificateBlock({ data, page }: { readonly data: CertificatesData; readonly page: Page }) {
  const { t, base } = page
  const { list, choice } = data
  const loaded = typeof list === 'string' ? null : list
  const path = base + certificatesPath + (data.recordId === '' ? '' : `/${data.recordId}`)
  const holder = data.holders.find(({ value }) => value === choice.principal)
  return (
    <section className={css.block} aria-labelledby="certificates">
      <div className={css.heading}>
        <h2 id="certificates">
          {holder === undefined ? t('certificates.all') : t('certificates.ofHolder', { holder: holder.label })}
        </h2>
        {loaded !== null && loaded.total > 0 && (
          <p className={css.count} aria-live="polite">
            {loaded.certificates.length === loaded.total
              ? t('certificates.count', { count: loaded.total })
              : t('certificates.countOf', { count: loaded.certificates.length, total: loaded.total })}
          </p>
        )}
      </div>
      {loaded !== null && <Filters data={data} list={loaded} path={path} page={page} />}
      {list === 'failed' && (
        // ERR-02: the cause is in our log.
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
        ) : (
          <Empty icon="certificate" title={t('certificates.none.title')} text={t('certificates.none.text')} />
        ))}
    </section>
  )
}

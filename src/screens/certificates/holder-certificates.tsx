import { writeCertificateChoice, everyCertificate } from '#domain/certificate-address.ts'
import type { Page } from '../page-context.ts'
import { CertificateItem } from './certificate-item.tsx'
import type { HolderCertificates } from './load-of-holder.ts'
import { certificatesPath } from './load.ts'
import css from './certificates.module.css'

/** The certificates of a principal or a trade name on its own page; without any there is nothing. */
export function CertificatesOfHolder({
  certificates,
  principalId,
  page,
}: {
  readonly certificates: HolderCertificates
  readonly principalId: string
  readonly page: Page
}) {
  const { t, base } = page
  if (certificates !== null && certificates.total === 0) return null
  const all = `${base}${certificatesPath}?${writeCertificateChoice({ ...everyCertificate, principal: principalId })}`
  return (
    <section className={css.ofHolder} aria-labelledby="certificates">
      <div className={css.heading}>
        <h2 id="certificates">{t('nav.certificates')}</h2>
        {certificates !== null && <a href={all}>{t('certificates.allOfHolder')}</a>}
      </div>
      {certificates === null ? (
        <p>{t('certificates.nothingNow')}</p>
      ) : (
        <ul className={css.cards} aria-labelledby="certificates">
          {certificates.first.map((certificate) => (
            <CertificateItem key={certificate.id} certificate={certificate} page={page} selectable={false} />
          ))}
        </ul>
      )}
    </section>
  )
}

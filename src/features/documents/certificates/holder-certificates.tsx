import { certificatesPath, everyCertificate, writeCertificateChoice } from './certificate-address.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { CertificateCards } from './certificate-list.tsx'
import type { HolderCertificates } from './certificates-of-holder.ts'
import css from './certificates.module.css'

/** Shows the certificates of a principal or trade name on its page, or nothing if there are none. */
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
        <CertificateCards certificates={certificates.first} page={page} selectable={false} />
      )}
    </section>
  )
}

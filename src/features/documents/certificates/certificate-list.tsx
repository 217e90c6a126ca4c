import { memo, type ComponentProps, type ReactNode } from 'react'
import { BundleForm } from '#features/documents/bundle-request/bundle-form.tsx'
import { bundleParameters } from '#features/documents/bundle-request/bundle-address.ts'
import { FileLink } from '#features/documents/file-menu/file-link.tsx'
import { FileMenu } from '#features/documents/file-menu/file-menu.tsx'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { CheckboxInput } from '#platform/widgets/checkbox/checkbox-input.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedCertificate } from './certificate-card.ts'
import css from './certificate-list.module.css'

/** One card per certificate, with checkboxes to request several of them as one ZIP. */
export function CertificateList({
  certificates,
  page,
  language,
  children,
}: {
  readonly certificates: readonly ListedCertificate[]
  readonly page: Page
  /** The language of the files in the ZIP; null for the language of the page. */
  readonly language: string | null
  /** Content between the list and the button that requests the ZIP. */
  readonly children: ReactNode
}) {
  const selectable = certificates.length > 1
  return (
    <BundleForm items={certificates} parameter="certificates" language={language} page={page}>
      {(shown) => (
        <>
          {selectable ? (
            <fieldset>
              <legend className="visually-hidden">{page.t('certificates.packHint')}</legend>
              <ValidAndExpired certificates={shown} page={page} selectable />
            </fieldset>
          ) : (
            <ValidAndExpired certificates={shown} page={page} selectable={false} />
          )}
          {children}
        </>
      )}
    </BundleForm>
  )
}

/** Expired certificates have a section of their own below the others. */
const ValidAndExpired = memo(function ValidAndExpired({
  certificates,
  ...rest
}: Omit<ComponentProps<typeof CertificateCards>, 'labelledBy'>) {
  const expired = certificates.filter(({ validity }) => validity.state === 'expired')
  const valid = certificates.filter(({ validity }) => validity.state !== 'expired')
  return (
    <>
      {valid.length > 0 && <CertificateCards certificates={valid} {...rest} />}
      {expired.length > 0 && (
        <section className={css.expiredOnes} aria-labelledby="expired">
          <h2 id="expired">{rest.page.t('certificates.expired')}</h2>
          <CertificateCards certificates={expired} labelledBy="expired" {...rest} />
        </section>
      )}
    </>
  )
})

export const CertificateCards = memo(function CertificateCards({
  certificates,
  page,
  selectable,
  labelledBy = 'certificates',
}: {
  readonly certificates: readonly ListedCertificate[]
  readonly page: Page
  /** Whether they can be chosen for a document bundle. */
  readonly selectable: boolean
  /** The id of the heading. */
  readonly labelledBy?: string
}) {
  return (
    <ul className={css.cards} aria-labelledby={labelledBy}>
      {certificates.map((certificate) => (
        <CertificateItem key={certificate.id} certificate={certificate} page={page} selectable={selectable} />
      ))}
    </ul>
  )
})

/** CRT-01: a certificate with its logo, name and date, the facts that a quality manager needs, and its files. */
function CertificateItem({
  certificate,
  page,
  selectable,
}: {
  readonly certificate: ListedCertificate
  readonly page: Page
  /** Whether it can be chosen for a document bundle. */
  readonly selectable: boolean
}) {
  const { t } = page
  const { id, name, logo, line, scheme, tradeName } = certificate
  return (
    <li className={css.card} data-validity={certificate.validity.state} data-id={id}>
      <div className={css.logo}>
        {logo === null ? (
          <Icon name="certificate" size={24} />
        ) : (
          <img src={logo} alt="" width={56} height={56} loading="lazy" decoding="async" />
        )}
      </div>
      <div className={css.title}>
        <h3 id={`name-${id}`}>{name}</h3>
        {line !== '' && <p className={css.date}>{line}</p>}
      </div>
      {selectable && certificate.items.length > 0 && (
        <label className={css.select}>
          <CheckboxInput name={bundleParameters.certificates} value={id} />
          <span className="visually-hidden">{t('certificates.select', { name })}</span>
        </label>
      )}
      <div className={css.facts}>
        <Validity certificate={certificate} page={page} />
        <dl>
          <Fact term={t('certificates.filter.scheme')} text={scheme} />
          <Fact term={t('product.supplier')} text={certificate.supplier} />
          <Fact term={t('certificates.tradeName')} text={tradeName} />
          <Fact term={t('certificates.number')} text={certificate.Number__c} isCode />
          <Fact term={t('certificates.issuer')} text={certificate.Issuer__c} />
          <Fact term={t('certificates.scope')} text={certificate.Scope__c} />
        </dl>
      </div>
      <div className={css.files}>
        <Download certificate={certificate} page={page} />
      </div>
    </li>
  )
}

function Fact({
  term,
  text,
  isCode = false,
}: {
  readonly term: string
  readonly text: string | undefined
  /** A number or code, the same in every language. */
  readonly isCode?: boolean
}) {
  if (text === undefined) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd translate={isCode ? 'no' : undefined}>{text}</dd>
    </div>
  )
}

/** Shows the last day of validity, with a badge if it is near or has passed. */
function Validity({ certificate, page }: { readonly certificate: ListedCertificate; readonly page: Page }) {
  const { t } = page
  const { validity, validUntil } = certificate
  if (validUntil === undefined) return null
  return (
    <p className={css.validity}>
      {validity.state === 'expired' && (
        <Badge tone="danger">
          <Icon name="warning" size={16} />
          {t('certificates.expired')}
        </Badge>
      )}
      {validity.state === 'expiring' && (
        <Badge tone="warning">
          <Icon name="clock" size={16} />
          {t('certificates.expires', { days: validity.days })}
        </Badge>
      )}
      <span>
        {t(validity.state === 'expired' ? 'certificates.validWasUntil' : 'certificates.validUntil', {
          date: validUntil,
        })}
      </span>
    </p>
  )
}

/** CRT-02: shows a menu of the files by language, or one link for a single file. */
function Download({ certificate, page }: { readonly certificate: ListedCertificate; readonly page: Page }) {
  const { t } = page
  const { id, items, name, showDropdown } = certificate
  const [only] = items
  if (only === undefined) return <p className={css.noFile}>{t('certificates.noFile')}</p>
  return showDropdown ? (
    <FileMenu items={items} label={t('certificates.download')} labelledBy={`name-${id}`} page={page} />
  ) : (
    <FileLink href={only.file} hrefLang={only.language} of={t('certificates.one', { name })}>
      {t('certificates.downloadIn', { language: only.label })}
    </FileLink>
  )
}

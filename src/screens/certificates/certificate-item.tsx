import { packParameters } from '#domain/pack-address.ts'
import { TickBox } from '#widgets/checkbox/tick-box.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import { Download } from './download.tsx'
import type { ListedCertificate } from './listed-certificates.ts'
import { Validity } from './validity.tsx'
import css from './certificates.module.css'

/** CRT-01: a certificate: its logo, name and date; beside them what a quality manager asks for, and the files. */
export function CertificateItem({
  certificate,
  page,
  selectable,
}: {
  readonly certificate: ListedCertificate
  readonly page: Page
  /** Can be chosen for a ZIP. */
  readonly selectable: boolean
}) {
  const { t } = page
  const { id, name, logo, line, scheme, number, issuer, scope, tradeName } = certificate
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
          <TickBox name={packParameters.certificates} value={id} autoComplete="off" />
          <span className="visually-hidden">{t('certificates.select', { name })}</span>
        </label>
      )}
      <div className={css.facts}>
        <Validity certificate={certificate} page={page} />
        <dl>
          <Fact term={t('certificates.filter.scheme')} text={scheme} />
          <Fact term={t('certificates.tradeName')} text={tradeName} />
          <Fact term={t('certificates.number')} text={number} code />
          <Fact term={t('certificates.issuer')} text={issuer} />
          <Fact term={t('certificates.scope')} text={scope} />
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
  code = false,
}: {
  readonly term: string
  readonly text: string | undefined
  /** A number or code, the same in every language. */
  readonly code?: boolean
}) {
  if (text === undefined) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd translate={code ? 'no' : undefined}>{text}</dd>
    </div>
  )
}

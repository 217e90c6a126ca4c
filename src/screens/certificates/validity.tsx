import { Badge } from '#widgets/badge/badge.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import type { ListedCertificate } from './listed-certificates.ts'
import css from './certificates.module.css'

/** Until when a certificate holds, and loudly where that is soon or past. */
export function Validity({ certificate, page }: { readonly certificate: ListedCertificate; readonly page: Page }) {
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

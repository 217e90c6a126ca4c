import type { Page } from '#platform/pages/page-context.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'

/** Marks what an internal user made for a customer (SAL-03). */
export const CreatedBy = ({ name, page: { t } }: { readonly name: string | null; readonly page: Pick<Page, 't'> }) =>
  name === null ? null : (
    <p>
      <Badge tone="neutral">{t('account.madeBy', { name })}</Badge>
    </p>
  )

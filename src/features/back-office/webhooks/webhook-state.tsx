import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'

export const WebhookState = ({ isActive, texts: { t } }: { readonly isActive: boolean; readonly texts: PageTexts }) => (
  <Badge tone={isActive ? 'positive' : 'warning'}>
    {t(isActive ? 'backOffice.webhooks.on' : 'backOffice.webhooks.off')}
  </Badge>
)

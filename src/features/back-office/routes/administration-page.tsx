import { AuditContent } from '#features/back-office/audit/audit-content.tsx'
import { ProvidersContent } from '#features/back-office/providers/providers-content.tsx'
import { RetentionContent } from '#features/back-office/retention/retention-content.tsx'
import { TokensContent } from '#features/back-office/tokens/tokens-content.tsx'
import { WebhookContent } from '#features/back-office/webhooks/webhook-content.tsx'
import { WebhooksContent } from '#features/back-office/webhooks/webhooks-content.tsx'
import { PeopleContent } from '#features/back-office/people/people-content.tsx'
import { InviteContent, PersonContent } from '#features/back-office/people/person-content.tsx'
import { TrialContent } from '#features/back-office/workbench/trial-content.tsx'
import { WorkbenchContent } from '#features/back-office/workbench/workbench-content.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { AdministrationContent } from './administration-content.ts'

export function administrationTitle(content: AdministrationContent, t: PageTexts['t']): string {
  switch (content.type) {
    case 'invite':
      return t('account.invite')
    case 'person':
    case 'webhook':
      return content.name
    default:
      return t(`backOffice.${content.type}.title`)
  }
}

/** A page of administrators. */
export function AdministrationPage({
  page,
  texts,
}: {
  readonly page: AdministrationContent
  readonly texts: PageTexts
}) {
  switch (page.type) {
    case 'people':
      return <PeopleContent page={page} texts={texts} />
    case 'invite':
      return <InviteContent page={page} texts={texts} />
    case 'person':
      return <PersonContent page={page} texts={texts} />
    case 'tokens':
      return <TokensContent page={page} texts={texts} />
    case 'audit':
      return <AuditContent page={page} texts={texts} />
    case 'webhooks':
      return <WebhooksContent page={page} texts={texts} />
    case 'webhook':
      return <WebhookContent page={page} texts={texts} />
    case 'providers':
      return <ProvidersContent page={page} texts={texts} />
    case 'workbench':
      return <WorkbenchContent page={page} texts={texts} />
    case 'tried':
      return <TrialContent page={page} texts={texts} />
    default:
      return <RetentionContent page={page} texts={texts} />
  }
}

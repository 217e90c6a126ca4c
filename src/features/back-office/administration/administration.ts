import type { AuditAdministration } from '#features/identity/audit-log/administer-audit.ts'
import type { RetentionAdministration } from '#features/back-office/retention/administer-retention.ts'
import type { SearchAdministration } from '#features/back-office/workbench/administer-searches.ts'
import type { ReplayChange } from '#features/back-office/workbench/effect-of.ts'
import type { SearchContent } from '#features/back-office/workbench/try-search.ts'
import type { EmailQueue } from '#features/identity/accounts/email-queue.ts'
import type { UserAdministration } from '#features/identity/people/administer-users.ts'
import type { TokenAdministration } from '#features/identity/tokens/administer-tokens.ts'
import type { WebhookAdministration } from '#features/integrations/webhooks/administer-webhooks.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** The operations of administrators. Each takes the viewer and refuses everybody else; the command line runs the same ones. */
export interface Administration {
  readonly users: UserAdministration
  readonly tokens: TokenAdministration
  readonly audit: AuditAdministration
  readonly webhooks: WebhookAdministration
  readonly retention: RetentionAdministration
  readonly searches: SearchAdministration
  readonly replay: ReplayChange
  /** What a search is made from, at this moment. */
  readonly searchContent: () => SearchContent
  readonly emailQueue: Pick<EmailQueue, 'add' | 'wake'>
  readonly sites: readonly SiteConfig[]
}

import type { AuditAdministration } from '#features/identity/audit-log/administer-audit.ts'
import type { RetentionAdministration } from './administer-retention.ts'
import type { SearchAdministration } from '#features/back-office/search-trials/administer-searches.ts'
import type { ReplayChange } from '#features/back-office/search-trials/effect-of.ts'
import type { SearchContent } from '#features/back-office/search-trials/try-search.ts'
import type { DeviceAdministration } from '#features/identity/administration/administer-devices.ts'
import type { EmailQueue } from '#features/identity/emails/email-queue.ts'
import type { UserAdministration } from '#features/identity/administration/administer-users.ts'
import type { ProviderAdministration } from '#features/identity/single-sign-on/administer-providers.ts'
import type { TokenAdministration } from '#features/identity/administration/administer-tokens.ts'
import type { WebhookAdministration } from '#features/integrations/webhooks/administer-webhooks.ts'
import type { Records } from '#platform/records/records.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** What administrators do in the back office; absent where no page asks for it: on the command line. */
    readonly administration?: Administration
  }
}

/** The operations of administrators. Each takes the viewer and refuses everybody else; the command line runs the same ones. */
export interface Administration {
  readonly users: UserAdministration
  /** The same with other records: those of a form, whose every transaction stores that the form has acted. */
  readonly usersOf: (records: Records) => UserAdministration
  readonly devices: DeviceAdministration
  readonly tokens: TokenAdministration
  readonly audit: AuditAdministration
  readonly webhooks: WebhookAdministration
  readonly providers: ProviderAdministration
  readonly retention: RetentionAdministration
  readonly searches: SearchAdministration
  readonly replay: ReplayChange
  /** What a search is made from, at this moment. */
  readonly searchContent: () => SearchContent
  readonly emailQueue: Pick<EmailQueue, 'add' | 'wake'>
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

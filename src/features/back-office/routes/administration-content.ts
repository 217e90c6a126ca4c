import type { AuditPage } from '#features/back-office/audit/audit-page.ts'
import type { ProvidersPage } from '#features/back-office/providers/providers-page.ts'
import type { RetentionPage } from '#features/back-office/retention/retention-page.ts'
import type { TrialPage } from '#features/back-office/workbench/trial-page.ts'
import type { WorkbenchPage } from '#features/back-office/workbench/workbench-page.ts'
import type { TokensPage } from '#features/back-office/tokens/tokens-page.ts'
import type { WebhookPage, WebhooksPage } from '#features/back-office/webhooks/webhooks-page.ts'
import type { InvitePage, PeoplePage, PersonPage } from '#features/back-office/people/people-page.ts'

/** What a page of administrators shows, and those of the search workbench. */
export type AdministrationContent =
  | PeoplePage
  | InvitePage
  | PersonPage
  | TokensPage
  | AuditPage
  | WebhooksPage
  | WebhookPage
  | ProvidersPage
  | RetentionPage
  | WorkbenchPage
  | TrialPage

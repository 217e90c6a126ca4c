import { createRetentionAdministration } from '#features/back-office/retention/administer-retention.ts'
import { createAuditAdministration } from '#features/identity/audit-log/administer-audit.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { createUserAdministration } from '#features/identity/people/administer-users.ts'
import { createTokenAdministration } from '#features/identity/tokens/administer-tokens.ts'
import { createWebhookAdministration } from '#features/integrations/webhooks/administer-webhooks.ts'
import type { Services } from '#platform/http/services.ts'
import { createSearchAdministration } from '#features/back-office/workbench/administer-searches.ts'
import { createReplay } from '#features/back-office/workbench/effect-of.ts'
import type { SearchContent } from '#features/back-office/workbench/try-search.ts'
import type { Administration } from './administration.ts'
import type { BackOfficeServices } from './back-office-services.ts'

type Given = Pick<Services, 'records' | 'now' | 'sites'> & { readonly content: SearchContent } & Pick<
    IdentityServices,
    'emailQueue' | 'signIn'
  > &
  BackOfficeServices

export function createAdministration({
  backOffice,
  records,
  now,
  sites,
  emailQueue,
  signIn,
  content,
}: Given): Administration {
  const { queries } = backOffice.database
  return {
    users: createUserAdministration({ queries, records, now }),
    tokens: createTokenAdministration({ queries, records, machineTokens: signIn.machineTokens }),
    audit: createAuditAdministration({ queries, records }),
    webhooks: createWebhookAdministration({ queries, records, encryption: signIn.encryption, now }),
    retention: createRetentionAdministration({ queries, records, now, oldData: backOffice.oldData }),
    searches: createSearchAdministration({ queries, records, now }),
    replay: createReplay({ queries, records, sites, content, now }),
    searchContent: () => content,
    emailQueue,
    sites,
  }
}

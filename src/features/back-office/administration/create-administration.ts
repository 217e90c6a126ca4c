import { createRetentionAdministration } from './administer-retention.ts'
import { createAuditAdministration } from '#features/identity/audit-log/administer-audit.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { createUserAdministration } from '#features/identity/administration/administer-users.ts'
import { createDeviceAdministration } from '#features/identity/administration/administer-devices.ts'
import { createProviderAdministration } from '#features/identity/single-sign-on/administer-providers.ts'
import { createTokenAdministration } from '#features/identity/administration/administer-tokens.ts'
import { createWebhookAdministration } from '#features/integrations/webhooks/administer-webhooks.ts'
import type { Records } from '#platform/records/records.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { createSearchAdministration } from '#features/back-office/search-trials/administer-searches.ts'
import { createReplay } from '#features/back-office/search-trials/effect-of.ts'
import type { SearchContent } from '#features/back-office/search-trials/try-search.ts'
import type { Administration } from './administration.ts'
import type { BackOfficeServices } from './back-office-services.ts'

type Parts = Pick<Services, 'records' | 'now' | 'sites'> & { readonly content: SearchContent } & Pick<
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
}: Parts): Administration {
  const { queries } = backOffice.database
  const usersOf = (own: Records) => createUserAdministration({ queries, records: own, now })
  return {
    users: usersOf(records),
    usersOf,
    devices: createDeviceAdministration({ queries, records, now }),
    tokens: createTokenAdministration({ queries, records, machineTokens: signIn.machineTokens }),
    audit: createAuditAdministration({ queries, records }),
    webhooks: createWebhookAdministration({ queries, records, encryption: signIn.encryption, now }),
    providers: createProviderAdministration({ queries, records, encryption: signIn.encryption, now }),
    retention: createRetentionAdministration({ queries, records, now, oldData: backOffice.oldData }),
    searches: createSearchAdministration({ queries, records, now }),
    replay: createReplay({ queries, records, sites, content, now }),
    searchContent: () => content,
    emailQueue,
    sites,
    now,
  }
}

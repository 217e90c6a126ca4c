import { account } from '#features/catalogue/accounts/account.ts'
import { deviceName } from '#features/identity/credentials/device-name.ts'
import type { ClientInfo } from '#features/identity/credentials/client-info.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { user } from '#features/identity/people/user.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { siteByCode, sites } from '#sites/table.ts'
import type { SecurityEmailKind } from '#features/identity/emails/account-email-kinds.ts'
import { invitingSite } from '#features/identity/emails/inviting-site.ts'
import type { QueueEmail } from '#features/identity/emails/queue-email.ts'

/** Where a change comes from: the code of the site and the browser, as far as they are known. */
export type NoticeOrigin = Partial<Pick<ClientInfo, 'site' | 'device'>>

/** Stores the email in the transaction of the change. */
type StoreNotice = (transaction: Pick<Queries, 'insert'>) => Promise<void>

/**
 * Prepares the email to a user whose ways to sign in change, because a transaction must not read through another connection. The
 * email says when and in which kind of browser, and nothing else about whoever made the change.
 */
export type PrepareNotice = (
  kind: SecurityEmailKind,
  userId: string,
  origin?: NoticeOrigin,
  facts?: Readonly<Record<string, string>>,
) => Promise<StoreNotice>

interface Parts {
  readonly records: Records
  readonly queueEmail: QueueEmail
  readonly now: () => Date
}

export const createSecurityNotices =
  ({ records, queueEmail, now }: Parts): PrepareNotice =>
  async (kind, userId, { site: code = '', device = '' } = {}, facts = {}) => {
    const person = await records.byId(systemViewer, user, userId)
    if (person === null) return () => Promise.resolve()
    const own = person.account === null ? null : await records.byId(systemViewer, account, person.account)
    const site = siteByCode(code) ?? invitingSite(sites, person.language, own?.country ?? null)
    const browser = deviceName(device)
    const email = {
      kind,
      site,
      to: { email: person.email, language: person.language },
      path: signInPaths.forgotten,
      facts: { at: now().toISOString(), ...(browser === '' ? {} : { browser }), ...facts },
    } as const
    return (transaction) => queueEmail(transaction, email, null)
  }

import { account } from '#features/catalogue/accounts/account.ts'
import type { Attempts } from '#features/identity/credentials/attempts.ts'
import { type ClientInfo, originOf } from '#features/identity/credentials/client-info.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { isPassword } from '#features/identity/credentials/passwords.ts'
import { invitingSite } from '#features/identity/emails/inviting-site.ts'
import type { QueueEmail } from '#features/identity/emails/queue-email.ts'
import { user } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Audit } from '#platform/records/audit/audit.ts'
import type { Database } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { siteByCode, sites } from '#sites/table.ts'
import { erasePerson } from './erasure.ts'

/** A user who deletes their own account, and the session in which they do. */
interface Leaving extends Pick<ClientInfo, 'address' | 'request' | 'site'> {
  readonly userId: string
  readonly sessionId: string
}

export type OwnDeletion =
  /** `files`: the keys of files that no record refers to any more, whose bytes the caller removes. */
  | { readonly type: 'deleted'; readonly files: readonly string[] }
  /** The password is wrong; a user without a password has not just signed in; internal users are ended by an administrator. */
  | { readonly type: 'wrong' | 'notFresh' | 'internal' }
  | Limited

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    /**
     * Deletes the account of a user who proves to be present: with the password, or without one by a session that has just begun. What
     * is stored about the person is erased in one transaction, with the email that confirms it (ERD-08).
     */
    readonly deleteOwn: (of: Leaving, password: string) => Promise<OwnDeletion>
  }
}

interface Parts extends Pick<Database, 'queries'> {
  readonly readWith: Database['readWith'] | undefined
  readonly records: Records
  readonly attempts: Attempts
  readonly audit: Audit
  readonly passwordHashOf: (userId: string) => Promise<string | null>
  readonly hasJustBegun: (session: Pick<Leaving, 'userId' | 'sessionId'>) => Promise<boolean>
  readonly queueEmail: QueueEmail
  readonly now: () => Date
}

export function createOwnDeletion({ queries, readWith, records, attempts, audit, queueEmail, now, ...proofs }: Parts) {
  /** Null: the user has proved to be present. */
  async function refusal(of: Leaving, password: string): Promise<Exclude<OwnDeletion, { type: 'deleted' }> | null> {
    const hash = await proofs.passwordHashOf(of.userId)
    if (hash === null) return (await proofs.hasJustBegun(of)) ? null : { type: 'notFresh' }
    const isTheirs = await attempts.make(
      'session',
      { own: of.sessionId, isKnown: true, client: of },
      () => isPassword(password, hash),
      (isRight) => isRight,
    )
    if (typeof isTheirs === 'object') return isTheirs
    if (isTheirs) return null
    await audit.record({ operation: 'password-refused', by: of.userId, from: originOf(of) })
    return { type: 'wrong' }
  }

  async function confirmation(known: User, of: Leaving) {
    const own = known.account === null ? null : await records.byId(systemViewer, account, known.account)
    return {
      kind: 'accountDeleted',
      site: siteByCode(of.site) ?? invitingSite(sites, known.language, own?.country ?? null),
      to: { email: known.email, language: known.language },
      path: contactAddress(''),
    } as const
  }

  return async (of: Leaving, password: string): Promise<OwnDeletion> => {
    const known = await records.byId(systemViewer, user, of.userId)
    if (known === null || known.account === null) return { type: 'internal' }
    const refused = await refusal(of, password)
    if (refused !== null) return refused
    const email = await confirmation(known, of)
    const parts = { queries, ...(readWith === undefined ? {} : { readWith }), entities: records.model.entities }
    // Erasing also removes the emails that wait for the person, so the last one is stored after that.
    const erased = await erasePerson(parts, now, known.email, {
      by: { ...systemViewer, user: { id: known.id, roles: ['system'] } },
      alongside: (transaction) => queueEmail(transaction, email, null),
    })
    return { type: 'deleted', files: erased?.files ?? [] }
  }
}

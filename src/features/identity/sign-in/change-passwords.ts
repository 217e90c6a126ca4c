import { eq } from 'drizzle-orm'
import type { Audit } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { user } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Sessions } from '#features/identity/sessions/sessions.ts'
import type { Attempts } from '#features/identity/credentials/attempts.ts'
import { type ClientInfo, originOf } from '#features/identity/credentials/client-info.ts'
import type { NoticeOrigin, PrepareNotice } from '#features/identity/notices/security-notices.ts'
import { isCommonPassword } from '#features/identity/credentials/common-passwords.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { passwordLengthProblem, type PasswordProblem } from '#features/identity/credentials/password-rules.ts'
import { hashPassword, isPassword } from '#features/identity/credentials/passwords.ts'
import { userPassword } from '#features/identity/credentials/sign-in-tables.ts'
import type { SingleUseTokens } from '#features/identity/credentials/single-use-tokens.ts'

interface PasswordParts {
  readonly queries: Queries
  readonly records: Records
  readonly tokens: SingleUseTokens
  readonly attempts: Attempts
  /** Ends the sessions of browsers and of programs. */
  readonly sessions: Sessions
  readonly audit: Audit
  readonly prepareNotice: PrepareNotice
  readonly now: () => Date
}

type Refused =
  | { readonly type: 'refused'; readonly problem: PasswordProblem }
  /** The token was used, has expired or is unknown; or the current password is wrong. */
  | { readonly type: 'expired' | 'wrong' }
  | Limited

export type PasswordOutcome = { readonly type: 'changed'; readonly userId: string } | Refused

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    /** Chooses a password with a link; `from` is who opened it. */
    readonly choosePassword: PasswordChanges['choose']
    readonly changePassword: PasswordChanges['change']
    readonly passwordHashOf: PasswordChanges['hashOf']
  }
}

export interface PasswordChanges {
  /** Returns null for a user without a password. */
  readonly hashOf: (userId: string) => Promise<string | null>
  /** Chooses a password with a link. Ends all sessions of the user. */
  readonly choose: (
    token: string,
    password: string,
    from?: Pick<ClientInfo, 'address' | 'request'> & NoticeOrigin,
  ) => Promise<PasswordOutcome>
  /** Changes the password for a user who knows the current one. Ends all other sessions of the user. */
  readonly change: (
    of: { readonly userId: string; readonly sessionId: string } & Pick<ClientInfo, 'address' | 'request'> &
      NoticeOrigin,
    current: string,
    next: string,
  ) => Promise<PasswordOutcome>
}

export function createPasswordChanges(parts: PasswordParts): PasswordChanges {
  const { queries, records, tokens, attempts, sessions, audit, prepareNotice, now } = parts

  async function hashOf(userId: string): Promise<string | null> {
    const [row] = await queries
      .select({ hash: userPassword.hash })
      .from(userPassword)
      .where(eq(userPassword.userId, userId))
    return row?.hash ?? null
  }

  async function keep(userId: string, password: string, origin: NoticeOrigin | undefined): Promise<void> {
    const values = { hash: await hashPassword(password), changedAt: now() }
    // The first password is no change: its owner has just been invited to choose it.
    const notice = (await hashOf(userId)) === null ? null : await prepareNotice('passwordChanged', userId, origin)
    await queries.transaction(async (transaction) => {
      await transaction
        .insert(userPassword)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: userPassword.userId, set: values })
      await notice?.(transaction)
    })
  }

  async function problemOf(password: string, owner: User | null): Promise<PasswordProblem | null> {
    const length = passwordLengthProblem(password)
    if (length !== null) return length
    const own = owner === null ? [] : [owner.name, owner.email]
    return (await isCommonPassword(password, own)) ? 'common' : null
  }

  return {
    hashOf,
    choose: async (token, password, from) => {
      const owner = await tokens.ownerOf('password', token)
      if (owner === null) return { type: 'expired' }
      const known = await records.byId(systemViewer, user, owner)
      // Checked before the link is used, so that the user can try another password.
      const problem = await problemOf(password, known)
      if (problem !== null) return { type: 'refused', problem }
      const userId = await tokens.use('password', token)
      if (userId === null || known === null || !known.isActive) return { type: 'expired' }
      await keep(userId, password, from)
      const origin = from === undefined ? undefined : originOf(from)
      await audit.record({ operation: 'password', by: userId, from: origin, details: { by: 'link' } })
      await sessions.revokeOthers(userId, null)
      await attempts.forget('sign-in', known.email)
      return { type: 'changed', userId }
    },
    change: async ({ userId, sessionId, ...client }, current, next) => {
      const known = await records.byId(systemViewer, user, userId)
      if (known === null) return { type: 'expired' }
      // The user is signed in, so guesses from elsewhere do not count here.
      const isTheirs = await attempts.make(
        'session',
        { own: sessionId, isKnown: true, client },
        async () => await isPassword(current, await hashOf(userId)),
        (isRight) => isRight,
      )
      if (typeof isTheirs === 'object') return isTheirs
      if (!isTheirs) {
        await audit.record({ operation: 'password-refused', by: userId, from: originOf(client) })
        return { type: 'wrong' }
      }
      const problem = await problemOf(next, known)
      if (problem !== null) return { type: 'refused', problem }
      await keep(userId, next, client)
      await audit.record({ operation: 'password', by: userId, from: originOf(client), details: { by: 'password' } })
      await sessions.revokeOthers(userId, sessionId)
      return { type: 'changed', userId }
    },
  }
}

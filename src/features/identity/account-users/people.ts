import type { PersonAct } from './person-acts.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { isUserRole, rolesRefusal, type AccountRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Changes } from '#platform/entity/entity.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { user } from '#features/identity/people/user.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { invitationLasts } from '#features/identity/invitations/invitation-reminder.ts'
import type { Attempting, Attempts } from '#features/identity/credentials/attempts.ts'
import type { Sessions } from '#features/identity/sessions/sessions.ts'
import type { SingleUseTokens } from '#features/identity/credentials/single-use-tokens.ts'
import { type User, userOfAddress } from '#features/identity/people/users.ts'
import { withoutSignInMethod } from '#features/identity/credentials/sign-in-methods.ts'

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly tokens: SingleUseTokens
  readonly attempts: Attempts
  readonly sessions: Sessions
}

interface Invited {
  readonly name: string
  readonly email: string
  readonly role: AccountRole
  readonly language: LanguageCode
}

/** An invitation to an account that has not been accepted yet. */
interface Invitation {
  /** The id of the user. */
  readonly id: string
  readonly email: string
}

/** Sends an email of this kind to a user, with the token for its link. */
type SendInvitation = (kind: 'invitation' | 'join', to: User, token: string) => Promise<void>

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    readonly people: People
  }
}

/** The operations of an account's administrators on its users. For other callers no user is found. */
export interface People {
  /**
   * Invites an address. Neither the result nor `invitations` disclose whether a user with the address exists elsewhere.
   * Throws ACCESS_DENIED.
   */
  readonly invite: (
    by: Viewer,
    values: Invited,
    client: Attempting,
    send: SendInvitation,
  ) => Promise<Limited | { readonly type: 'invited' | 'known' | 'stale' }>
  /** Withdraws an invitation; does nothing if the user is not invited. Throws ACCESS_DENIED. */
  readonly withdraw: (by: Viewer, userId: string) => Promise<void>
  /** Changes what a user may do and ends the user's sessions. Throws ACCESS_DENIED. */
  readonly change: (
    by: Viewer,
    userId: string,
    act: PersonAct,
  ) => Promise<{ readonly type: 'changed' | 'gone' | 'self' | 'stale' }>
  /** Returns the users who were invited to an account and have not accepted yet. */
  readonly invitations: (accountId: string) => Promise<readonly Invitation[]>
  /** Returns those of these users who have never signed in. */
  readonly newcomers: (userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns the account to which a link invites this user; null if the link is no longer valid. */
  readonly invitedTo: (userId: string, token: string) => Promise<string | null>
  /** Accepts an invitation, only once even if requested several times simultaneously. Ends all sessions of the user. */
  readonly join: (
    by: Viewer,
    token: string,
  ) => Promise<{ readonly type: 'joined' } | { readonly type: 'expired' | 'otherKind' | 'stale' }>
}

/** The maximum number of users of an account that are searched. */
const maxPeople = 2000

export function createPeople({ queries, records, tokens, attempts, sessions }: Parts): People {
  const newcomers = (userIds: readonly string[]) => withoutSignInMethod(queries, userIds)

  /** Checks the current data in the database, because the session may be older than a change. */
  async function adminOf({ user: caller, account: own }: Viewer): Promise<User & { readonly account: string }> {
    const admin = caller === undefined ? null : await records.byId(systemViewer, user, caller.id)
    const isAdmin = admin?.isActive === true && admin.roles.includes('customerAdmin')
    if (!isAdmin || admin.account === null || admin.account !== own?.id) throw failure('ACCESS_DENIED')
    return { ...admin, account: admin.account }
  }

  /**
   * Changes a user while the caller is still an administrator. If two administrators remove each other's role at the same time,
   * the second change fails, so that one administrator always remains.
   */
  const changeUser = (by: Viewer, admin: User, { id, version }: User, changes: Changes<typeof user>) =>
    records.write(inNameOf(by), async (handle) => {
      await handle.update(user, admin.id, admin.version, {})
      return await handle.update(user, id, version, changes)
    })

  async function invite(
    by: Viewer,
    { email: typed, role, ...args }: Invited,
    client: Attempting,
    send: SendInvitation,
  ): ReturnType<People['invite']> {
    const admin = await adminOf(by)
    const email = sameAddress(typed)
    const limited = { account: admin.account, email, client }
    return await withinLimits(attempts, limited, async () => {
      const values = { ...args, roles: [role], isActive: true }
      const known = await userOfAddress(records, email)
      if (known === null) {
        const created = await records.write(inNameOf(by), async (handle) => {
          await handle.update(user, admin.id, admin.version, {})
          return await handle.create(user, { ...values, email, account: admin.account })
        })
        await send('invitation', created, await tokens.issue('password', created.id, invitationLasts))
        return { type: 'invited' }
      }
      if (known.account === admin.account) {
        if (!(await newcomers([known.id])).has(known.id)) return { type: 'known' }
        const again = await changeUser(by, admin, known, values)
        await send('invitation', again, await tokens.issue('password', again.id, invitationLasts))
        return { type: 'invited' }
      }
      if (known.otherAccounts.includes(admin.account)) return { type: 'known' }
      // An address that could never join is still shown as invited, so that the response does not disclose that no email was
      // sent.
      const token = await tokens.issue('join', known.id, invitationLasts, admin.account)
      if (known.isActive && canJoin(known, 'Customer')) await send('join', known, token)
      return { type: 'invited' }
    })
  }

  async function withdraw(by: Viewer, userId: string): Promise<void> {
    const admin = await adminOf(by)
    await tokens.withdraw('join', userId, admin.account)
    const invited = await records.byId(by, user, userId)
    if (invited?.account !== admin.account || !(await newcomers([invited.id])).has(invited.id)) return
    await tokens.withdraw('password', invited.id)
    await changeUser(by, admin, invited, { isActive: false })
  }

  async function change(by: Viewer, userId: string, act: PersonAct): ReturnType<People['change']> {
    const admin = await adminOf(by)
    const person = await records.byId(by, user, userId)
    if (person === null) return { type: 'gone' }
    if (person.id === admin.id) return { type: 'self' }
    const changes = changesOf(act, person, admin.account)
    if (changes === null) return { type: 'gone' }
    await changeUser(by, admin, person, changes)
    await sessions.revokeOthers(person.id, null)
    return { type: 'changed' }
  }

  async function join(by: Viewer, token: string): ReturnType<People['join']> {
    const [userId, to] = [by.user?.id ?? '', await invitedTo(by.user?.id ?? '', token)]
    if (to === null) return { type: 'expired' }
    const [person, joined] = await Promise.all([
      records.byId(systemViewer, user, userId),
      records.byId(systemViewer, account, to),
    ])
    if (person?.isActive !== true || joined?.isActive !== true) return { type: 'expired' }
    if (!canJoin(person, joined.recordType)) return { type: 'otherKind' }
    // The token is used before anything is written, so only one of several simultaneous requests continues.
    if ((await tokens.use('join', token)) !== person.id) return { type: 'expired' }
    await records.update(inNameOf(by), user, person.id, person.version, {
      otherAccounts: [...new Set([...person.otherAccounts, joined.id])],
    })
    await sessions.revokeOthers(person.id, null)
    return { type: 'joined' }
  }

  async function invitedTo(userId: string, token: string): Promise<string | null> {
    const found = await tokens.look('join', token)
    return found?.userId === userId ? found.subject : null
  }

  return {
    invite: (...values) => unlessStale(() => invite(...values)),
    withdraw,
    change: (...values) => unlessStale(() => change(...values)),
    join: (...values) => unlessStale(() => join(...values)),
    invitedTo,
    newcomers,
    invitations: async (accountId) => {
      const own = await records.list(systemViewer, user, { where: equals('account', accountId), limit: maxPeople })
      const never = await newcomers(own.map(({ id }) => id))
      const [waiting, joining] = await Promise.all([
        tokens.waiting('password', { userIds: [...never] }),
        tokens.waiting('join', { subject: accountId }),
      ])
      return byAddress(await records.byIds(systemViewer, user, [...waiting, ...joining].slice(0, maxPeople)))
    },
  }
}

const byAddress = (invited: readonly User[]): readonly Invitation[] =>
  invited
    .map(({ id, email }) => ({ id, email }))
    .toSorted((a, b) => (a.email < b.email ? -1 : a.email > b.email ? 1 : 0))

/**
 * Returns what an action changes; null if the action is not allowed. A user of another account can only be removed from this
 * one.
 */
function changesOf(act: PersonAct, person: User, accountId: string): Changes<typeof user> | null {
  if (person.account !== accountId)
    return act === 'remove' ? { otherAccounts: person.otherAccounts.filter((id) => id !== accountId) } : null
  return {
    on: { isActive: true },
    off: { isActive: false },
    customer: { roles: ['customer'] as const },
    customerAdmin: { roles: ['customerAdmin'] as const },
    remove: null,
  }[act]
}

/** Invites an address, within the limits of the account and of the address. */
const withinLimits = <Result>(
  attempts: Attempts,
  { account: own, email, client }: { readonly account: string; readonly email: string; readonly client: Attempting },
  invite: () => Promise<Result>,
): Promise<Result | Limited> =>
  attempts.make('invitations', { own, isKnown: true, client }, () =>
    attempts.make('invitation', { own: email, isKnown: true, client }, invite),
  )

const canJoin = ({ roles, account: own }: User, recordType: string): boolean =>
  own !== null && rolesRefusal(roles.filter(isUserRole), recordType) === null

/** Returns `stale` if a simultaneous change came first or the caller is no longer an administrator; then nothing was changed. */
async function unlessStale<Outcome>(run: () => Promise<Outcome>): Promise<Outcome | { readonly type: 'stale' }> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Failure && (error.code === 'STALE_RECORD' || isTaken(error))) return { type: 'stale' }
    throw error
  }
}

/** Another user with this address was created at the same time. */
const isTaken = ({ code, details }: Failure): boolean => code === 'INVALID_FIELD' && details['field'] === 'Email'

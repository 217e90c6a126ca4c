import { account } from '#features/catalogue/accounts/account.ts'
import { createSessions } from '#features/identity/sessions/sessions.ts'
import { createSingleUseTokens } from '#features/identity/credentials/single-use-tokens.ts'
import { withoutSignInMethod } from '#features/identity/credentials/sign-in-methods.ts'
import { invitationLasts } from '#features/identity/invitations/invitation-reminder.ts'
import { revokeDevices } from '#features/identity/pack-devices/device-rows.ts'
import { createMachineTokens } from '#features/identity/tokens/machine-tokens.ts'
import type { Changes } from '#platform/entity/entity.ts'
import { createAudit } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import { all, any, type Condition, contains, equals, textMatches } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { failure } from '#platform/values/errors.ts'
import { isUserRole, type UserRole } from '#platform/values/user-roles.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { user } from '#features/identity/people/user.ts'
import { requireAccounts, type NewUser, type User } from '#features/identity/people/users.ts'

interface Parts {
  readonly queries: Queries
  /** With the rules of `keepAdministrators`. */
  readonly records: Records
  readonly now: () => Date
}

export interface UserQuery {
  /** A part of the name or the address. */
  readonly search?: string | undefined
  readonly role?: UserRole | undefined
  readonly isActive?: boolean | undefined
  /** From 1. */
  readonly page: number
}

interface ListedUser {
  readonly user: User
  /** The name of the account; null for internal users. */
  readonly accountName: string | null
  /** Whether the user has never signed in. */
  readonly isNew: boolean
}

/** Stores the link in the transaction that creates it, such as an email that contains it. `isNew`: has never signed in. */
type Deliver = (handle: WriteHandle, to: User, token: string, isNew: boolean) => Promise<void>

/** What administrators, and the operators of the command line, do with users. Throws ACCESS_DENIED for everybody else. */
export interface UserAdministration {
  /** A page of users by name, and whether another one follows. */
  readonly list: (
    by: Viewer,
    query: UserQuery,
  ) => Promise<{ readonly users: readonly ListedUser[]; readonly hasMore: boolean }>
  /** Null if there is no such user. */
  readonly one: (by: Viewer, id: string) => Promise<ListedUser | null>
  /** Creates a user with a link to choose a password, valid for a week. Throws INVALID_FIELD. */
  readonly invite: (
    by: Viewer,
    values: NewUser,
    deliver: Deliver,
  ) => Promise<{ readonly user: User; readonly token: string }>
  /**
   * Changes a user in the state in which they were read. Another role or account, and deactivation, end the user’s sessions
   * and tokens. Throws RECORD_NOT_FOUND, STALE_RECORD, INVALID_FIELD.
   */
  readonly change: (by: Viewer, id: string, version: number, changes: Changes<typeof user>) => Promise<User>
  /**
   * A new link to choose a password: for a week if the user has never signed in, else for an hour. Earlier links become
   * invalid. Throws RECORD_NOT_FOUND, and INVALID_FIELD for an inactive user.
   */
  readonly sendLink: (
    by: Viewer,
    id: string,
    deliver: Deliver,
  ) => Promise<{ readonly user: User; readonly token: string }>
  /** Ends all sessions of a user and revokes their access tokens and devices with offline packs. Throws RECORD_NOT_FOUND. */
  readonly endSessions: (by: Viewer, id: string) => Promise<void>
}

export const usersPerPage = 50
const hour = 3600

export function createUserAdministration({ queries, records, now }: Parts): UserAdministration {
  async function listed(users: readonly User[]): Promise<readonly ListedUser[]> {
    const [accounts, newcomers] = await Promise.all([
      records.byIds(systemViewer, account, [...new Set(users.flatMap((each) => each.account ?? []))]),
      withoutSignInMethod(
        queries,
        users.map(({ id }) => id),
      ),
    ])
    const names = new Map(accounts.map(({ id, name }) => [id, name]))
    return users.map((each) => ({
      user: each,
      accountName: each.account === null ? null : (names.get(each.account) ?? null),
      isNew: newcomers.has(each.id),
    }))
  }

  async function known(by: Viewer, id: string): Promise<User> {
    const found = await records.byId(by, user, id)
    if (found === null) throw failure('RECORD_NOT_FOUND', { id })
    return found
  }

  /** Ends what the user is signed in with, in the transaction of the change, and says so in the audit log. */
  async function endAll(handle: WriteHandle, by: Viewer, userId: string): Promise<void> {
    await handle.keep(async (transaction) => {
      const audit = createAudit(transaction, now, noDenials)
      await createSessions(transaction, records, now).revokeOthers(userId, null)
      await createMachineTokens({ queries: transaction, readWith: undefined, now }).revokeAll(userId, authorIdOf(by))
      await audit.record({
        operation: 'session-revoked',
        by: authorIdOf(by),
        of: { object: user.apiName, recordId: userId },
        from: by.from,
        details: { sessions: 'all' },
      })
    })
  }

  return {
    list: async (by, { page, ...query }) => {
      await requireAdministrator(records, by)
      const found = await records.list(by, user, {
        where: conditionOf(query),
        orderBy: [{ field: 'name' }],
        offset: (page - 1) * usersPerPage,
        limit: usersPerPage + 1,
      })
      return { users: await listed(found.slice(0, usersPerPage)), hasMore: found.length > usersPerPage }
    },
    one: async (by, id) => {
      await requireAdministrator(records, by)
      const found = await records.byId(by, user, id)
      return found === null ? null : ((await listed([found]))[0] ?? null)
    },
    invite: async (by, values, deliver) => {
      await requireAdministrator(records, by)
      await requireAccounts(records, values)
      return await records.write(by, async (handle) => {
        const created = await handle.create(user, values)
        const token = await handle.keep((transaction) =>
          createSingleUseTokens(transaction, now).issue('password', created.id, invitationLasts),
        )
        await deliver(handle, created, token, true)
        return { user: created, token }
      })
    },
    change: async (by, id, version, changes) => {
      await requireAdministrator(records, by)
      const before = await known(by, id)
      const { roles, account: own, otherAccounts } = { ...before, ...changes }
      // A user without accounts of the right type can still be deactivated.
      if (changes.roles !== undefined || changes.account !== undefined)
        await requireAccounts(records, { roles: (roles ?? []).filter(isUserRole), account: own ?? null, otherAccounts })
      return await records.write(by, async (handle) => {
        const after = await handle.update(user, id, version, changes)
        if (rightsOf(after) !== rightsOf(before)) await endAll(handle, by, id)
        return after
      })
    },
    sendLink: async (by, id, deliver) => {
      await requireAdministrator(records, by)
      const to = await known(by, id)
      if (!to.isActive)
        throw failure('INVALID_FIELD', { field: 'Active', reason: 'is off, so a link would not be valid' })
      const isNew = (await withoutSignInMethod(queries, [id])).has(id)
      return await records.write(by, async (handle) => {
        const token = await handle.keep(async (transaction) => {
          await createAudit(transaction, now, noDenials).record({
            operation: 'password-link',
            by: authorIdOf(by),
            of: { object: user.apiName, recordId: id },
            from: by.from,
          })
          return await createSingleUseTokens(transaction, now).issue('password', id, isNew ? invitationLasts : hour)
        })
        await deliver(handle, to, token, isNew)
        return { user: to, token }
      })
    },
    endSessions: async (by, id) => {
      await requireAdministrator(records, by)
      await known(by, id)
      await records.write(by, async (handle) => {
        await endAll(handle, by, id)
        await handle.keep((transaction) => revokeDevices(transaction, id, null))
      })
    },
  }
}

/** Checks the stored user, because a session may be older than a change of the roles. The product itself is an operator. */
export async function requireAdministrator(records: Records, by: Viewer): Promise<void> {
  if (rolesOf(by).includes('system')) return
  const caller = by.user === undefined ? null : await records.byId(systemViewer, user, by.user.id)
  if (caller?.isActive !== true || !caller.roles.includes('administrator')) throw failure('ACCESS_DENIED')
}

/** Who did something, for the audit log; null for the product itself. */
export const authorIdOf = (by: Viewer): string | null => (rolesOf(by).includes('system') ? null : (by.user?.id ?? null))

const conditionOf = ({ search = '', role, isActive }: Omit<UserQuery, 'page'>): Condition =>
  all(
    ...(search === '' ? [] : [any(textMatches('name', 'contains', search), textMatches('email', 'contains', search))]),
    ...(role === undefined ? [] : [contains('roles', role)]),
    ...(isActive === undefined ? [] : [equals('isActive', isActive)]),
  )

const rightsOf = ({ roles, account: own, otherAccounts, isActive }: User): string =>
  JSON.stringify([roles.toSorted(), own, otherAccounts.toSorted(), isActive])

/** These events are no denials, which are stored later. */
export const noDenials = (error: unknown): never => {
  throw error
}

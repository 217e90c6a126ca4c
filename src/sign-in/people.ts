import type { PersonAct } from '#domain/account-forms.ts'
import { Failure, failure } from '#domain/errors.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isUserRole, rolesRefusal, type AccountRole } from '#domain/user-roles.ts'
import type { Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import type { Changes } from '#entities/entity.ts'
import { sameAddress } from '#entities/kinds/email-address.ts'
import { user } from '#entities/user.ts'
import { equals } from '#records/condition.ts'
import type { Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { inNameOf, systemViewer } from '#records/system-viewer.ts'
import type { Attempts } from './attempts.ts'
import type { Sessions } from './sessions.ts'
import type { SingleUseTokens } from './single-use-tokens.ts'
import { type User, userOfAddress } from './users.ts'
import { withoutWayIn } from './ways-in.ts'

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

/** Somebody who is invited to an account, and has not come. */
interface Invitation {
  /** Of the user. */
  readonly id: string
  readonly email: string
}

/** Which letter, to whom, with which link. */
type SendInvitation = (kind: 'invitation' | 'join', to: User, token: string) => void

type Limited = { readonly type: 'limited'; readonly minutes: number }

/** The people of an account, as its own admins keep them: a question of anybody else finds nobody. */
export interface People {
  /**
   * Invites an address. Whether somebody has it elsewhere is not told, by the answer or by `invitations`. `address`: of the
   * network that it is asked from. Throws ACCESS_DENIED.
   */
  readonly invite: (
    by: Viewer,
    given: Invited,
    address: string,
    send: SendInvitation,
  ) => Promise<Limited | { readonly type: 'invited' | 'known' | 'stale' }>
  /** Takes an invitation back; of somebody who is not invited there is nothing to take. Throws ACCESS_DENIED. */
  readonly withdraw: (by: Viewer, userId: string) => Promise<void>
  /** Changes what one of the people may do; their sessions end. Throws ACCESS_DENIED. */
  readonly change: (
    by: Viewer,
    userId: string,
    act: PersonAct,
  ) => Promise<{ readonly type: 'changed' | 'gone' | 'self' | 'stale' }>
  /** Who is invited to an account and has not come. */
  readonly invitations: (accountId: string) => Promise<readonly Invitation[]>
  /** Of these users, those who never came. */
  readonly newcomers: (userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** The account that a link invites this user to; null where it does so no longer. */
  readonly invitedTo: (userId: string, token: string) => Promise<string | null>
  /** Takes an invitation up: of any number at the same time, once. All sessions of the user end. */
  readonly join: (
    by: Viewer,
    token: string,
  ) => Promise<{ readonly type: 'joined' } | { readonly type: 'expired' | 'otherKind' | 'stale' }>
}

/** How long an invitation is good, in seconds. */
const invitationLasts = 7 * 24 * 3600
/** People of an account that are looked through. */
const mostPeople = 2000

export function createPeople({ queries, records, tokens, attempts, sessions }: Parts): People {
  const newcomers = (userIds: readonly string[]) => withoutWayIn(queries, userIds)

  /** By what stands in the database now: a session may be older than a change. */
  async function adminOf({ user: asking, account: own }: Viewer): Promise<User & { readonly account: string }> {
    const admin = asking === undefined ? null : await records.byId(systemViewer, user, asking.id)
    if (
      admin?.isActive !== true ||
      !admin.roles.includes('customerAdmin') ||
      admin.account === null ||
      admin.account !== own?.id
    )
      throw failure('ACCESS_DENIED')
    return { ...admin, account: admin.account }
  }

  /**
   * Changes somebody while the admin still is one: of two admins who take each other's right at the same time, one is too late,
   * so that one always stays.
   */
  const changeUser = (by: Viewer, admin: User, { id, version }: User, changes: Changes<typeof user>) =>
    records.write(inNameOf(by), async (handle) => {
      await handle.update(user, admin.id, admin.version, {})
      return await handle.update(user, id, version, changes)
    })

  async function invite(
    by: Viewer,
    { email: typed, role, ...given }: Invited,
    address: string,
    send: SendInvitation,
  ): ReturnType<People['invite']> {
    const admin = await adminOf(by)
    const email = sameAddress(typed)
    const wait = await attempts.wait('letter', email, address)
    if (wait > 0) return { type: 'limited', minutes: Math.ceil(wait / 60) }
    const values = { ...given, roles: [role], isActive: true }
    const known = await userOfAddress(records, email)
    if (known === null) {
      const made = await records.write(inNameOf(by), async (handle) => {
        await handle.update(user, admin.id, admin.version, {})
        return await handle.create(user, { ...values, email, account: admin.account })
      })
      send('invitation', made, await tokens.issue('password', made.id, invitationLasts))
      return { type: 'invited' }
    }
    if (known.account === admin.account) {
      if (!(await newcomers([known.id])).has(known.id)) return { type: 'known' }
      const again = await changeUser(by, admin, known, values)
      send('invitation', again, await tokens.issue('password', again.id, invitationLasts))
      return { type: 'invited' }
    }
    if (known.otherAccounts.includes(admin.account)) return { type: 'known' }
    // Of whom could never come there is an invitation all the same: that nobody writes to them is not seen.
    const token = await tokens.issue('join', known.id, invitationLasts, admin.account)
    if (known.isActive && canJoin(known, 'Customer')) send('join', known, token)
    return { type: 'invited' }
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
    // Before anything is written: of many, one goes on.
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
    invite: (...given) => unlessStale(() => invite(...given)),
    withdraw,
    change: (...given) => unlessStale(() => change(...given)),
    join: (...given) => unlessStale(() => join(...given)),
    invitedTo,
    newcomers,
    invitations: async (accountId) => {
      const own = await records.list(systemViewer, user, { where: equals('account', accountId), limit: mostPeople })
      const never = await newcomers(own.map(({ id }) => id))
      const [waiting, joining] = await Promise.all([
        tokens.waiting('password', { userIds: [...never] }),
        tokens.waiting('join', { subject: accountId }),
      ])
      const invited = await records.byIds(systemViewer, user, [...waiting, ...joining].slice(0, mostPeople))
      return invited
        .map(({ id, email }) => ({ id, email }))
        .toSorted((a, b) => (a.email < b.email ? -1 : a.email > b.email ? 1 : 0))
    },
  }
}

/** What an act changes; null where it is none for them: who is of another account can only be let go. */
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

const canJoin = ({ roles, account: own }: User, recordType: string): boolean =>
  own !== null && rolesRefusal(roles.filter(isUserRole), recordType) === null

/** Somebody else was faster, or an admin is one no longer: nothing was changed. */
async function unlessStale<Outcome>(run: () => Promise<Outcome>): Promise<Outcome | { readonly type: 'stale' }> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Failure && (error.code === 'STALE_RECORD' || isTaken(error))) return { type: 'stale' }
    throw error
  }
}

/** The address was given to somebody at the same time. */
const isTaken = ({ code, details }: Failure): boolean => code === 'INVALID_FIELD' && details['field'] === 'Email'

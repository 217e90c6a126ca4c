import { randomBytes } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import { secondsLeft, sessionLimits } from './session-times.ts'
import { isUserRole, rolesInAccount, type UserRole } from '#platform/values/user-roles.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { userSession } from '#features/identity/credentials/sign-in-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import { user } from '#features/identity/people/user.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { Row } from '#platform/entity/entity.ts'
import { failure } from '#platform/values/errors.ts'
import { isToken, newToken, tokenHash } from '#features/identity/credentials/tokens.ts'

interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly UserRole[]
  /** The account whose view the user has in this session. */
  readonly account: string | null
  /** All accounts whose view the user may have, their own first. */
  readonly accounts: readonly string[]
  readonly language: LanguageCode
}

/** The session of a request. */
export interface Session {
  /** Identifies the session; it is not a secret. */
  readonly id: string
  readonly user: SignedInUser
  /** Whether a machine with an access token sent the request. */
  readonly isMachine?: true
  /** Returns the whole seconds until the session ends without activity, at least 1. */
  readonly secondsLeft: () => number
  /** Records activity of the user. */
  readonly extend: () => Promise<void>
}

/** A session of a user, for a list. */
interface ListedSession {
  readonly id: string
  readonly site: string
  readonly device: string
  readonly beganAt: Date
  readonly lastActiveAt: Date
}

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    /** Ending all sessions of a user, or all but one, also revokes the user's access tokens. */
    readonly sessions: Sessions
  }
}

export interface Sessions {
  /**
   * Begins a session and returns its token, which is not stored. `alongside` writes in the transaction that creates the session.
   */
  readonly begin: (
    userId: string,
    client: { readonly site: string; readonly device: string },
    alongside?: (handle: WriteHandle) => Promise<void>,
  ) => Promise<string>
  /**
   * Continues the session under a new token whenever its permissions change; the old token becomes invalid. With `account`, the
   * session switches to another account of the user and gets a new id, because pages store data of the account under the id
   * (SEG-03). Returns null if the session has ended or the account is not one of the user's.
   */
  readonly renew: (token: string, account?: string) => Promise<string | null>
  /** Returns the session of a token; null if it has ended or was revoked, or if its user is inactive or has other rights now. */
  readonly read: (token: string) => Promise<Session | null>
  readonly end: (token: string) => Promise<void>
  /** Returns the sessions of a user, most recently used first. */
  readonly list: (userId: string) => Promise<readonly ListedSession[]>
  /** Ends a session of the user by its id; does nothing for a session of another user. */
  readonly revoke: (userId: string, id: string) => Promise<void>
  /** Ends all sessions of a user except the one with this id. */
  readonly revokeOthers: (userId: string, except: string | null) => Promise<void>
  /** Deletes the sessions that have ended. */
  readonly forgetEnded: () => Promise<void>
}

/** Returns the idle timeout of a site by its code; undefined if the roles determine it. */
export type SiteIdleMinutes = (site: string) => number | undefined

/** The maximum number of sessions of one user; the least recently used one is ended. */
const maxSessions = 20
/** Activity is stored at most once in this many milliseconds, because a page makes several requests. */
const noted = 1000
/** The maximum length of a session in ms. */
const maxSessionMs = 24 * 3600 * 1000
const maxDeviceLength = 300

/**
 * Creates the sessions in the database. Each request reads them, so that a revoked session ends in every process immediately.
 * `now` is the clock.
 */
export function createSessions(
  queries: Queries,
  records: Records,
  now: () => Date,
  siteIdleMinutes: SiteIdleMinutes = () => undefined,
): Sessions {
  const begin: Sessions['begin'] = async (userId, { site, device }, alongside) => {
    const token = newToken()
    const at = now()
    // Old sessions are ended before the new one exists, because sessions used at the same time have no defined order.
    for (const old of (await list(userId)).slice(maxSessions - 1)) await revoke(userId, old.id)
    const known = await records.byId(systemViewer, user, userId)
    if (known === null) throw failure('RECORD_NOT_FOUND', { id: userId })
    const session = {
      tokenHash: tokenHash(token),
      accountId: known.account,
      rights: rightsOf(known),
      id: newId(),
      userId,
      site,
      device: device.slice(0, maxDeviceLength),
      beganAt: at,
      lastActiveAt: at,
    }
    if (alongside === undefined) await queries.insert(userSession).values(session)
    else
      await records.write(inNameOf({ ...systemViewer, user: { id: userId, roles: [] } }), async (handle) => {
        await handle.keep((transaction) => transaction.insert(userSession).values(session))
        await alongside(handle)
      })
    return token
  }

  async function read(token: string): Promise<Session | null> {
    if (!isToken(token)) return null
    const hash = tokenHash(token)
    const [row] = await queries.select().from(userSession).where(eq(userSession.tokenHash, hash))
    if (row === undefined) return null
    const known = await records.byId(systemViewer, user, row.userId)
    const siteIdle = siteIdleMinutes(row.site)
    const limits = sessionLimits(known?.roles ?? [], siteIdle === undefined ? undefined : siteIdle * 60)
    let { lastActiveAt } = row
    const left = (): number => secondsLeft({ beganAt: row.beganAt, lastActiveAt, limits }, now())
    // A user whose rights have changed must sign in again, so that an older token never grants more or fewer rights than
    // before.
    if (known === null || !known.isActive || left() <= 0 || rightsOf(known) !== row.rights) {
      await end(token)
      return null
    }
    return {
      id: row.id,
      user: {
        id: known.id,
        name: known.name,
        email: known.email,
        roles: rolesInAccount(known.roles.filter(isUserRole), row.accountId === known.account),
        account: row.accountId,
        accounts: accountsOf(known),
        language: known.language,
      },
      secondsLeft: () => Math.max(1, Math.floor(left())),
      extend: async () => {
        const at = now()
        if (at.getTime() - lastActiveAt.getTime() < noted) return
        lastActiveAt = at
        await queries.update(userSession).set({ lastActiveAt: at }).where(eq(userSession.tokenHash, hash))
      },
    }
  }

  async function renew(token: string, account?: string): Promise<string | null> {
    const session = await read(token)
    if (session === null || (account !== undefined && !session.user.accounts.includes(account))) return null
    const next = newToken()
    const [renewed] = await queries
      .update(userSession)
      .set({ tokenHash: tokenHash(next), ...(account === undefined ? {} : { accountId: account, id: newId() }) })
      .where(eq(userSession.tokenHash, tokenHash(token)))
      .returning({ id: userSession.id })
    return renewed === undefined ? null : next
  }

  async function end(token: string): Promise<void> {
    await queries.delete(userSession).where(eq(userSession.tokenHash, tokenHash(token)))
  }

  async function list(userId: string): Promise<readonly ListedSession[]> {
    const { id, site, device, beganAt, lastActiveAt } = userSession
    const rows = await queries
      .select({ id, site, device, beganAt, lastActiveAt })
      .from(userSession)
      .where(eq(userSession.userId, userId))
    return rows.toSorted((a, b) => b.lastActiveAt.getTime() - a.lastActiveAt.getTime())
  }

  async function revoke(userId: string, id: string): Promise<void> {
    await queries.delete(userSession).where(and(eq(userSession.userId, userId), eq(userSession.id, id)))
  }

  return {
    begin,
    renew,
    read,
    end,
    list,
    revoke,
    revokeOthers: async (userId, except) => {
      const own = eq(userSession.userId, userId)
      await queries.delete(userSession).where(except === null ? own : and(own, ne(userSession.id, except)))
    },
    forgetEnded: async () => {
      await queries.delete(userSession).where(lt(userSession.lastActiveAt, new Date(now().getTime() - maxSessionMs)))
    },
  }
}

const newId = (): string => recordIdFrom('0Ak', randomBytes(recordIdBytes))

/** Returns all accounts whose view a user may have, their own first. */
export const accountsOf = ({
  account,
  otherAccounts,
}: Pick<Row<typeof user>, 'account' | 'otherAccounts'>): readonly string[] => [
  ...new Set([...(account === null ? [] : [account]), ...otherAccounts]),
]

/** Changes whenever something changes that determines what the user may do. */
const rightsOf = (known: Row<typeof user>): string =>
  [known.roles.toSorted().join(','), known.account ?? '', known.otherAccounts.toSorted().join(',')].join(' ')

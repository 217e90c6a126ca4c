import { randomBytes } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import { recordIdBytes, recordIdFrom } from '#domain/record-id.ts'
import { secondsLeft, sessionLimits } from '#domain/session-times.ts'
import { isUserRole, rolesInAccount, type UserRole } from '#domain/user-roles.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { userSession } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { user } from '#entities/user.ts'
import type { Row } from '#entities/entity.ts'
import { failure } from '#domain/errors.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly UserRole[]
  /** Whose view they have in this session. */
  readonly account: string | null
  /** All that they may have the view of, their own first. */
  readonly accounts: readonly string[]
  readonly language: LanguageCode
}

/** A session as a request came in it. */
export interface Session {
  /** Names it, and opens nothing. */
  readonly id: string
  readonly user: SignedInUser
  /** Whole seconds until it ends where nothing is done, at least 1. */
  readonly secondsLeft: () => number
  /** Somebody is there. */
  readonly extend: () => Promise<void>
}

/** One of a user's sessions, as a list shows it. */
interface ListedSession {
  readonly id: string
  readonly site: string
  readonly device: string
  readonly beganAt: Date
  readonly lastActiveAt: Date
}

export interface Sessions {
  /** A new one; answers its token, which is kept nowhere. */
  readonly begin: (userId: string, place: { readonly site: string; readonly device: string }) => Promise<string>
  /**
   * The same session under a new token, the old one being worth nothing: whenever what it may do changes. `account`: another one
   * of the user's whose view it has from now on; it has another name then: what pages know by the name is of the account
   * (SEG-03). Null where it has ended, or that account is none of theirs.
   */
  readonly renew: (token: string, account?: string) => Promise<string | null>
  /** The session that a token opens; null where it has ended, was revoked, its user may no longer come or has other rights. */
  readonly read: (token: string) => Promise<Session | null>
  readonly end: (token: string) => Promise<void>
  /** Of a user, the one used last first. */
  readonly list: (userId: string) => Promise<readonly ListedSession[]>
  /** Ends one of a user's own by its name; of another's, nothing. */
  readonly revoke: (userId: string, id: string) => Promise<void>
  /** Ends all of a user's but the one with this name. */
  readonly revokeOthers: (userId: string, except: string | null) => Promise<void>
  /** Forgets those that nobody can use any more. */
  readonly forgetEnded: () => Promise<void>
}

/** Of a site by its code; undefined: as the roles allow. */
export type SiteIdleMinutes = (site: string) => number | undefined

/** So many of one user: the one that was not used longest goes. */
const mostSessions = 20
/** Somebody who is there is noted once in so many milliseconds: a page makes several requests. */
const noted = 1000
/** No session lasts longer, in ms. */
const longest = 24 * 3600 * 1000
const longestDevice = 300

/** Sessions in the database, asked at each request: what is revoked is dead on every process at once. `now` is the clock. */
export function createSessions(
  queries: Queries,
  records: Records,
  now: () => Date,
  siteIdleMinutes: SiteIdleMinutes = () => undefined,
): Sessions {
  async function begin(userId: string, { site, device }: { readonly site: string; readonly device: string }) {
    const token = newToken()
    const at = now()
    // Before it is there: of those used at the same time, none is older than it.
    for (const old of (await list(userId)).slice(mostSessions - 1)) await revoke(userId, old.id)
    const known = await records.byId(systemViewer, user, userId)
    if (known === null) throw failure('RECORD_NOT_FOUND', { id: userId })
    await queries.insert(userSession).values({
      tokenHash: tokenHash(token),
      accountId: known.account,
      rights: rightsOf(known),
      id: newId(),
      userId,
      site,
      device: device.slice(0, longestDevice),
      beganAt: at,
      lastActiveAt: at,
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
    // Whose rights are others now signs in anew: no token of before is worth more or less than it was.
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
      await queries.delete(userSession).where(lt(userSession.lastActiveAt, new Date(now().getTime() - longest)))
    },
  }
}

const newId = (): string => recordIdFrom('0Ak', randomBytes(recordIdBytes))

/** All whose view a user may have, their own first. */
export const accountsOf = ({
  account,
  otherAccounts,
}: Pick<Row<typeof user>, 'account' | 'otherAccounts'>): readonly string[] => [
  ...new Set([...(account === null ? [] : [account]), ...otherAccounts]),
]

/** Of whom nothing that decides what they may do has changed, it is the same. */
const rightsOf = (known: Row<typeof user>): string =>
  [known.roles.toSorted().join(','), known.account ?? '', known.otherAccounts.toSorted().join(',')].join(' ')

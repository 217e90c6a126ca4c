import { randomBytes } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import { recordIdBytes, recordIdFrom } from '#domain/record-id.ts'
import { secondsLeft, sessionLimits } from '#domain/session-times.ts'
import { isUserRole, type UserRole } from '#domain/user-roles.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { userSession } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { user } from '#entities/user.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly UserRole[]
  readonly account: string | null
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
  /** The session that a token opens; null where it has ended, was revoked, or its user may no longer come. */
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

/** So many of one user: the one that was not used longest goes. */
const mostSessions = 20
/** Somebody who is there is noted once in so many milliseconds: a page makes several requests. */
const noted = 1000
/** No session lasts longer, in ms. */
const longest = 24 * 3600 * 1000
const longestDevice = 300

/** Sessions in the database, asked at each request: what is revoked is dead on every process at once. `now` is the clock. */
export function createSessions(queries: Queries, records: Records, now: () => Date): Sessions {
  async function begin(userId: string, { site, device }: { readonly site: string; readonly device: string }) {
    const token = newToken()
    const at = now()
    // Before it is there: of those used at the same time, none is older than it.
    for (const old of (await list(userId)).slice(mostSessions - 1)) await revoke(userId, old.id)
    await queries.insert(userSession).values({
      tokenHash: tokenHash(token),
      id: recordIdFrom('0Ak', randomBytes(recordIdBytes)),
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
    const limits = sessionLimits(known?.roles ?? [])
    let { lastActiveAt } = row
    const left = (): number => secondsLeft({ beganAt: row.beganAt, lastActiveAt, limits }, now())
    if (known === null || !known.isActive || left() <= 0) {
      await end(token)
      return null
    }
    return {
      id: row.id,
      user: {
        id: known.id,
        name: known.name,
        email: known.email,
        roles: known.roles.filter(isUserRole),
        account: known.account,
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

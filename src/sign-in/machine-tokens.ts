import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { isLanguageCode } from '#domain/languages.ts'
import { recordIdBytes, recordIdFrom } from '#domain/record-id.ts'
import { isUserRole } from '#domain/user-roles.ts'
import { tableColumn } from '#entities/entity-table.ts'
import { apiToken } from '#entities/machine-tables.ts'
import { user } from '#entities/user.ts'
import type { Audit } from '#records/audit.ts'
import type { Database, Queries } from '#records/database.ts'
import { behindWall, type Reading } from '#records/second-wall.ts'
import { guarded } from '#records/store-errors.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { visibility } from '#records/visibility.ts'
import { accountsOf, type Session } from './sessions.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

/** `read`: what changes nothing; `write`: all that its user may. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const isTokenScope = (word: string): word is TokenScope => tokenScopes.some((scope) => scope === word)

/** How long a token is good, in days, and at most. */
export const usualTokenDays = 365
export const mostTokenDays = 5 * 365
export const longestTokenName = 100

/** Found in a log or a repository it is known for what it is. */
const prefix = 'tg_'

/** A machine's session: as a person's, in the name of its user. */
interface MachineSession extends Session {
  readonly scope: TokenScope
}

/** Why a token that once was one opens nothing; null where nobody knows it. */
interface Refusal {
  readonly tokenId: string
  readonly userId: string
  readonly why: 'expired' | 'user off'
}

/** One of a user's, as a list shows it. */
interface ListedToken {
  /** Names it, and opens nothing. */
  readonly id: string
  readonly name: string
  readonly scope: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

export interface MachineTokens {
  /** A new one, which is kept nowhere; `days` from 1 to 1825, the name of 1 to 100 characters. */
  readonly make: (
    userId: string,
    given: { readonly name: string; readonly scope: TokenScope; readonly days: number },
  ) => Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }>
  /** Whom a token speaks for, with the rights that they have now. One question to the database, whatever the answer. */
  readonly read: (token: string) => Promise<MachineSession | { readonly refused: Refusal | null }>
  /** Of a user, the newest first. */
  readonly list: (userId: string) => Promise<readonly ListedToken[]>
  /** False: there is none of this name. */
  readonly revoke: (id: string) => Promise<boolean>
  readonly revokeAll: (userId: string) => Promise<void>
  /** Forgets those that are over for a month: until then somebody may wonder why a machine is refused. */
  readonly forgetExpired: () => Promise<void>
}

/** That it was used is noted once in so many milliseconds. */
const noted = 60_000
const day = 86_400_000
const keptExpired = 30 * day

/** What a machine sends, by its form: anything else is not asked for. */
export const isMachineToken = (text: string): boolean => text.startsWith(prefix) && isToken(text.slice(prefix.length))

interface Parts {
  readonly queries: Queries
  readonly readWith: Database['readWith']
  readonly now: () => Date
  readonly audit: Pick<Audit, 'record'>
}

/** Bearer tokens in the database, asked at each request: what is revoked is dead on every process at once. */
export function createMachineTokens({ queries, readWith, now, audit }: Parts): MachineTokens {
  const reading: Reading = { queries, readWith, rule: visibility }

  const find = async (hash: string) => {
    const [found] = await guarded(() =>
      // Users stand behind the second wall, and who asks is not known before.
      behindWall(reading, systemViewer, true, (asked) =>
        asked
          .select(columns)
          .from(apiToken)
          .leftJoin(user.table, eq(tableColumn(user.table, 'id'), apiToken.userId))
          .where(eq(apiToken.tokenHash, hash)),
      ),
    )
    return found
  }

  async function read(token: string): ReturnType<MachineTokens['read']> {
    const hash = tokenHash(token)
    const row = await find(hash)
    if (row === undefined) return { refused: null }
    const at = now()
    const left = (): number => (row.expiresAt.getTime() - now().getTime()) / 1000
    const of = { tokenId: row.id, userId: row.userId }
    if (left() <= 0) return { refused: { ...of, why: 'expired' } }
    if (row.isActive !== true) return { refused: { ...of, why: 'user off' } }
    return {
      id: row.id,
      scope: isTokenScope(row.scope) ? row.scope : 'read',
      user: {
        id: row.userId,
        name: row.name ?? '',
        email: row.email ?? '',
        roles: (row.roles ?? []).filter(isUserRole),
        account: row.account,
        accounts: accountsOf({ account: row.account, otherAccounts: row.otherAccounts ?? [] }),
        language: row.language !== null && isLanguageCode(row.language) ? row.language : systemViewer.language,
      },
      secondsLeft: () => Math.max(1, Math.floor(left())),
      extend: async () => {
        const before = new Date(at.getTime() - noted)
        if (row.lastUsedAt !== null && row.lastUsedAt > before) return
        const isOld = or(isNull(apiToken.lastUsedAt), lte(apiToken.lastUsedAt, before))
        await queries
          .update(apiToken)
          .set({ lastUsedAt: at })
          .where(and(eq(apiToken.tokenHash, hash), isOld))
      },
    }
  }

  const tell = (
    operation: 'token-made' | 'token-revoked',
    userId: string,
    details: Readonly<Record<string, unknown>>,
  ) => audit.record({ operation, by: null, of: { object: user.apiName, recordId: userId }, details })

  async function forget(where: ReturnType<typeof eq>): Promise<boolean> {
    const gone = await queries.delete(apiToken).where(where).returning({ id: apiToken.id, userId: apiToken.userId })
    for (const { id, userId } of gone) await tell('token-revoked', userId, { token: id })
    return gone.length > 0
  }

  return {
    make: async (userId, { name, scope, days }) => {
      if (!Number.isInteger(days) || days < 1 || days > mostTokenDays) throw new RangeError(`${days} days are no time.`)
      const token = prefix + newToken()
      const id = recordIdFrom('0At', randomBytes(recordIdBytes))
      const createdAt = now()
      const expiresAt = new Date(createdAt.getTime() + days * day)
      await queries
        .insert(apiToken)
        .values({ tokenHash: tokenHash(token), id, userId, name, scope, createdAt, expiresAt })
      await tell('token-made', userId, { token: id, scope, expiresAt: expiresAt.toISOString() })
      return { id, token, expiresAt }
    },
    read,
    list: async (userId) => {
      const { id, name, scope, createdAt, expiresAt, lastUsedAt } = apiToken
      const rows = await queries
        .select({ id, name, scope, createdAt, expiresAt, lastUsedAt })
        .from(apiToken)
        .where(eq(apiToken.userId, userId))
      return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },
    revoke: (id) => forget(eq(apiToken.id, id)),
    revokeAll: async (userId) => {
      await forget(eq(apiToken.userId, userId))
    },
    forgetExpired: async () => {
      await queries.delete(apiToken).where(lt(apiToken.expiresAt, new Date(now().getTime() - keptExpired)))
    },
  }
}

const ofUser = <Value>(property: string) => sql<Value | null>`${tableColumn(user.table, property)}`

const columns = {
  id: apiToken.id,
  userId: apiToken.userId,
  scope: apiToken.scope,
  expiresAt: apiToken.expiresAt,
  lastUsedAt: apiToken.lastUsedAt,
  isActive: ofUser<boolean>('isActive'),
  name: ofUser<string>('name'),
  email: ofUser<string>('email'),
  roles: ofUser<readonly string[]>('roles'),
  account: ofUser<string>('account'),
  otherAccounts: ofUser<readonly string[]>('otherAccounts'),
  language: ofUser<string>('language'),
}

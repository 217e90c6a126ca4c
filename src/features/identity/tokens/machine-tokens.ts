import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { apiToken } from './machine-tables.ts'
import { user } from '#features/identity/people/user.ts'
import { createAudit } from '#platform/records/audit/audit.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import { withRowSecurity } from '#platform/records/row-level-security.ts'
import { guarded } from '#platform/records/store-errors.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountsOf, type Session } from '#features/identity/sessions/sessions.ts'
import { isToken, newToken, tokenHash } from '#features/identity/credentials/tokens.ts'

/** `read` allows requests that change nothing, `write` everything that the user may do. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const isTokenScope = (word: string): word is TokenScope => tokenScopes.some((scope) => scope === word)

/** The default and the maximum validity of a token in days. */
export const usualTokenDays = 365
export const maxTokenDays = 5 * 365
export const maxTokenNameLength = 100

/** The prefix identifies a token that is found in a log or repository. */
const prefix = 'tg_'

/** The session of a machine, like that of the user on whose behalf it acts. */
interface MachineSession extends Session {
  readonly isMachine: true
  readonly scope: TokenScope
}

/** Why a former token is refused; null for an unknown token. */
interface Refusal {
  readonly tokenId: string
  readonly userId: string
  readonly why: 'expired' | 'user off'
}

/** A token of a user, for a list. */
interface ListedToken {
  /** Identifies the token; it is not a secret. */
  readonly id: string
  readonly name: string
  readonly scope: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    readonly machineTokens: MachineTokens
  }
}

export interface MachineTokens {
  /**
   * Creates a token, which is not stored. `days` is 1 to 1825, the name has 1 to 100 characters. `by` is the id of the
   * administrator who does it, here and below; null or omitted for the operator of the command line.
   */
  readonly make: (
    userId: string,
    input: { readonly name: string; readonly scope: TokenScope; readonly days: number },
    by?: string | null,
  ) => Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }>
  /** Returns the user of a token with their current rights. Makes one database query in every case. */
  readonly read: (token: string) => Promise<MachineSession | { readonly refused: Refusal | null }>
  /** Returns the tokens of a user, newest first. */
  readonly list: (userId: string) => Promise<readonly ListedToken[]>
  /** Returns false if there is no token with this id. */
  readonly revoke: (id: string, by?: string | null) => Promise<boolean>
  readonly revokeAll: (userId: string, by?: string | null) => Promise<void>
  /** Deletes tokens that expired more than a month ago; until then they explain why a machine is refused. */
  readonly forgetExpired: () => Promise<void>
}

/** The use of a token is recorded at most once in this many milliseconds. */
const noted = 60_000
const day = 86_400_000
const expiredRetention = 30 * day

/** Whether a text has the form of a token; other texts are not looked up. */
export const isMachineToken = (text: string): boolean => text.startsWith(prefix) && isToken(text.slice(prefix.length))

interface Parts {
  readonly queries: Queries
  readonly readWith: Database['readWith']
  readonly now: () => Date
}

/**
 * Creates the access tokens in the database. Each request reads them, so that a revoked token is invalid in every process
 * immediately.
 */
export function createMachineTokens({ queries, readWith, now }: Parts): MachineTokens {
  const find = async (hash: string) => {
    const [found] = await guarded(() =>
      // Row-level security hides users, and the caller is not known yet.
      withRowSecurity({ queries, readWith }, systemViewer, true, (transaction) =>
        transaction
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
      isMachine: true,
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

  /** Writes the audit log in the transaction of what it tells. */
  const tell = (
    transaction: Queries,
    operation: 'token-made' | 'token-revoked',
    { userId, by, ...details }: { readonly userId: string; readonly by: string | null; readonly token: string },
  ) =>
    createAudit(transaction, now, noDenials).record({
      operation,
      by,
      of: { object: user.apiName, recordId: userId },
      details,
    })

  const forget = (where: ReturnType<typeof eq>, by: string | null): Promise<boolean> =>
    queries.transaction(async (transaction) => {
      const { id, userId: ofUserId } = apiToken
      const deleted = await transaction.delete(apiToken).where(where).returning({ id, userId: ofUserId })
      for (const { id: token, userId } of deleted) await tell(transaction, 'token-revoked', { userId, by, token })
      return deleted.length > 0
    })

  return {
    make: async (userId, { name, scope, days }, by = null) => {
      if (!Number.isInteger(days) || days < 1 || days > maxTokenDays) throw new RangeError(`${days} days are no time.`)
      const token = prefix + newToken()
      const id = recordIdFrom('0At', randomBytes(recordIdBytes))
      const createdAt = now()
      const expiresAt = new Date(createdAt.getTime() + days * day)
      await queries.transaction(async (transaction) => {
        await transaction
          .insert(apiToken)
          .values({ tokenHash: tokenHash(token), id, userId, name, scope, createdAt, expiresAt })
        const details = { token: id, scope, expiresAt: expiresAt.toISOString() }
        await tell(transaction, 'token-made', { userId, by, ...details })
      })
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
    revoke: (id, by = null) => forget(eq(apiToken.id, id), by),
    revokeAll: async (userId, by = null) => {
      await forget(eq(apiToken.userId, userId), by)
    },
    forgetExpired: async () => {
      await queries.delete(apiToken).where(lt(apiToken.expiresAt, new Date(now().getTime() - expiredRetention)))
    },
  }
}

/** These events are no denials, which are stored later. */
const noDenials = (error: unknown): never => {
  throw error
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

import { desc, eq } from 'drizzle-orm'
import { authorIdOf, requireAdministrator } from './administer-users.ts'
import { user } from '#features/identity/people/user.ts'
import { type User, userOfAddress } from '#features/identity/people/users.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { apiToken } from '#features/identity/tokens/machine-tables.ts'
import { type MachineTokens, maxTokenNameLength, type TokenScope } from '#features/identity/tokens/machine-tokens.ts'

/** A token in the list of all. */
export interface AdministeredToken {
  /** Identifies the token; it is not a secret. */
  readonly id: string
  readonly name: string
  readonly scope: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  /** The user for whom the machine acts; null if they no longer exist. */
  readonly user: Pick<User, 'id' | 'name' | 'email' | 'isActive'> | null
}

export interface NewToken {
  /** The address of the user for whom the machine acts. */
  readonly email: string
  readonly name: string
  readonly scope: TokenScope
  readonly days: number
}

type CreatedToken =
  | { readonly type: 'made'; readonly id: string; readonly token: string; readonly expiresAt: Date }
  /** There is no user with this address, or they are inactive. */
  | { readonly type: 'noUser' | 'off' }

/** What administrators, and the operators of the command line, do with tokens. Throws ACCESS_DENIED for everybody else. */
export interface TokenAdministration {
  /** A page of tokens, the newest first, of one user or of all. `page` counts from 1. */
  readonly list: (
    by: Viewer,
    query: { readonly userId: string | null; readonly page: number },
  ) => Promise<{ readonly tokens: readonly AdministeredToken[]; readonly hasMore: boolean }>
  /** The token is returned only now. The name must pass `isTokenName`, and `days` is 1 to 1825. */
  readonly make: (by: Viewer, values: NewToken) => Promise<CreatedToken>
  /** Returns false if there is no token with this id. */
  readonly revoke: (by: Viewer, id: string) => Promise<boolean>
}

export const tokensPerPage = 50

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly machineTokens: Pick<MachineTokens, 'make' | 'revoke'>
}

export const createTokenAdministration = ({ queries, records, machineTokens }: Parts): TokenAdministration => ({
  list: async (by, { userId, page }) => {
    await requireAdministrator(records, by)
    const { id, name, scope, createdAt, expiresAt, lastUsedAt } = apiToken
    const rows = await queries
      .select({ id, name, scope, createdAt, expiresAt, lastUsedAt, userId: apiToken.userId })
      .from(apiToken)
      .where(userId === null ? undefined : eq(apiToken.userId, userId))
      .orderBy(desc(createdAt), desc(id))
      .limit(tokensPerPage + 1)
      .offset((page - 1) * tokensPerPage)
    const shown = rows.slice(0, tokensPerPage)
    const owners = await records.byIds(by, user, [...new Set(shown.map((row) => row.userId))])
    const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
    return {
      tokens: shown.map(({ userId: of, ...token }) => ({ ...token, user: ownerOf.get(of) ?? null })),
      hasMore: rows.length > tokensPerPage,
    }
  },
  make: async (by, { email, ...values }) => {
    await requireAdministrator(records, by)
    const owner = await userOfAddress(records, email)
    if (owner === null) return { type: 'noUser' }
    if (!owner.isActive) return { type: 'off' }
    return { type: 'made', ...(await machineTokens.make(owner.id, values, authorIdOf(by))) }
  },
  revoke: async (by, id) => {
    await requireAdministrator(records, by)
    return await machineTokens.revoke(id, authorIdOf(by))
  },
})

/** Whether a text can be the name of a token, which describes the machine. */
export const isTokenName = (name: string): boolean =>
  name !== '' && name.length <= maxTokenNameLength && !/\p{Cc}/u.test(name)

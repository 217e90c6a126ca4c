import { and, eq, gt, lt } from 'drizzle-orm'
import { singleUseToken } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

type Purpose = (typeof singleUseToken.$inferSelect)['purpose']

/** What can be used once, until it expires. */
export interface SingleUseTokens {
  /** A new one for a user; those made before for the same purpose are good no longer. `seconds`: how long it is. */
  readonly issue: (purpose: Purpose, userId: string, seconds: number) => Promise<string>
  /** Whose it is, where it could be used now; it stays. */
  readonly ownerOf: (purpose: Purpose, token: string) => Promise<string | null>
  /** Uses it up: of any number who try at the same time, one is answered whose it is, all others null. */
  readonly use: (purpose: Purpose, token: string) => Promise<string | null>
  readonly forgetExpired: () => Promise<void>
}

export function createSingleUseTokens(queries: Queries, now: () => Date): SingleUseTokens {
  const good = (purpose: Purpose, token: string) =>
    and(
      eq(singleUseToken.tokenHash, tokenHash(token)),
      eq(singleUseToken.purpose, purpose),
      gt(singleUseToken.expiresAt, now()),
    )
  return {
    issue: async (purpose, userId, seconds) => {
      const token = newToken()
      await queries.transaction(async (transaction) => {
        await transaction
          .delete(singleUseToken)
          .where(and(eq(singleUseToken.userId, userId), eq(singleUseToken.purpose, purpose)))
        await transaction.insert(singleUseToken).values({
          tokenHash: tokenHash(token),
          purpose,
          userId,
          expiresAt: new Date(now().getTime() + seconds * 1000),
        })
      })
      return token
    },
    ownerOf: async (purpose, token) => {
      if (!isToken(token)) return null
      const [row] = await queries
        .select({ userId: singleUseToken.userId })
        .from(singleUseToken)
        .where(good(purpose, token))
      return row?.userId ?? null
    },
    use: async (purpose, token) => {
      if (!isToken(token)) return null
      // One statement: the row is there for one of them.
      const [row] = await queries
        .delete(singleUseToken)
        .where(good(purpose, token))
        .returning({ userId: singleUseToken.userId })
      return row?.userId ?? null
    },
    forgetExpired: async () => {
      await queries.delete(singleUseToken).where(lt(singleUseToken.expiresAt, now()))
    },
  }
}

import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { singleUseToken } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

type Purpose = (typeof singleUseToken.$inferSelect)['purpose']

/** What can be used once, until it expires. */
export interface SingleUseTokens {
  /** A new one for a user; those made before for the same purpose (and subject) are good no longer. `seconds`: how long it is. */
  readonly issue: (purpose: Purpose, userId: string, seconds: number, subject?: string) => Promise<string>
  /** Whose it is, where it could be used now; it stays. */
  readonly ownerOf: (purpose: Purpose, token: string) => Promise<string | null>
  /** The same with what it is about. */
  readonly look: (
    purpose: Purpose,
    token: string,
  ) => Promise<{ readonly userId: string; readonly subject: string | null } | null>
  /** Uses it up: of any number who try at the same time, one is answered whose it is, all others null. */
  readonly use: (purpose: Purpose, token: string) => Promise<string | null>
  /** Makes those of a user good no longer. */
  readonly withdraw: (purpose: Purpose, userId: string, subject?: string) => Promise<void>
  /** The users for whom one is good now: about a subject, or among those named. */
  readonly waiting: (
    purpose: Purpose,
    of: { readonly subject: string } | { readonly userIds: readonly string[] },
  ) => Promise<ReadonlySet<string>>
  readonly forgetExpired: () => Promise<void>
}

export function createSingleUseTokens(queries: Queries, now: () => Date): SingleUseTokens {
  const good = (purpose: Purpose, token: string) =>
    and(
      eq(singleUseToken.tokenHash, tokenHash(token)),
      eq(singleUseToken.purpose, purpose),
      gt(singleUseToken.expiresAt, now()),
    )
  const look: SingleUseTokens['look'] = async (purpose, token) => {
    if (!isToken(token)) return null
    const { userId, subject } = singleUseToken
    const [row = null] = await queries.select({ userId, subject }).from(singleUseToken).where(good(purpose, token))
    return row
  }
  const ofUser = (purpose: Purpose, userId: string, subject?: string) =>
    and(
      eq(singleUseToken.userId, userId),
      eq(singleUseToken.purpose, purpose),
      subject === undefined ? undefined : eq(singleUseToken.subject, subject),
    )
  return {
    issue: async (purpose, userId, seconds, subject) => {
      const token = newToken()
      await queries.transaction(async (transaction) => {
        await transaction.delete(singleUseToken).where(ofUser(purpose, userId, subject))
        await transaction.insert(singleUseToken).values({
          tokenHash: tokenHash(token),
          purpose,
          userId,
          subject: subject ?? null,
          expiresAt: new Date(now().getTime() + seconds * 1000),
        })
      })
      return token
    },
    ownerOf: async (purpose, token) => (await look(purpose, token))?.userId ?? null,
    look,
    use: async (purpose, token) => {
      if (!isToken(token)) return null
      // One statement: the row is there for one of them.
      const [row] = await queries
        .delete(singleUseToken)
        .where(good(purpose, token))
        .returning({ userId: singleUseToken.userId })
      return row?.userId ?? null
    },
    withdraw: async (purpose, userId, subject) => {
      await queries.delete(singleUseToken).where(ofUser(purpose, userId, subject))
    },
    waiting: async (purpose, of) => {
      const rows = await queries
        .selectDistinct({ userId: singleUseToken.userId })
        .from(singleUseToken)
        .where(
          and(
            eq(singleUseToken.purpose, purpose),
            gt(singleUseToken.expiresAt, now()),
            'subject' in of ? eq(singleUseToken.subject, of.subject) : inArray(singleUseToken.userId, [...of.userIds]),
          ),
        )
      return new Set(rows.map(({ userId }) => userId))
    },
    forgetExpired: async () => {
      await queries.delete(singleUseToken).where(lt(singleUseToken.expiresAt, now()))
    },
  }
}

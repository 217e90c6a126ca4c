import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { singleUseToken } from './sign-in-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

type Purpose = (typeof singleUseToken.$inferSelect)['purpose']

/** Tokens that can be used once until they expire. */
export interface SingleUseTokens {
  /** Issues a token for a user; earlier tokens for the same purpose and subject become invalid. `seconds` is its validity. */
  readonly issue: (purpose: Purpose, userId: string, seconds: number, subject?: string) => Promise<string>
  /** Returns the owner of a valid token without using it. */
  readonly ownerOf: (purpose: Purpose, token: string) => Promise<string | null>
  /** Returns the owner and the subject. */
  readonly look: (
    purpose: Purpose,
    token: string,
  ) => Promise<{ readonly userId: string; readonly subject: string | null } | null>
  /**
   * Uses the token and returns its owner. If several requests use it at the same time, only one gets the owner; the others get
   * null.
   */
  readonly use: (purpose: Purpose, token: string) => Promise<string | null>
  /** Makes the tokens of a user invalid. */
  readonly withdraw: (purpose: Purpose, userId: string, subject?: string) => Promise<void>
  /** Returns the users who have a valid token: for a subject, or among the given users. */
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
      // A single statement, so that only one request finds the row.
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

const ofUser = (purpose: Purpose, userId: string, subject?: string) =>
  and(
    eq(singleUseToken.userId, userId),
    eq(singleUseToken.purpose, purpose),
    subject === undefined ? undefined : eq(singleUseToken.subject, subject),
  )

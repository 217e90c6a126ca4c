import { and, eq, gt, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { authChallenge } from './sign-in-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

/** The state between two requests of one browser, with its purpose: each purpose reads only its own state. */
export interface AuthChallengeKind<Data extends v.GenericSchema> {
  readonly purpose: string
  /** The time in seconds until the next request must arrive. */
  readonly seconds: number
  readonly data: Data
}

export interface AuthChallenges {
  /** Stores the state and returns the token with which the next request finds it. `userId` is the user, if known. */
  readonly begin: <Data extends v.GenericSchema>(
    kind: AuthChallengeKind<Data>,
    data: v.InferOutput<Data>,
    userId?: string,
  ) => Promise<string>
  /** Reads the state without removing it; null if it does not exist, has another purpose or has expired. */
  readonly look: <Data extends v.GenericSchema>(
    kind: AuthChallengeKind<Data>,
    token: string,
  ) => Promise<Found<Data> | null>
  /** Reads and removes the state. If several requests try at the same time, only one gets it; the others get null. */
  readonly take: <Data extends v.GenericSchema>(
    kind: AuthChallengeKind<Data>,
    token: string,
  ) => Promise<Found<Data> | null>
  readonly forgetExpired: () => Promise<void>
}

interface Found<Data extends v.GenericSchema> {
  readonly userId: string | null
  readonly data: v.InferOutput<Data>
}

export function createAuthChallenges(queries: Queries, now: () => Date): AuthChallenges {
  const good = (purpose: string, token: string) =>
    and(
      eq(authChallenge.tokenHash, tokenHash(token)),
      eq(authChallenge.purpose, purpose),
      gt(authChallenge.expiresAt, now()),
    )
  return {
    begin: async ({ purpose, seconds, data: schema }, data, userId) => {
      const token = newToken()
      await queries.insert(authChallenge).values({
        tokenHash: tokenHash(token),
        purpose,
        userId: userId ?? null,
        data: v.parse(plainObject, v.parse(schema, data)),
        expiresAt: new Date(now().getTime() + seconds * 1000),
      })
      return token
    },
    look: async ({ purpose, data }, token) => {
      if (!isToken(token)) return null
      const [row] = await queries.select().from(authChallenge).where(good(purpose, token))
      return row === undefined ? null : { userId: row.userId, data: v.parse(data, row.data) }
    },
    take: async ({ purpose, data }, token) => {
      if (!isToken(token)) return null
      // A single statement, so that only one request finds the row.
      const [row] = await queries.delete(authChallenge).where(good(purpose, token)).returning()
      return row === undefined ? null : { userId: row.userId, data: v.parse(data, row.data) }
    },
    forgetExpired: async () => {
      await queries.delete(authChallenge).where(lt(authChallenge.expiresAt, now()))
    },
  }
}

const plainObject = v.record(v.string(), v.unknown())

import { and, eq, gt, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { ceremony } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

/** What is remembered between two requests of one browser, by what it is for: each reads back only its own. */
export interface CeremonyKind<Data extends v.GenericSchema> {
  readonly purpose: string
  /** How long the other request may be away, in seconds. */
  readonly seconds: number
  readonly data: Data
}

export interface Ceremonies {
  /** Remembers; answers the token by which the browser's next request finds it. `userId`: about whom it is, if that is known. */
  readonly begin: <Data extends v.GenericSchema>(
    kind: CeremonyKind<Data>,
    data: v.InferOutput<Data>,
    userId?: string,
  ) => Promise<string>
  /** Reads it and leaves it; null where there is none, it is another kind's, or it is over. */
  readonly look: <Data extends v.GenericSchema>(kind: CeremonyKind<Data>, token: string) => Promise<Found<Data> | null>
  /** Takes it away: of any number who try at the same time, one is answered, all others null. */
  readonly take: <Data extends v.GenericSchema>(kind: CeremonyKind<Data>, token: string) => Promise<Found<Data> | null>
  readonly forgetExpired: () => Promise<void>
}

interface Found<Data extends v.GenericSchema> {
  readonly userId: string | null
  readonly data: v.InferOutput<Data>
}

export function createCeremonies(queries: Queries, now: () => Date): Ceremonies {
  const good = (purpose: string, token: string) =>
    and(eq(ceremony.tokenHash, tokenHash(token)), eq(ceremony.purpose, purpose), gt(ceremony.expiresAt, now()))
  return {
    begin: async ({ purpose, seconds, data: schema }, data, userId) => {
      const token = newToken()
      await queries.insert(ceremony).values({
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
      const [row] = await queries.select().from(ceremony).where(good(purpose, token))
      return row === undefined ? null : { userId: row.userId, data: v.parse(data, row.data) }
    },
    take: async ({ purpose, data }, token) => {
      if (!isToken(token)) return null
      // One statement: the row is there for one of them.
      const [row] = await queries.delete(ceremony).where(good(purpose, token)).returning()
      return row === undefined ? null : { userId: row.userId, data: v.parse(data, row.data) }
    },
    forgetExpired: async () => {
      await queries.delete(ceremony).where(lt(ceremony.expiresAt, now()))
    },
  }
}

const plainObject = v.record(v.string(), v.unknown())

import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { failure } from '#domain/errors.ts'
import { idempotentWrite } from '#entities/record-api-tables.ts'
import type { Queries } from '#records/database.ts'
import { guarded } from '#records/store-errors.ts'

/** Milliseconds after which a try that has told nothing is taken to be lost with its process. */
const longestTry = 60_000
/** Platform API §1: so long an answer is kept, and so large a one. */
const keptFor = 30 * 24 * 60 * 60 * 1000
const largestAnswer = 9 * 1024 * 1024

/** What was answered, to be answered again. */
interface StoredAnswer {
  readonly status: number
  /** The body as text; empty: none. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** One try of a write, as long as no other has taken its place. */
export interface Claim {
  /**
   * Keeps what was written, in the transaction that writes it. Throws IDEMPOTENCY_KEY_IN_FLIGHT where another try has taken the place
   * of this one: nothing of this one may be kept then.
   */
  settle(transaction: Queries, outcome: Readonly<Record<string, unknown>>): Promise<void>
  /** Keeps the answer, where it is not too large: what was written is answered from its outcome then. */
  answered(answer: StoredAnswer): Promise<void>
  /** Keeps why nothing was written. */
  refused(answer: StoredAnswer): Promise<void>
  /** Nothing was written: the key may be used for another try. */
  release(): Promise<void>
}

type Begun =
  | { readonly state: 'claimed'; readonly claim: Claim }
  /** A try before this one wrote, and did not answer: or does at this moment. */
  | { readonly state: 'written'; readonly outcome: unknown; readonly claim: Claim }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }

/** Writes that are done once, however often they are asked for with the same key: for each user by themselves. */
export interface IdempotentWrites {
  /**
   * Takes a key for a request (SHA-256 of it). Throws IDEMPOTENCY_KEY_REUSED where it was used for another one,
   * IDEMPOTENCY_KEY_IN_FLIGHT while a try is under way.
   */
  begin(userId: string, key: string, requestHash: string): Promise<Begun>
}

/** A row can go, or be taken by another try, between two looks at it. */
const mostLooks = 5

export function createIdempotentWrites(queries: Queries, now: () => Date): IdempotentWrites {
  return {
    begin: (userId, key, requestHash) =>
      guarded(async () => {
        const ofKey = and(eq(idempotentWrite.userId, userId), eq(idempotentWrite.key, key))
        for (let looks = 0; looks < mostLooks; looks += 1) {
          const [begunAt, holder] = [now(), randomUUID()]
          const claim = claimOf(queries, userId, key, holder)
          const made = await queries
            .insert(idempotentWrite)
            .values({ userId, key, requestHash, begunAt, holder })
            .onConflictDoNothing()
            .returning({ key: idempotentWrite.key })
          if (made.length > 0) return { state: 'claimed', claim }
          const [row] = await queries.select().from(idempotentWrite).where(ofKey)
          if (row === undefined) continue
          const stands = and(ofKey, eq(idempotentWrite.holder, row.holder))
          if (begunAt.getTime() - row.begunAt.getTime() > keptFor) {
            await queries.delete(idempotentWrite).where(stands)
            continue
          }
          if (row.requestHash !== requestHash) throw failure('IDEMPOTENCY_KEY_REUSED')
          if (row.status !== null)
            return {
              state: 'answered',
              answer: { status: row.status, body: row.answer ?? '', headers: row.headers ?? {} },
            }
          if (row.outcome !== null)
            return { state: 'written', outcome: row.outcome, claim: claimOf(queries, userId, key, row.holder) }
          if (begunAt.getTime() - row.begunAt.getTime() < longestTry) throw inFlight()
          const taken = await queries
            .update(idempotentWrite)
            .set({ holder, begunAt })
            .where(and(stands, isNull(idempotentWrite.outcome), isNull(idempotentWrite.status)))
            .returning({ key: idempotentWrite.key })
          if (taken.length > 0) return { state: 'claimed', claim }
        }
        throw inFlight()
      }),
  }
}

const inFlight = () => failure('IDEMPOTENCY_KEY_IN_FLIGHT', { seconds: '1' })

function claimOf(queries: Queries, userId: string, key: string, holder: string): Claim {
  const own = and(eq(idempotentWrite.userId, userId), eq(idempotentWrite.key, key), eq(idempotentWrite.holder, holder))
  return {
    async settle(transaction, outcome) {
      const kept = await transaction
        .update(idempotentWrite)
        .set({ outcome })
        .where(own)
        .returning({ key: idempotentWrite.key })
      if (kept.length === 0) throw inFlight()
    },
    async answered({ status, body, headers }) {
      if (Buffer.byteLength(body) > largestAnswer) return
      await guarded(() => queries.update(idempotentWrite).set({ status, answer: body, headers }).where(own))
    },
    async refused({ status, body, headers }) {
      await guarded(() =>
        queries
          .update(idempotentWrite)
          .set({ status, answer: body, headers })
          .where(and(own, isNull(idempotentWrite.outcome))),
      )
    },
    async release() {
      await guarded(() =>
        queries
          .delete(idempotentWrite)
          .where(and(own, isNull(idempotentWrite.outcome), isNull(idempotentWrite.status))),
      )
    },
  }
}

import { idempotentResponseLifetime } from '#platform/values/cache-lifetimes.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { idempotentWrite } from '#platform/record-api/entities/record-api-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import { guarded } from '#platform/records/store-errors.ts'

/** The milliseconds after which a try without an outcome counts as lost with its process. */
const tryTimeout = 60_000
/** The largest response that is stored (platform API §1). */
const largestAnswer = 9 * 1024 * 1024

/** A stored answer, to be sent again. */
interface StoredAnswer {
  readonly status: number
  /** The body as text; empty where there was none. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** One try of a write, until another one replaces it. */
export interface Claim {
  /**
   * Stores the outcome in the transaction of the write. Throws IDEMPOTENCY_KEY_IN_FLIGHT where another try has replaced this one,
   * so that nothing of this one is committed.
   */
  resolve(transaction: Queries, outcome: Readonly<Record<string, unknown>>): Promise<void>
  /** Stores the answer unless it is too large; a large one is rebuilt from the outcome. */
  answered(answer: StoredAnswer): Promise<void>
  /** Stores why nothing was written. */
  refused(answer: StoredAnswer): Promise<void>
  /** Nothing was written, and the key becomes free for another try. */
  release(): Promise<void>
}

type Begun =
  | { readonly state: 'claimed'; readonly claim: Claim }
  /** An earlier try has written, but has not answered yet. */
  | { readonly state: 'written'; readonly outcome: unknown; readonly claim: Claim }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }

/**
 * Writes that take effect once, however often they are requested with the same key; each user has keys of their own.
 */
export interface IdempotentWrites {
  /**
   * Claims a key for a request (the SHA-256 of it). Throws IDEMPOTENCY_KEY_REUSED where another request has used it,
   * IDEMPOTENCY_KEY_IN_FLIGHT while another try is running.
   */
  begin(userId: string, key: string, requestHash: string): Promise<Begun>
}

/** A row can be deleted or claimed by another try between two reads. */
const maxLooks = 5

export function createIdempotentWrites(queries: Queries, now: () => Date): IdempotentWrites {
  return {
    begin: (userId, key, requestHash) =>
      guarded(async () => {
        const ofKey = and(eq(idempotentWrite.userId, userId), eq(idempotentWrite.key, key))
        for (let looks = 0; looks < maxLooks; looks += 1) {
          const [begunAt, holder] = [now(), randomUUID()]
          const claim = claimOf(queries, userId, key, holder)
          const created = await queries
            .insert(idempotentWrite)
            .values({ userId, key, requestHash, begunAt, holder })
            .onConflictDoNothing()
            .returning({ key: idempotentWrite.key })
          if (created.length > 0) return { state: 'claimed', claim }
          const [row] = await queries.select().from(idempotentWrite).where(ofKey)
          if (row === undefined) continue
          const stands = and(ofKey, eq(idempotentWrite.holder, row.holder))
          if (begunAt.getTime() - row.begunAt.getTime() > idempotentResponseLifetime) {
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
          if (begunAt.getTime() - row.begunAt.getTime() < tryTimeout) throw inFlight()
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
    async resolve(transaction, outcome) {
      const updated = await transaction
        .update(idempotentWrite)
        .set({ outcome })
        .where(own)
        .returning({ key: idempotentWrite.key })
      if (updated.length === 0) throw inFlight()
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

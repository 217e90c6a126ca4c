import { sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { type Operation, engineFact, outbox } from '#platform/records/engine-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import { outboxHorizon } from './outbox-horizon.ts'
import { type OutboxPosition, type ParsedPosition, formatPosition, isBefore, parsePosition } from './outbox-position.ts'

export interface OutboxEntry {
  readonly object: string
  readonly recordId: string
  /** The operation of the write. The current record may be newer: read it by its id. */
  readonly operation: Operation
  readonly at: Date
}

export interface OutboxPage {
  readonly entries: readonly OutboxEntry[]
  /** The position to continue from. It does not change if there were no entries. */
  readonly position: OutboxPosition
  /** Entries after the position were deleted, or the position belongs to another database: derived data must be rebuilt. */
  readonly lost: boolean
}

const maxOutboxPage = 10_000

/**
 * Sequence numbers alone would lose entries: they are assigned while transactions run, and a higher number may be
 * committed first. Entries are therefore read in the order (transaction, sequence), and only those of transactions
 * older than every running one: all of them are decided, and no entry can appear before them any more.
 */
const decidedBefore = (horizon: string) => sql`transaction < ${horizon}::text::xid8`

/** Returns the position after all entries of finished transactions. */
export async function outboxPosition(queries: Queries): Promise<OutboxPosition> {
  const epoch = await epochOf(queries)
  const horizon = await outboxHorizon(queries)
  const [row] = (
    await queries.execute<ParsedPosition>(sql`
      select transaction::text as transaction, sequence::text as sequence from ${outbox}
      where ${decidedBefore(horizon)} order by ${outbox.transaction} desc, ${outbox.sequence} desc limit 1`)
  ).rows
  return formatPosition(epoch, row ?? (await prunedTo(queries)))
}

/** `until`: a position of the same database, after which nothing is read. */
export async function readOutbox(
  queries: Queries,
  after: OutboxPosition,
  limit: number,
  until?: OutboxPosition,
): Promise<OutboxPage> {
  if (!Number.isInteger(limit) || limit < 1 || limit > maxOutboxPage)
    throw failure('INVALID_PARAMETERS', {
      parameter: 'limit',
      reason: `must be a whole number from 1 to ${maxOutboxPage}`,
    })
  const { epoch, position } = parsePosition(after)
  if (epoch !== (await epochOf(queries))) return { entries: [], position: await outboxPosition(queries), lost: true }
  const horizon = await outboxHorizon(queries)
  const rows = (
    await queries.execute<ParsedPosition & { object: string; record_id: string; operation: Operation; at: string }>(sql`
      select transaction::text as transaction, sequence::text as sequence, object, record_id, operation,
        (extract(epoch from at) * 1000)::bigint::text as at from ${outbox}
      where (transaction, sequence) > (${position.transaction}::text::xid8, ${position.sequence}::bigint) and ${decidedBefore(horizon)} and ${upTo(until)}
      order by ${outbox.transaction}, ${outbox.sequence} limit ${limit}`)
  ).rows
  // This query runs after the read, so that deletions before the read are detected.
  if (isBefore(position, await prunedTo(queries)))
    return { entries: [], position: await outboxPosition(queries), lost: true }
  const last = rows.at(-1)
  return {
    entries: rows.map(({ object, record_id: recordId, operation, at }) => ({
      object,
      recordId,
      operation,
      at: new Date(Number(at)),
    })),
    position: last ? formatPosition(epoch, last) : after,
    lost: false,
  }
}

const upTo = (until: OutboxPosition | undefined) => {
  if (until === undefined) return sql`true`
  const { transaction, sequence } = parsePosition(until).position
  return sql`(transaction, sequence) <= (${transaction}::text::xid8, ${sequence}::bigint)`
}

export async function pruneOutbox(queries: Queries, before: Date): Promise<number> {
  const horizon = await outboxHorizon(queries)
  return queries.transaction(async (transaction) => {
    const rows = (
      await transaction.execute<ParsedPosition>(sql`
        with deleted as (
          delete from ${outbox} where ${outbox.at} < ${before.toISOString()}::timestamptz and ${decidedBefore(horizon)} returning transaction, sequence
        )
        select transaction::text as transaction, sequence::text as sequence from deleted order by deleted.transaction desc, deleted.sequence desc`)
    ).rows
    const [last] = rows
    const known = await prunedTo(transaction)
    if (last && isBefore(known, last)) {
      const value = `${last.transaction}:${last.sequence}`
      await transaction
        .insert(engineFact)
        .values({ name: prunedFact, value })
        .onConflictDoUpdate({ target: engineFact.name, set: { value } })
    }
    return rows.length
  })
}

const prunedFact = 'outboxPruned'

async function fact(queries: Queries, name: string): Promise<string | null> {
  const rows = (await queries.execute<{ value: string }>(sql`select value from ${engineFact} where name = ${name}`))
    .rows
  return rows[0]?.value ?? null
}

/** The name of the database, set when it is created and when a backup is restored into it. */
const epochOf = async (queries: Queries): Promise<string> => (await fact(queries, 'epoch')) ?? ''

async function prunedTo(queries: Queries): Promise<ParsedPosition> {
  const [transaction = '0', sequence = '0'] = ((await fact(queries, prunedFact)) ?? '0:0').split(':')
  return { transaction, sequence }
}

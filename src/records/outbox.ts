import { sql } from 'drizzle-orm'
import { failure } from '#domain/errors.ts'
import { type Operation, engineFact, outbox } from '#entities/engine-tables.ts'
import type { Queries } from './database.ts'
import { outboxHorizon } from './outbox-horizon.ts'

/** A place in the outbox of one database; opaque to those who keep it. */
export type OutboxPosition = string & { readonly '~outboxPosition'?: never }

export interface OutboxEntry {
  readonly object: string
  readonly recordId: string
  /** What the write did. The record as it stands may be newer already: read it by its id. */
  readonly operation: Operation
  readonly at: Date
}

export interface OutboxPage {
  readonly entries: readonly OutboxEntry[]
  /** Where to go on from; the same as before when there was nothing. */
  readonly position: OutboxPosition
  /** Entries after the given position are forgotten, or it is another database's: what follows must be built anew. */
  readonly lost: boolean
}

const maxOutboxPage = 10_000

type Place = {
  readonly transaction: string
  readonly sequence: string
}

const start: Place = { transaction: '0', sequence: '0' }

/**
 * Sequence numbers alone would lose entries: they are given out while transactions run, and a later number may be committed
 * first. Entries are therefore read in the order (transaction, sequence), and only those of transactions older than every one
 * that still runs: all of them are decided, and none can appear before them any more.
 */
const decidedBefore = (horizon: string) => sql`transaction < ${horizon}::text::xid8`

/** The place after everything that is decided. */
export async function outboxPosition(queries: Queries): Promise<OutboxPosition> {
  const epoch = await epochOf(queries)
  const horizon = await outboxHorizon(queries)
  const [row] = (
    await queries.execute<Place>(sql`
      select transaction::text as transaction, sequence::text as sequence from ${outbox}
      where ${decidedBefore(horizon)} order by ${outbox.transaction} desc, ${outbox.sequence} desc limit 1`)
  ).rows
  return format(epoch, row ?? (await prunedTo(queries)))
}

export async function readOutbox(queries: Queries, after: OutboxPosition, limit: number): Promise<OutboxPage> {
  if (!Number.isInteger(limit) || limit < 1 || limit > maxOutboxPage)
    throw failure('INVALID_PARAMETERS', {
      parameter: 'limit',
      reason: `must be a whole number from 1 to ${maxOutboxPage}`,
    })
  const { epoch, place } = parse(after)
  if (epoch !== (await epochOf(queries))) return { entries: [], position: await outboxPosition(queries), lost: true }
  const horizon = await outboxHorizon(queries)
  const rows = (
    await queries.execute<Place & { object: string; record_id: string; operation: Operation; at: string }>(sql`
      select transaction::text as transaction, sequence::text as sequence, object, record_id, operation,
        (extract(epoch from at) * 1000)::bigint::text as at from ${outbox}
      where (transaction, sequence) > (${place.transaction}::text::xid8, ${place.sequence}::bigint) and ${decidedBefore(horizon)}
      order by ${outbox.transaction}, ${outbox.sequence} limit ${limit}`)
  ).rows
  // Asked after reading: what was forgotten before the reading is then known.
  if (isBefore(place, await prunedTo(queries)))
    return { entries: [], position: await outboxPosition(queries), lost: true }
  const last = rows.at(-1)
  return {
    entries: rows.map(({ object, record_id: recordId, operation, at }) => ({
      object,
      recordId,
      operation,
      at: new Date(Number(at)),
    })),
    position: last ? format(epoch, last) : after,
    lost: false,
  }
}

export async function pruneOutbox(queries: Queries, before: Date): Promise<number> {
  const horizon = await outboxHorizon(queries)
  return queries.transaction(async (transaction) => {
    const rows = (
      await transaction.execute<Place>(sql`
        with gone as (
          delete from ${outbox} where ${outbox.at} < ${before.toISOString()}::timestamptz and ${decidedBefore(horizon)} returning transaction, sequence
        )
        select transaction::text as transaction, sequence::text as sequence from gone order by gone.transaction desc, gone.sequence desc`)
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

/** The database's own name, given when it was made and again when a backup was read into it. */
const epochOf = async (queries: Queries): Promise<string> => (await fact(queries, 'epoch')) ?? ''

async function prunedTo(queries: Queries): Promise<Place> {
  const [transaction = '0', sequence = '0'] = ((await fact(queries, prunedFact)) ?? '0:0').split(':')
  return { transaction, sequence }
}

const format = (epoch: string, { transaction, sequence }: Place): OutboxPosition =>
  `${epoch}/${transaction}:${sequence}`

/** A position that is none is nobody's: its epoch fits no database. */
function parse(position: OutboxPosition): { readonly epoch: string; readonly place: Place } {
  const match = /^([^/]*)\/([0-9]{1,20}):([0-9]{1,19})$/.exec(position)
  if (!match) return { epoch: 'none', place: start }
  return { epoch: match[1] ?? '', place: { transaction: match[2] ?? '0', sequence: match[3] ?? '0' } }
}

const isBefore = (one: Place, other: Place): boolean =>
  one.transaction === other.transaction
    ? BigInt(one.sequence) < BigInt(other.sequence)
    : BigInt(one.transaction) < BigInt(other.transaction)

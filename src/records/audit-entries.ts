import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#domain/viewer.ts'
import { auditLog } from '#entities/engine-tables.ts'
import type { Queries } from './database.ts'

/** Who writes, when, from where, and by what name the entries of their transaction are found. */
export interface Author {
  readonly by: string
  readonly at: Date
  readonly from?: Viewer['from'] | undefined
  /** 53 bits: what JSON numbers hold. Where it is taken already, the database refuses the link, and the work is tried again. */
  readonly batch: bigint
}

/** Another for each transaction, also for the same work tried again. */
export const authorOf = (
  { user, from }: { readonly user?: { readonly id: string }; readonly from?: Viewer['from'] | undefined },
  at: Date,
): Author => ({
  by: user?.id ?? 'guest',
  at,
  from,
  batch: randomBytes(8).readBigUInt64BE() >> 11n,
})

/**
 * The statement that appends entries: one for each row of `rows` (`record_id`, `before`, `after`). The database completes them
 * with their digests (migrations).
 */
export function auditEntries({ by, at, from, batch }: Author, operation: string, object: string, rows: SQL): SQL {
  return sql`
    insert into ${auditLog} (at, by, object, operation, address, request, batch, record_id, before, after)
    select ${at.toISOString()}::timestamptz, ${by}::text, ${object}::text, ${operation}::text, ${from?.address ?? null}::text,
      ${from?.request ?? null}::text, ${String(batch)}::bigint, told.*
    from (${rows}) as told`
}

/** Adds what this transaction appended to the chain. Nothing may be written after it: the next to append waits for its end. */
export async function sealEntries(transaction: Queries, { batch }: Author): Promise<void> {
  await transaction.execute(sql`select audit_seal(${String(batch)}::bigint)`)
}

import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { accountObject, type Viewer } from '#platform/values/viewer.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import type { Queries } from '#platform/records/database.ts'

/** Who writes, when, from where, and the number that identifies the entries of the transaction. */
export interface Author {
  readonly by: string
  readonly at: Date
  readonly from?: Viewer['from'] | undefined
  /** 53 bits, as in JSON numbers. The database refuses a number that is in use, and the work is retried. */
  readonly batch: bigint
}

/** Creates a new author for each transaction and for each retry. */
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
      ${from?.request ?? null}::text, ${String(batch)}::bigint, entries.*
    from (${rows}) as entries`
}

/**
 * Adds an entry with the customer in whose name an internal user wrote, if this transaction wrote anything (SAL-03): the log then has
 * the ids of both.
 */
export async function addServedAccount(transaction: Queries, author: Author): Promise<void> {
  const account = author.from?.account
  if (account === undefined) return
  const rows = sql`
    select ${account}::text as record_id, null::jsonb as before, null::jsonb as after
    where exists (select 1 from ${auditLog} where batch = ${String(author.batch)}::bigint)`
  await transaction.execute(auditEntries(author, 'account-acted-for', accountObject, rows))
}

/** Adds a link for the entries of this transaction. It must be the last write, because other writers wait for it. */
export async function linkEntries(transaction: Queries, { batch }: Author): Promise<void> {
  await transaction.execute(sql`select audit_seal(${String(batch)}::bigint)`)
}

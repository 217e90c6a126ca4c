import { sql } from 'drizzle-orm'
import { addEntry } from './audit.ts'
import { checkpoint } from './audit-chain.ts'
import { type Author, authorOf, linkEntries } from './audit-entries.ts'
import type { Queries } from '#platform/records/database.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** Identifies a person in the log: the ids of their records, their user, and addresses that they may have typed. */
export interface Erased {
  readonly recordIds: readonly string[]
  readonly userId?: string
  readonly emails?: readonly string[]
}

/**
 * Erases the personal data of a person from the log: the values written about their records, and their network
 * addresses; the fact, time and record id of each event stay. An entry records which entries lost which data. Runs in
 * a transaction that the caller links to the chain. Returns how many entries lost data.
 */
export async function eraseEntries(
  transaction: Queries,
  author: Author,
  { recordIds, userId = '', emails = [] }: Erased,
): Promise<number> {
  const { rows } = await transaction.execute<{ sequence: string; details: boolean; origin: boolean }>(sql`
    select sequence::text as sequence, details, origin from (
      select sequence, (mine or typed) and details_salt is not null as details,
        (by = ${userId} or typed) and origin_salt is not null as origin
      from (
        select *, record_id = any(${sql.param(recordIds)}::text[]) as mine,
          operation = 'sign-in-refused' and after ->> 'email' = any(${sql.param(emails)}::text[]) is true as typed
        from audit_log
        where record_id = any(${sql.param(recordIds)}::text[]) or by = ${userId}
          or (record_id = '' and operation = 'sign-in-refused' and after ->> 'email' = any(${sql.param(emails)}::text[]))
      ) as met
      where operation not in ('erase', 'forget')
    ) as held
    where details or origin order by sequence`)
  if (rows.length === 0) return 0
  const [details, origins] = [
    rows.filter((row) => row.details).map(({ sequence }) => BigInt(sequence)),
    rows.filter((row) => row.origin).map(({ sequence }) => BigInt(sequence)),
  ]
  // The origin is omitted, because it would have to be erased in turn.
  const { from: _, ...anywhere } = author
  const erasureEntry = await addEntry(transaction, anywhere, {
    operation: 'erase',
    ...checkpoint,
    after: { details: spansOf(details), origins: spansOf(origins), ...(userId === '' ? {} : { user: userId }) },
  })
  await transaction.execute(
    sql`select audit_erase(${erasureEntry}::bigint, ${sql.param(details.map(String))}::bigint[], ${sql.param(origins.map(String))}::bigint[])`,
  )
  return rows.length
}

/** Converts sorted numbers to ranges with the first and last of consecutive numbers. */
function spansOf(sequences: readonly bigint[]): readonly (readonly [number, number])[] {
  const spans: [bigint, bigint][] = []
  for (const sequence of sequences) {
    const last = spans.at(-1)
    if (last !== undefined && last[1] + 1n === sequence) last[1] = sequence
    else spans.push([sequence, sequence])
  }
  return spans.map(([first, last]) => [Number(first), Number(last)])
}

/** The maximum number of links that one transaction deletes. */
const maxLinksPerTransaction = 500

/**
 * Deletes entries before a moment from the beginning of the chain, only as whole transactions. An entry records up to which
 * link, with the hash of that link, from which the rest of the chain is verified. Returns the number of deleted entries.
 */
export async function forgetEntries(queries: Queries, now: Date, before: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const author = authorOf(systemViewer, now)
    const rows = await queries.transaction(async (transaction) => {
      const [answer] = (
        await transaction.execute<{ deleted: { through: number; hash: string; rows: number } | null }>(
          sql`select audit_forget(${before.toISOString()}::timestamptz, ${sql.raw(String(maxLinksPerTransaction))}) as deleted`,
        )
      ).rows
      const deleted = answer?.deleted ?? null
      if (deleted === null) return null
      await addEntry(transaction, author, {
        operation: 'forget',
        ...checkpoint,
        after: { ...deleted, before: before.toISOString() },
      })
      await linkEntries(transaction, author)
      return deleted.rows
    })
    if (rows === null) return forgotten
    forgotten += rows
  }
}

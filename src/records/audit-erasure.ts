import { sql } from 'drizzle-orm'
import { addEntry } from './audit.ts'
import { checkpoint } from './audit-chain.ts'
import { type Author, authorOf, sealEntries } from './audit-entries.ts'
import type { Queries } from './database.ts'
import { systemViewer } from './system-viewer.ts'

/** Of whom the log tells: the ids of the records that are theirs, the user that they are, addresses that they may have typed. */
export interface Erased {
  readonly recordIds: readonly string[]
  readonly userId?: string
  readonly emails?: readonly string[]
}

/**
 * Erases from the log what it holds of somebody: what was written about their records, and from where they came; that something
 * happened, when, and to which id, stays. An entry tells which entries lost what. In a transaction that its caller seals.
 * Answers how many entries lost something.
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
  // Where from is not told: it would have to be erased in turn.
  const { from: _, ...anywhere } = author
  const told = await addEntry(transaction, anywhere, {
    operation: 'erase',
    ...checkpoint,
    after: { details: spansOf(details), origins: spansOf(origins), ...(userId === '' ? {} : { user: userId }) },
  })
  await transaction.execute(
    sql`select audit_erase(${told}::bigint, ${sql.param(details.map(String))}::bigint[], ${sql.param(origins.map(String))}::bigint[])`,
  )
  return rows.length
}

/** Numbers in order, as the first and last of those that follow one another. */
function spansOf(sequences: readonly bigint[]): readonly (readonly [number, number])[] {
  const spans: [bigint, bigint][] = []
  for (const sequence of sequences) {
    const last = spans.at(-1)
    if (last !== undefined && last[1] + 1n === sequence) last[1] = sequence
    else spans.push([sequence, sequence])
  }
  return spans.map(([first, last]) => [Number(first), Number(last)])
}

/** Links that one transaction forgets. */
const linksAtOnce = 500

/**
 * Forgets entries before a moment, from the beginning of the chain on, whole transactions alone; an entry tells up to which
 * link, and that link's hash, from which the chain is verified on. Answers how many entries are gone.
 */
export async function forgetEntries(queries: Queries, now: Date, before: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const author = authorOf(systemViewer, now)
    const rows = await queries.transaction(async (transaction) => {
      const [answer] = (
        await transaction.execute<{ gone: { through: number; hash: string; rows: number } | null }>(
          sql`select audit_forget(${before.toISOString()}::timestamptz, ${sql.raw(String(linksAtOnce))}) as gone`,
        )
      ).rows
      const gone = answer?.gone ?? null
      if (gone === null) return null
      await addEntry(transaction, author, {
        operation: 'forget',
        ...checkpoint,
        after: { ...gone, before: before.toISOString() },
      })
      await sealEntries(transaction, author)
      return gone.rows
    })
    if (rows === null) return forgotten
    forgotten += rows
  }
}

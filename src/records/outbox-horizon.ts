import { sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/**
 * The first transaction number that is not decided yet: every transaction of this database below it has ended, and a
 * question asked after this one sees what it wrote. PostgreSQL's own xmin would do, but it counts every database of the
 * server: a long transaction of somebody else's would hold back our outbox. Running transactions are told by their
 * sessions (32 of their 64 bits); they are looked up after the statement's snapshot gave the number that comes next, so a
 * transaction is in the list, or ended, or younger. Sessions of other roles hide theirs: all that write to one database
 * use one role.
 */
export async function outboxHorizon(queries: Queries): Promise<string> {
  const [row] = (
    await queries.execute<{ horizon: string }>(sql`
      with next as materialized (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as number),
      running as (
        select (next.number - backend_xid::text::bigint) & 4294967295 as behind
        from next, pg_stat_activity where datname = current_database() and backend_xid is not null
      )
      select (number - coalesce((select max(behind) from running where behind < 2147483648), 0))::text as horizon from next`)
  ).rows
  return row?.horizon ?? '0'
}

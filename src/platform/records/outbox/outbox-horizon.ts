import { sql } from 'drizzle-orm'
import type { Queries } from '#platform/records/database.ts'

/**
 * The first undecided transaction number: every transaction of this database below it has ended, and a query sent
 * after this one sees its writes. PostgreSQL's own xmin would be sufficient, but it counts every database of the
 * server, so a long transaction in another database would delay our outbox. Running transactions are identified by
 * their sessions (32 of their 64 bits). They are looked up after the statement's snapshot has provided the next
 * number, so a transaction is in the list, has ended, or is younger. Sessions of other roles are hidden, so all
 * processes that write to one database use one role.
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

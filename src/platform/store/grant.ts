import { sql } from 'drizzle-orm'
import type { Database } from '#platform/records/database.ts'

/**
 * Lets a role that owns nothing run the portal: the role reads and writes rows, and appends to and reads the audit
 * log. Call it again after each migration. Throws if the role does not exist or the current role may not grant.
 */
export async function grantTo(database: Database, role: string): Promise<void> {
  const to = sql.identifier(role)
  await database.queries.transaction(async (transaction) => {
    for (const statement of [
      sql`grant usage on schema public, drizzle to ${to}`,
      sql`grant select on all tables in schema drizzle to ${to}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
      sql`grant usage on all sequences in schema public to ${to}`,
      // Functions that run with their owner's rights erase details and delete rows.
      sql`revoke update, delete on audit_log, audit_link from ${to}`,
      sql`grant execute on function audit_erase(bigint, bigint[], bigint[]), audit_forget(timestamptz, integer) to ${to}`,
    ])
      await transaction.execute(statement)
  })
}

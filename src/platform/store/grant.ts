import { sql } from 'drizzle-orm'
import { escapeIdentifier } from 'pg'
import { storeErrorOf } from '#platform/records/store-errors.ts'
import { connectionLimits } from './postgres.ts'
import type { Database } from '#platform/records/database.ts'

/**
 * Gives the role the time limits of our connections, because a pooler such as PgBouncer does not pass on those that a connection
 * asks for. Returns the statements that an administrator must run instead if the current role may not alter that role.
 */
async function limitRole({ queries }: Database, role: string): Promise<readonly string[]> {
  const { rows } = await queries.execute<{ name: string }>(sql`select current_database() as name`)
  const place = `role ${escapeIdentifier(role)} in database ${escapeIdentifier(rows[0]?.name ?? '')}`
  const statements = Object.entries(connectionLimits).map(
    ([name, milliseconds]) => `alter ${place} set ${name} = ${milliseconds}`,
  )
  try {
    for (const statement of statements) await queries.execute(sql.raw(statement))
    return []
  } catch (error) {
    if (storeErrorOf(error)?.code === insufficientPrivilege) return statements
    throw error
  }
}

const insufficientPrivilege = '42501'

/**
 * Lets a role that owns nothing run the portal: the role reads and writes rows, and appends to and reads the audit
 * log, with our time limits. Call it again after each migration. Returns statements that only an administrator may run. Throws if
 * the role does not exist or the current role may not grant.
 */
export async function grantTo(database: Database, role: string): Promise<readonly string[]> {
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
  return await limitRole(database, role)
}

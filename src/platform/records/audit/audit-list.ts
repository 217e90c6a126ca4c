import { type SQL, and, eq, gt, gte, or, sql } from 'drizzle-orm'
import { auditLog } from '#platform/records/engine-tables.ts'
import type { Queries } from '#platform/records/database.ts'

export type AuditRow = Omit<
  typeof auditLog.$inferSelect,
  'batch' | 'digest' | 'detailsSalt' | 'detailsDigest' | 'originSalt' | 'originDigest'
>

export interface AuditQuery {
  readonly recordId?: string | undefined
  /** What this user did, and what was done to them. */
  readonly userId?: string | undefined
  readonly since?: Date | undefined
}

const maxRowsPerQuery = 1000

/** Reads entries in their order in bounded parts. */
export function auditRows(
  queries: Queries,
  { recordId, userId, since }: AuditQuery,
): AsyncGenerator<readonly AuditRow[]> {
  const { at, by } = auditLog
  return rowsWhere(
    queries,
    and(
      recordId === undefined ? undefined : eq(auditLog.recordId, recordId),
      userId === undefined ? undefined : or(eq(by, userId), eq(auditLog.recordId, userId)),
      since === undefined ? undefined : gte(at, since),
    ),
  )
}

/** Matches what a person did, what was done to their records, and who tried to sign in as them. */
export function rowsAboutPerson(
  queries: Queries,
  {
    userId,
    recordIds,
    email,
  }: { readonly userId: string; readonly recordIds: readonly string[]; readonly email: string },
): AsyncGenerator<readonly AuditRow[]> {
  const { by, recordId, operation, after } = auditLog
  const tried = and(eq(recordId, ''), eq(operation, 'sign-in-refused'), sql`${after} ->> 'email' = ${email}`)
  return rowsWhere(queries, or(eq(by, userId), sql`${recordId} = any(${sql.param(recordIds)}::text[])`, tried))
}

async function* rowsWhere(queries: Queries, wanted: SQL | undefined): AsyncGenerator<readonly AuditRow[]> {
  const { sequence, at, by, object, operation, before, after, address, request, erasedIn } = auditLog
  for (let last = 0n; ;) {
    const rows = await queries
      .select({
        sequence,
        at,
        by,
        object,
        recordId: auditLog.recordId,
        operation,
        before,
        after,
        address,
        request,
        erasedIn,
      })
      .from(auditLog)
      .where(and(gt(sequence, last), wanted))
      .orderBy(sequence)
      .limit(maxRowsPerQuery)
    if (rows.length > 0) yield rows
    if (rows.length < maxRowsPerQuery) return
    last = rows.at(-1)?.sequence ?? last
  }
}

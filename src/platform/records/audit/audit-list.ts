import { type SQL, and, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
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
  /** Only entries before this moment. */
  readonly until?: Date | undefined
}

const maxRowsPerQuery = 1000

/** Reads entries in their order in bounded parts. */
export const auditRows = (queries: Queries, query: AuditQuery): AsyncGenerator<readonly AuditRow[]> =>
  rowsWhere(queries, conditionOf(query))

/** The last entries first: `limit` of those before the entry with this number, or of all. */
export async function auditPage(
  queries: Queries,
  query: AuditQuery,
  { before: end, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<readonly AuditRow[]> {
  return await queries
    .select(shownColumns)
    .from(auditLog)
    .where(and(end === null ? undefined : lt(sequence, end), conditionOf(query)))
    .orderBy(desc(sequence))
    .limit(limit)
}

const conditionOf = ({ recordId, userId, since, until }: AuditQuery): SQL | undefined =>
  and(
    recordId === undefined ? undefined : eq(auditLog.recordId, recordId),
    userId === undefined ? undefined : or(eq(auditLog.by, userId), eq(auditLog.recordId, userId)),
    since === undefined ? undefined : gte(auditLog.at, since),
    until === undefined ? undefined : lt(auditLog.at, until),
  )

/** Matches what a person did, what was done to their records, and who tried to sign in as them. */
export function rowsAboutPerson(
  queries: Queries,
  {
    userId,
    recordIds,
    email,
  }: { readonly userId: string; readonly recordIds: readonly string[]; readonly email: string },
): AsyncGenerator<readonly AuditRow[]> {
  const tried = and(eq(recordId, ''), eq(operation, 'sign-in-refused'), sql`${after} ->> 'email' = ${email}`)
  return rowsWhere(queries, or(eq(by, userId), sql`${recordId} = any(${sql.param(recordIds)}::text[])`, tried))
}

const { sequence, at, by, object, recordId, operation, before, after, address, request, erasedIn } = auditLog
const shownColumns = { sequence, at, by, object, recordId, operation, before, after, address, request, erasedIn }

async function* rowsWhere(queries: Queries, condition: SQL | undefined): AsyncGenerator<readonly AuditRow[]> {
  for (let last = 0n; ;) {
    const rows = await queries
      .select(shownColumns)
      .from(auditLog)
      .where(and(gt(sequence, last), condition))
      .orderBy(sequence)
      .limit(maxRowsPerQuery)
    if (rows.length > 0) yield rows
    if (rows.length < maxRowsPerQuery) return
    last = rows.at(-1)?.sequence ?? last
  }
}

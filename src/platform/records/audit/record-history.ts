import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { auditLog, type Operation } from '#platform/records/engine-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import { guarded } from '#platform/records/store-errors.ts'

/** One write of a record. */
export interface AuditedChange {
  /** The number of the audit entry, in digits. */
  readonly sequence: string
  readonly at: Date
  /** The id of the user; `guest` or `system` for others. */
  readonly by: string
  readonly operation: Operation
  /** The changed fields by property; null for a new record, and where personal data was erased. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The writes of a record in the audit log, the last one first. */
export interface RecordHistory {
  /** `before`: the sequence after which the page begins. */
  readonly of: (
    object: string,
    recordId: string,
    page: { readonly limit: number; readonly before: string | null },
  ) => Promise<readonly AuditedChange[]>
}

const operations: readonly Operation[] = ['create', 'update', 'delete']

export const createRecordHistory = (queries: Queries): RecordHistory => ({
  of: (object, recordId, { limit, before }) =>
    guarded(async () => {
      const rows = await queries
        .select()
        .from(auditLog)
        .where(
          and(
            eq(auditLog.recordId, recordId),
            eq(auditLog.object, object),
            inArray(auditLog.operation, [...operations]),
            before === null ? undefined : lt(auditLog.sequence, BigInt(before)),
          ),
        )
        .orderBy(desc(auditLog.sequence))
        .limit(limit)
      return rows.flatMap(({ sequence, at, by, operation, before: old, after }) => {
        const known = operations.find((each) => each === operation)
        return known === undefined ? [] : { sequence: String(sequence), at, by, operation: known, before: old, after }
      })
    }),
})

import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
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
  /** The writes that changed one field of a record, the last one first. */
  readonly ofField: (
    object: string,
    recordId: string,
    property: string,
    limit: number,
  ) => Promise<readonly AuditedChange[]>
  /**
   * For each of these values, the last write that gave it to its field, by `valueName`; in one query. Values whose write is no longer
   * in the log are left out.
   */
  readonly lastWrites: (
    values: readonly AuditedValue[],
  ) => Promise<ReadonlyMap<string, Pick<AuditedChange, 'at' | 'by'>>>
}

/** The text that a field of a record has. */
export interface AuditedValue {
  readonly object: string
  readonly recordId: string
  readonly property: string
  readonly value: string
}

export const valueName = ({ recordId, property }: Pick<AuditedValue, 'recordId' | 'property'>): string =>
  `${recordId} ${property}`

const operations: readonly Operation[] = ['create', 'update', 'delete']

export function createRecordHistory(queries: Queries): RecordHistory {
  const changes = async (object: string, recordId: string, which: SQL | undefined, limit: number) => {
    const rows = await queries
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.recordId, recordId),
          eq(auditLog.object, object),
          inArray(auditLog.operation, [...operations]),
          which,
        ),
      )
      .orderBy(desc(auditLog.sequence))
      .limit(limit)
    return rows.flatMap(({ sequence, at, by, operation, before, after }): readonly AuditedChange[] => {
      const known = operations.find((each) => each === operation)
      return known === undefined ? [] : [{ sequence: String(sequence), at, by, operation: known, before, after }]
    })
  }
  return {
    of: (object, recordId, { limit, before }) =>
      guarded(() =>
        changes(object, recordId, before === null ? undefined : lt(auditLog.sequence, BigInt(before)), limit),
      ),
    ofField: (object, recordId, property, limit) =>
      guarded(() =>
        changes(
          object,
          recordId,
          sql`${auditLog.before} ->> ${property}::text is distinct from ${auditLog.after} ->> ${property}::text`,
          limit,
        ),
      ),
    lastWrites: (values) =>
      guarded(async () => {
        if (values.length === 0) return new Map()
        const { rows } = await queries.execute<{ record_id: string; property: string; at: string; by: string }>(sql`
          select distinct on (wanted.record_id, wanted.property) wanted.record_id, wanted.property, log.by,
            to_char(log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
          from json_to_recordset(${JSON.stringify(values.map(rowOf))}::json)
            as wanted(object text, record_id text, property text, value text)
          join ${auditLog} log on log.record_id = wanted.record_id and log.object = wanted.object
            and log.operation in ('create', 'update') and log.after ->> wanted.property = wanted.value
          order by wanted.record_id, wanted.property, log.sequence desc`)
        return new Map(
          rows.map(({ record_id: recordId, property, at, by }) => [
            valueName({ recordId, property }),
            { at: new Date(at), by },
          ]),
        )
      }),
  }
}

const rowOf = ({ object, recordId, property, value }: AuditedValue) => ({
  object,
  record_id: recordId,
  property,
  value,
})

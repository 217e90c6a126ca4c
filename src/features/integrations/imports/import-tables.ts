import { bigint, bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'

/** What running imports store beside their jobs. */

/** Which process runs an import, and how far it is. */
export const importRun = pgTable('import_run', {
  jobId: bytewiseText('job_id').primaryKey(),
  /** Identifies the process that runs the import. */
  holder: text('holder').notNull(),
  /** When that process was last alive. */
  renewedAt: timestamp('renewed_at', { precision: 3, withTimezone: true, mode: 'date' }).notNull(),
  /** The number of processes that took the import and wrote nothing. */
  attempts: integer('attempts').notNull(),
  rowsRead: integer('rows_read').notNull(),
  rowsCreated: integer('rows_created').notNull(),
  rowsUpdated: integer('rows_updated').notNull(),
  rowsUnchanged: integer('rows_unchanged').notNull(),
  rowsFailed: integer('rows_failed').notNull(),
})

/**
 * The rows that one transaction of an import wrote, stored in that transaction. They stay as long as the import can be undone: the
 * number of the audit entries leads to what was written.
 */
export const importBatch = pgTable(
  'import_batch',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    jobId: bytewiseText('job_id').notNull(),
    /** The lines of the file on which its rows begin. */
    lines: integer('lines').array().notNull(),
    created: integer('created').notNull(),
    updated: integer('updated').notNull(),
    unchanged: integer('unchanged').notNull(),
    /** The number of the transaction's audit entries; null for an import of a version that did not store it. */
    auditBatch: bigint('audit_batch', { mode: 'bigint' }),
  },
  (table) => [index('import_batch_job_id_index').on(table.jobId)],
)

import { sql } from 'drizzle-orm'
import { bigserial, customType, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from './kinds/bytewise-text.ts'

/** The tables of the record engine itself: written by it alone, in the transaction of the write they tell of. */

/** A transaction's 64-bit number; it never comes round again. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' }).notNull()

export type Operation = 'create' | 'update' | 'delete'

/**
 * Who changed what, when: the fields that a write changed as they were and as they are, by property. Of a new record there is
 * no `before`, of a removed one no `after`. Append only.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    sequence: bigserial('sequence', { mode: 'bigint' }).primaryKey(),
    at: moment('at'),
    by: text('by').notNull(),
    object: text('object').notNull(),
    recordId: bytewiseText('record_id').notNull(),
    operation: text('operation').$type<Operation>().notNull(),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('audit_log_record_id_index').on(table.recordId)],
)

/**
 * Which records changed, for what follows the data: search index, page cache. Read in the order (transaction, sequence), and
 * never past a transaction that is still running: see records/outbox.ts.
 */
export const outbox = pgTable(
  'outbox',
  {
    transaction: transactionNumber('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    sequence: bigserial('sequence', { mode: 'bigint' }).notNull(),
    at: moment('at'),
    object: text('object').notNull(),
    recordId: bytewiseText('record_id').notNull(),
    operation: text('operation').$type<Operation>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.transaction, table.sequence] })],
)

/** Single facts about the database, by name: `epoch`, `outboxPruned`. */
export const engineFact = pgTable('engine_fact', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

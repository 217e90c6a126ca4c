import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'

/** The tables of the record engine: only the engine writes them, in the transaction of the write that they record. */

/** A transaction's 64-bit number, which is never reused. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' }).notNull()

export type Operation = 'create' | 'update' | 'delete'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Records who did what, when and from where: the values of changed fields before and after, by property (a new record
 * has no `before`, a deleted one no `after`), and other events (records/audit.ts). Append only. `digest` covers the
 * permanent columns and the digests of the details (`before`, `after`) and of the origin (`address`, `request`), each
 * with its own salt: if one of them is erased, its digest stays, and the row can still be verified.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    sequence: bigserial('sequence', { mode: 'bigint' }).primaryKey(),
    at: moment('at'),
    by: text('by').notNull(),
    object: text('object').notNull(),
    recordId: bytewiseText('record_id').notNull(),
    operation: text('operation').notNull(),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    address: text('address'),
    request: text('request'),
    /** The same for all rows of one transaction: `audit_link.batch`. */
    batch: bigint('batch', { mode: 'bigint' }).notNull(),
    digest: bytes('digest').notNull(),
    /** Erased with the details. */
    detailsSalt: uuid('details_salt'),
    detailsDigest: bytes('details_digest').notNull(),
    /** Erased with the origin; an entry without an origin has no digest either. */
    originSalt: uuid('origin_salt'),
    originDigest: bytes('origin_digest'),
    /** The row that records the erasure. */
    erasedIn: bigint('erased_in', { mode: 'bigint' }),
  },
  (table) => [
    index('audit_log_record_id_index').on(table.recordId),
    index('audit_log_by_index').on(table.by),
    index('audit_log_batch_index').on(table.batch),
  ],
)

/**
 * The chain over the audit log: one link for each transaction that appended to it, computed from the previous link and
 * the rows' digests.
 */
export const auditLink = pgTable('audit_link', {
  position: bigint('position', { mode: 'bigint' }).primaryKey(),
  batch: bigint('batch', { mode: 'bigint' }).notNull().unique(),
  firstSequence: bigint('first_sequence', { mode: 'bigint' }).notNull(),
  lastSequence: bigint('last_sequence', { mode: 'bigint' }).notNull(),
  count: integer('count').notNull(),
  hash: bytes('hash').notNull(),
})

/**
 * Changed records, for the consumers of the data: search index, page cache. Read in the order (transaction, sequence),
 * and never past a transaction that is still running: see records/outbox.ts.
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

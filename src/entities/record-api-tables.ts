import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from './kinds/bytewise-text.ts'

/** What the record data API keeps beside the records: of a user, and of what they were answered. */

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' }).notNull()

/** Which records a user has looked at, when for the last time. */
export const recordUse = pgTable(
  'record_use',
  {
    userId: bytewiseText('user_id').notNull(),
    object: text('object').notNull(),
    recordId: bytewiseText('record_id').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordId] }),
    index('record_use_user_id_object_used_at_index').on(table.userId, table.object, table.usedAt),
  ],
)

/** What a user has set for themselves: widths of columns, which sections of a layout are folded, which list is pinned. */
export const userSetting = pgTable(
  'user_setting',
  {
    userId: bytewiseText('user_id').notNull(),
    /** `list`, `related-list`, `layout`. */
    kind: text('kind').notNull(),
    /** Which one of the kind. */
    name: text('name').notNull(),
    value: jsonb('value').$type<Readonly<Record<string, unknown>>>().notNull(),
    changedAt: moment('changed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.name] })],
)

/**
 * What was answered to a write that came with an Idempotency-Key. `outcome` is written in the transaction of the write itself, so
 * that a process that ends before it has answered leaves what a second try answers from.
 */
export const idempotentWrite = pgTable(
  'idempotent_write',
  {
    userId: bytewiseText('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: text('request_hash').notNull(),
    /** When it was begun: one that has neither outcome nor answer long after was lost with its process. */
    begunAt: moment('begun_at'),
    /** Names the try that holds it. */
    holder: text('holder').notNull(),
    outcome: jsonb('outcome').$type<Readonly<Record<string, unknown>>>(),
    status: integer('status'),
    /** The body that was answered, as text. */
    answer: text('answer'),
    /** Its headers: `etag`, `location`. */
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotent_write_begun_at_index').on(table.begunAt),
  ],
)

/** The picture that stands for a record instead of its theme's. */
export const avatarAssociation = pgTable('avatar_association', {
  recordId: bytewiseText('record_id').primaryKey(),
  photoUrl: text('photo_url').notNull(),
  provider: text('provider'),
  externalId: text('external_id'),
  blueMasterId: text('blue_master_id'),
  profileName: text('profile_name'),
  changedAt: moment('changed_at'),
  changedById: bytewiseText('changed_by_id').notNull(),
})

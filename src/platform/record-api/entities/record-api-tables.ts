import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'

/** What the record data API stores beside the records: the settings of a user, and the answers to writes. */

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' }).notNull()

/** Which records a user has viewed, and when they did so last. */
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

/** The settings of a user: widths of columns, collapsed sections of a layout, the pinned list. */
export const userSetting = pgTable(
  'user_setting',
  {
    userId: bytewiseText('user_id').notNull(),
    /** `list`, `related-list`, `layout`, `digest`. */
    kind: text('kind').notNull(),
    /** The name of the setting within its kind. */
    name: text('name').notNull(),
    value: jsonb('value').$type<Readonly<Record<string, unknown>>>().notNull(),
    changedAt: moment('changed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.name] })],
)

/**
 * The answer to a write that came with an Idempotency-Key. `outcome` is written in the transaction of the write itself, so that a
 * second try can be answered even if the process ends before it has answered.
 */
export const idempotentWrite = pgTable(
  'idempotent_write',
  {
    userId: bytewiseText('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: text('request_hash').notNull(),
    /** When the try began. One that has neither outcome nor answer long after was lost with its process. */
    begunAt: moment('begun_at'),
    /** Identifies the try that holds the key. */
    holder: text('holder').notNull(),
    outcome: jsonb('outcome').$type<Readonly<Record<string, unknown>>>(),
    status: integer('status'),
    /** The body of the answer, as text. */
    answer: text('answer'),
    /** The headers of the answer: `etag`, `location`. */
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotent_write_begun_at_index').on(table.begunAt),
  ],
)

/** The picture that represents a record instead of the colour of its object. */
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

import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from './kinds/bytewise-text.ts'

/** Machines that ask, and machines that are told. */

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

/** What a machine signs in with, in the name of a user. */
export const apiToken = pgTable(
  'api_token',
  {
    /** SHA-256 of the token that only the machine has. */
    tokenHash: bytewiseText('token_hash').primaryKey(),
    /** Names it to people; opens nothing. */
    id: bytewiseText('id').notNull().unique(),
    userId: bytewiseText('user_id').notNull(),
    name: text('name').notNull(),
    /** `read` or `write`. */
    scope: text('scope').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('api_token_user_id_index').on(table.userId)],
)

/** Who is told of changes. */
export const webhook = pgTable('webhook', {
  id: bytewiseText('id').primaryKey(),
  name: text('name').notNull().unique(),
  url: text('url').notNull(),
  /** What messages are signed with, sealed (sign-in/sealed.ts). */
  sealedSecret: text('sealed_secret').notNull(),
  /** API names of the objects it hears of; none: all of them. */
  objects: text('objects').array().notNull(),
  /** In whose name: what this user may not see is not told. */
  userId: bytewiseText('user_id').notNull(),
  isActive: boolean('is_active').notNull(),
  /** How far of the outbox its messages are made (records/outbox.ts). */
  position: text('position').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** A message that is to be told, until it has been; what could not be told stays, marked, until somebody looks. */
export const webhookMessage = pgTable(
  'webhook_message',
  {
    id: bytewiseText('id').primaryKey(),
    /** In which order those of a hook are told. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    webhookId: bytewiseText('webhook_id').notNull(),
    body: jsonb('body').$type<Readonly<Record<string, unknown>>>().notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it is told, or told again; null: given up. */
    dueAt: moment('due_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('webhook_message_due_at_index').on(table.dueAt),
    index('webhook_message_webhook_id_index').on(table.webhookId, table.sequence),
  ],
)

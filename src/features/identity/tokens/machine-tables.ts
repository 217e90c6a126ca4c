import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'

/** The tables of machines that make requests and of machines that receive webhooks. */

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

/** An access token, with which a machine acts for a user. */
export const apiToken = pgTable(
  'api_token',
  {
    /** The SHA-256 of the token, which only the machine has. */
    tokenHash: bytewiseText('token_hash').primaryKey(),
    /** Identifies the token to people; it is not a secret. */
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

/** The receivers of webhooks. */
export const webhook = pgTable('webhook', {
  id: bytewiseText('id').primaryKey(),
  name: text('name').notNull().unique(),
  url: text('url').notNull(),
  /** The encrypted secret with which messages are signed. */
  encryptedSecret: text('sealed_secret').notNull(),
  /** The API names of the objects; an empty list means all objects. */
  objects: text('objects').array().notNull(),
  /** The user on whose behalf messages are sent; they contain only what this user may see. */
  userId: bytewiseText('user_id').notNull(),
  isActive: boolean('is_active').notNull(),
  /** The position in the outbox up to which messages have been created (records/outbox/outbox.ts). */
  position: text('position').notNull(),
  createdAt: moment('created_at').notNull(),
})

/**
 * A message that waits to be sent, or one of the last that were delivered. A message that could not be sent remains, marked,
 * until an administrator checks it.
 */
export const webhookMessage = pgTable(
  'webhook_message',
  {
    id: bytewiseText('id').primaryKey(),
    /** The order in which messages of a webhook are sent. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    webhookId: bytewiseText('webhook_id').notNull(),
    body: jsonb('body').$type<Readonly<Record<string, unknown>>>().notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the message is sent or sent again; null if it was delivered or sending was given up. */
    dueAt: moment('due_at'),
    /** When the receiver accepted it. */
    deliveredAt: moment('delivered_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('webhook_message_due_at_index').on(table.dueAt),
    index('webhook_message_webhook_id_index').on(table.webhookId, table.sequence),
  ],
)

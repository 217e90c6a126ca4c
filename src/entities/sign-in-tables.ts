import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from './kinds/bytewise-text.ts'

/** The tables of signing in (src/sign-in): none of them is a record, none is read by a call, and no secret is in them as it is. */

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

/** The password of a user, as argon2id in the PHC form. */
export const userPassword = pgTable('user_password', {
  userId: bytewiseText('user_id').primaryKey(),
  hash: text('hash').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Who is signed in, where. A row that is gone is a session that has ended, on every process at once. */
export const userSession = pgTable(
  'user_session',
  {
    /** SHA-256 of the token that only the browser has. */
    tokenHash: bytewiseText('token_hash').primaryKey(),
    /** Names it to its own user. */
    id: bytewiseText('id').notNull().unique(),
    userId: bytewiseText('user_id').notNull(),
    /** Code of the site where it began. */
    site: text('site').notNull(),
    /** Of the browser, as it says itself. */
    device: text('device').notNull(),
    beganAt: moment('began_at').notNull(),
    lastActiveAt: moment('last_active_at').notNull(),
  },
  (table) => [index('user_session_user_id_index').on(table.userId)],
)

/** What is sent by mail or handed over to be used once: an invitation, a new password. */
export const singleUseToken = pgTable(
  'single_use_token',
  {
    tokenHash: bytewiseText('token_hash').primaryKey(),
    purpose: text('purpose').$type<'password'>().notNull(),
    userId: bytewiseText('user_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('single_use_token_user_id_index').on(table.userId)],
)

/** How often something was tried, by what it is counted for; the names are those of the library that counts. */
export const attemptCount = pgTable('attempt_count', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
})

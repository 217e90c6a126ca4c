import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
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
    /** Whose view it has (CTX-09); of the distributor's own people none. */
    accountId: bytewiseText('account_id'),
    /** What its user might do when its token was made: with other rights it is another session's turn. */
    rights: text('rights').notNull(),
    /** Code of the site where it began. */
    site: text('site').notNull(),
    /** Of the browser, as it says itself. */
    device: text('device').notNull(),
    beganAt: moment('began_at').notNull(),
    lastActiveAt: moment('last_active_at').notNull(),
  },
  (table) => [index('user_session_user_id_index').on(table.userId)],
)

/** What is sent by mail or handed over to be used once: an invitation, a new password, a confirmed address. */
export const singleUseToken = pgTable(
  'single_use_token',
  {
    tokenHash: bytewiseText('token_hash').primaryKey(),
    purpose: text('purpose').$type<'password' | 'sign-up' | 'join'>().notNull(),
    /** Of a sign-up: the id of the request. */
    userId: bytewiseText('user_id').notNull(),
    /** What it is about: of `join` the id of the account. */
    subject: bytewiseText('subject'),
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

/** What goes on between two requests of one browser while it signs in or adds a way to: a second step, a passkey, a provider. */
export const ceremony = pgTable('sign_in_ceremony', {
  /** SHA-256 of the token that only the browser has. */
  tokenHash: bytewiseText('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  userId: bytewiseText('user_id'),
  data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** A passkey of a user: its public half. */
export const userPasskey = pgTable(
  'user_passkey',
  {
    /** Base64url, as the browser names it. */
    credentialId: bytewiseText('credential_id').primaryKey(),
    userId: bytewiseText('user_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of its uses, where its device counts them: up to 32 bits. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Kept by more than one device of its owner. */
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('user_passkey_user_id_index').on(table.userId)],
)

/** The secret of a user's codes, sealed (sign-in/sealed.ts). */
export const userCodes = pgTable('user_codes', {
  userId: bytewiseText('user_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** When a first code was right: since then it asks for one. */
  confirmedAt: moment('confirmed_at').notNull(),
  /** The time step of the code that was used last: none is good twice. */
  lastStep: integer('last_step').notNull(),
})

/** A code that opens once where the device is lost; SHA-256 with the user's id. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    codeHash: bytewiseText('code_hash').primaryKey(),
    userId: bytewiseText('user_id').notNull(),
  },
  (table) => [index('recovery_code_user_id_index').on(table.userId)],
)

/** Who signs people in for us (OpenID Connect): of one account, or of the mail domains named. */
export const signInProvider = pgTable('sign_in_provider', {
  id: bytewiseText('id').primaryKey(),
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  accountId: bytewiseText('account_id'),
  /** In small letters. */
  mailDomains: text('mail_domains').array().notNull(),
  isActive: boolean('is_active').notNull(),
})

/** Whom a provider knows by which name. Nothing else links a user to a provider, least of all an address. */
export const userIdentity = pgTable(
  'user_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: bytewiseText('user_id').notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('user_identity_user_id_index').on(table.userId),
  ],
)

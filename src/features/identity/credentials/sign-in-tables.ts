import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'

/**
 * The tables for signing in (src/features/identity). None of them is a record, no call reads them, and they contain secrets
 * only as hashes or encrypted.
 */

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

/** The password of a user, as argon2id in the PHC form. */
export const userPassword = pgTable('user_password', {
  userId: bytewiseText('user_id').primaryKey(),
  hash: text('hash').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** The sessions of signed-in users. Deleting a row ends the session in every process immediately. */
export const userSession = pgTable(
  'user_session',
  {
    /** The SHA-256 of the token, which only the browser has. */
    tokenHash: bytewiseText('token_hash').primaryKey(),
    /** Identifies the session to its own user. */
    id: bytewiseText('id').notNull().unique(),
    userId: bytewiseText('user_id').notNull(),
    /** The account whose view the session has (CTX-09); internal users have none. */
    accountId: bytewiseText('account_id'),
    /** The user's rights when the token was created. If they have changed, the session is no longer valid. */
    rights: text('rights').notNull(),
    /** The code of the site on which it began. */
    site: text('site').notNull(),
    /** The browser, as it identifies itself. */
    device: text('device').notNull(),
    beganAt: moment('began_at').notNull(),
    lastActiveAt: moment('last_active_at').notNull(),
  },
  (table) => [index('user_session_user_id_index').on(table.userId)],
)

/** Tokens for one use, sent by email or handed over: an invitation, a new password, a confirmed address. */
export const singleUseToken = pgTable(
  'single_use_token',
  {
    tokenHash: bytewiseText('token_hash').primaryKey(),
    purpose: text('purpose').$type<'password' | 'sign-up' | 'join'>().notNull(),
    /** For a sign-up, the id of the request. */
    userId: bytewiseText('user_id').notNull(),
    /** The subject of the token; for `join` the id of the account. */
    subject: bytewiseText('subject'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('single_use_token_user_id_index').on(table.userId)],
)

/** The number of attempts by subject; the column names are those of the library that counts. */
export const attemptCount = pgTable('attempt_count', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
})

/** The state between two requests of a browser that signs in or adds a sign-in method: second step, passkey, provider. */
export const authChallenge = pgTable('sign_in_ceremony', {
  /** The SHA-256 of the token, which only the browser has. */
  tokenHash: bytewiseText('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  userId: bytewiseText('user_id'),
  data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** The public key of a user's passkey. */
export const userPasskey = pgTable(
  'user_passkey',
  {
    /** The id in base64url that the browser uses. */
    credentialId: bytewiseText('credential_id').primaryKey(),
    userId: bytewiseText('user_id').notNull(),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The number of uses if the device counts them, up to 32 bits. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Whether more than one device of the owner has the passkey. */
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('user_passkey_user_id_index').on(table.userId)],
)

/** The encrypted secret of a user's codes. */
export const userCodes = pgTable('user_codes', {
  userId: bytewiseText('user_id').primaryKey(),
  encryptedSecret: text('sealed_secret').notNull(),
  /** When the first code was verified; since then a code is required. */
  confirmedAt: moment('confirmed_at').notNull(),
  /** The time step of the last used code, because a code is valid only once. */
  lastStep: integer('last_step').notNull(),
})

/** A recovery code for a lost device, valid once; stored as SHA-256 with the user's id. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    codeHash: bytewiseText('code_hash').primaryKey(),
    userId: bytewiseText('user_id').notNull(),
  },
  (table) => [index('recovery_code_user_id_index').on(table.userId)],
)

/** The single sign-on providers (OpenID Connect), each for one account or for some email domains. */
export const signInProvider = pgTable('sign_in_provider', {
  id: bytewiseText('id').primaryKey(),
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  encryptedSecret: text('sealed_secret').notNull(),
  accountId: bytewiseText('account_id'),
  /** In lower case. */
  mailDomains: text('mail_domains').array().notNull(),
  isActive: boolean('is_active').notNull(),
})

/** The identity of a user at a provider. Nothing else connects a user with a provider, in particular no email address. */
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

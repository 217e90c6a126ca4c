import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { AccountEmailKind } from './account-email-kinds.ts'

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

/** The emails that wait to be sent. A row is written with what it reports, and deleted when a server has accepted the email. */
export const queuedEmail = pgTable(
  'queued_email',
  {
    /** Becomes the Message-ID, so that a repeated email is recognised. */
    id: bytewiseText('id').primaryKey(),
    kind: text('kind').$type<AccountEmailKind>().notNull(),
    /** The code of the site. */
    site: text('site').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').$type<LanguageCode>().notNull(),
    /** The path of the link, encrypted, because it may contain a secret; null for an email without a link. */
    path: text('path'),
    facts: jsonb('facts').$type<Readonly<Record<string, string>>>().notNull(),
    /** Whether the email says where its recipient chooses the emails they get. */
    canChoose: boolean('can_choose').notNull().default(false),
    /** The date of the email: when it was written, or when it is due if that is later. */
    createdAt: moment('created_at').notNull(),
    /** When it is tried next; null after the last try. */
    dueAt: moment('due_at'),
    attempts: integer('attempts').notNull(),
  },
  (table) => [
    index('queued_email_due_at_index').on(table.dueAt),
    index('queued_email_recipient_index').on(table.recipient),
  ],
)

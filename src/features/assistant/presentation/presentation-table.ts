import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'

/** The presentation of a visit in progress (SAL-04): what its customer's windows show. A visit has one at most. */
export const presentation = pgTable('presentation', {
  visit: bytewiseText('visit').primaryKey(),
  /** Another number is another token, so the earlier one opens nothing any more. The token follows from both and from the key of the installation. */
  round: bytewiseText('round').notNull(),
  tokenHash: bytewiseText('token_hash').notNull().unique(),
  owner: bytewiseText('owner').notNull(),
  /** The customer for whom pages are rendered; null at an event, where they are rendered for guests. */
  account: bytewiseText('account'),
  site: bytewiseText('site').notNull(),
  language: bytewiseText('language').$type<LanguageCode>().notNull(),
  /** The address below the base of the site, without names of records. Null before something was shown. */
  shown: bytewiseText('shown'),
  /** The number of the element to which the owner points, among all elements of the page's main part; null: to none. */
  pointer: integer('pointer'),
  isBlank: boolean('is_blank').notNull().default(false),
  mayBrowse: boolean('may_browse').notNull().default(false),
  /** Changes with every page that is shown. */
  page: integer('page').notNull().default(0),
  /** Changes with every change. */
  version: integer('version').notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
})

import { pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { bytewiseText } from '#platform/entity/kinds/bytewise-text.ts'

/** A searched term that editors have marked as a product that the catalogue lacks. It contains nothing of a visitor. */
export const missingProduct = pgTable(
  'missing_product',
  {
    site: bytewiseText('site').notNull(),
    language: bytewiseText('language').notNull(),
    term: bytewiseText('term').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.language, table.term] })],
)

import { customType } from 'drizzle-orm/pg-core'

/**
 * Text compared byte by byte, so that every engine orders alike: ids, what points at ids (an index serves a join only where
 * both sides compare alike), and sort keys.
 */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

import { customType } from 'drizzle-orm/pg-core'

/**
 * Text compared byte by byte, so that every engine sorts alike: ids, references to ids (an index supports a join only
 * if both sides compare alike), and sort keys.
 */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

import { type AnyPgColumn, bigint, integer, pgTable, text as column, timestamp } from 'drizzle-orm/pg-core'
import { isContentKey } from '#platform/values/content-key.ts'
import type { TakenFile } from '#platform/values/file-types.ts'
import { bytewiseText } from './bytewise-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'
import { storable } from './storable.ts'

/**
 * The metadata of files whose bytes are in the file store (records/file-store.ts). Files never change: other bytes are
 * another file with another key.
 */
export const storedFile = pgTable('stored_file', {
  /** The key of the bytes (values/content-key.ts). */
  key: bytewiseText('key').primaryKey(),
  /** The original name in any script, which a download has. */
  name: column('name').notNull(),
  contentType: column('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** 64 hexadecimal digits. */
  sha256: column('sha256').notNull(),
  /** The displayed size of an image in pixels; null: the file is no image, or its header was not read yet. */
  width: integer('width'),
  height: integer('height'),
  createdDate: timestamp('created_date', { precision: 3, withTimezone: true, mode: 'date' }).notNull(),
})

export interface FileOptions extends FieldOptions {
  /** By default any file. */
  readonly takes?: TakenFile
}

/** A stored file: the row contains its content key, and a cell of an import file the path relative to that file. */
export const file = <const Options extends FileOptions>(
  options: Options,
): Field<'file', Presence<Options, string>, Options> => ({ type: 'file', ...options })

/** The maximum length of a path in a cell, in UTF-16 units. */
const maxPathLength = 1024

const fileKey = (): AnyPgColumn => storedFile.key

function contentKey(value: unknown): Parsed<string> {
  return typeof value === 'string' && isContentKey(value) ? accepted(value) : refused('is not the key of a stored file')
}

export const fileKind: FieldKind<string, FileOptions> = {
  dataType: () => 'Url',
  maxLength: () => null,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, { required }) =>
    required ? bytewiseText(name).notNull().references(fileKey) : bytewiseText(name).references(fileKey),
  check: contentKey,
  // The path; the importer stores the file and replaces the path by its key.
  parse: (cell) => storable(cell.trim(), maxPathLength),
  format: (value) => value,
}

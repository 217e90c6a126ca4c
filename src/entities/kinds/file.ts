import { type AnyPgColumn, bigint, integer, pgTable, text as column, timestamp } from 'drizzle-orm/pg-core'
import { isContentKey } from '#domain/content-key.ts'
import { bytewiseText } from './bytewise-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'
import { storable } from './storable.ts'

/**
 * What is known of the files whose bytes are in the file store (records/file-store.ts). Files never change: other bytes are
 * another file with another key.
 */
export const storedFile = pgTable('stored_file', {
  /** domain/content-key.ts, of the bytes. */
  key: bytewiseText('key').primaryKey(),
  /** As it came, in any script: what a download is called. */
  name: column('name').notNull(),
  contentType: column('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** 64 hexadecimal digits. */
  sha256: column('sha256').notNull(),
  /** Of an image, in pixels, as it is shown; null: no image, or one whose header was not read yet. */
  width: integer('width'),
  height: integer('height'),
  createdDate: timestamp('created_date', { precision: 3, withTimezone: true, mode: 'date' }).notNull(),
})

/** A stored file: the row holds its content key, a cell of an import file its path beside that file. */
export const file = <const Options extends FieldOptions>(
  options: Options,
): Field<'file', Presence<Options, string>, Options> => ({ type: 'file', ...options })

/** UTF-16 units of a path in a cell. */
const maxPathLength = 1024

const fileKey = (): AnyPgColumn => storedFile.key

function contentKey(value: unknown): Parsed<string> {
  return typeof value === 'string' && isContentKey(value) ? accepted(value) : refused('is not the key of a stored file')
}

export const fileKind: FieldKind<string> = {
  dataType: () => 'Url',
  maxLength: () => null,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, { required }) =>
    required ? bytewiseText(name).notNull().references(fileKey) : bytewiseText(name).references(fileKey),
  check: contentKey,
  // The path; the importer stores the file and puts its key in the path's place.
  parse: (cell) => storable(cell.trim(), maxPathLength),
  format: (value) => value,
}

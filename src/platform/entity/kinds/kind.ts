import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { Role } from '#platform/values/viewer.ts'
import type { RowForm } from './row-form.ts'

/** The parsed value, or the reason for the refusal as the end of a sentence that starts with the field. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string }

export const accepted = <Value>(value: Value): Parsed<Value> => ({ ok: true, value })
export const refused = (reason: string): { readonly ok: false; readonly reason: string } => ({ ok: false, reason })

/** The options of every field. Without `access` a field follows its entity. */
export interface FieldOptions {
  /** In English; the text for visitors is a message. */
  readonly label: string
  /** Its name on the wire if it is not `Property_Name__c`. */
  readonly apiName?: string
  readonly required?: boolean
  /** Creates a database index for queries by this field. References always have one. */
  readonly indexed?: boolean
  readonly access?: { readonly read?: readonly Role[]; readonly update?: readonly Role[] }
}

/** A field of an entity: its kind's name and its options. `Value` is the type in a row; it exists only for the compiler. */
export type Field<
  Type extends string = string,
  Value = unknown,
  Options extends FieldOptions = FieldOptions,
> = Options & {
  readonly type: Type
  readonly '~value'?: Value
}

/** The value in a row: never null if the field is required. */
export type Presence<Options extends FieldOptions, Value> = Options extends { readonly required: true }
  ? Value
  : Value | null

/** Field types of the platform's object-info. */
export type DataType =
  | 'Boolean'
  | 'Date'
  | 'DateTime'
  | 'Double'
  | 'Email'
  | 'Int'
  | 'MultiPicklist'
  | 'Phone'
  | 'Picklist'
  | 'Reference'
  | 'String'
  | 'TextArea'
  | 'Url'

/** The parts of a value that reference other records: record ids in a row, integration ids in an import file. */
interface ReferenceParts<Value> {
  keys(value: Value): readonly string[]
  /** For a list of parts: the property of a part that contains its key. */
  readonly within?: string
  /** The value with each key replaced; `of` must contain every key. */
  replace(value: Value, of: (key: string) => string): Value
}

/** The values of a record's fields by property. */
type Values = Readonly<Record<string, unknown>>

/** A part of a list is refused: which of its properties, and the end of a sentence that starts with it. */
export interface PartRefusal {
  readonly part: string
  readonly reason: string
}

/** What a write does to one part of a list; `before` is the stored part. */
export interface PartChange {
  readonly status: 'created' | 'updated' | 'unchanged'
  readonly before: Values | null
}

/** A list of parts with an import kind of its own, whose files have one row for each part. */
export interface ListParts {
  /** The columns after that of the record, which are properties of a part; `within` is a reference. */
  readonly columns: readonly string[]
  readonly required: ReadonlySet<string>
  /** The columns with numbers. */
  readonly numbers: ReadonlySet<string>
  /** Equal texts mean that two parts stand for the same thing, so that one replaces the other. */
  key(part: Values): string
  /** A row with nothing to state removes the part. */
  isEmpty(part: Values): boolean
  check(part: Values): PartRefusal | null
  /** The fields of the referenced record that a part must agree with. */
  readonly agreesWith: readonly string[]
  refusalBeside(part: Values, referenced: Values): PartRefusal | null
}

/** One kind of field: everything that differs between kinds, and nothing else. Values are JSON, so they are sent unchanged. */
export interface FieldKind<Value, Options extends FieldOptions = FieldOptions> {
  dataType(options: Options): DataType
  /** The maximum number of characters, or null without such a limit. */
  maxLength(options: Options): number | null
  /** The default value; a required field refuses it. */
  readonly empty: Value | null
  /** The PostgreSQL type, as in `json_to_recordset`. */
  readonly sqlType: 'text' | 'text[]' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'
  /** The drizzle column, nullability and default included. */
  column(name: string, options: Options): PgColumnBuilderBase
  readonly index: 'btree' | 'gin' | 'gin-paths' | null
  /** Parses a value given by a program (never null): returns the checked value in its stored form, or the reason for a refusal. */
  check(value: unknown, options: Options): Parsed<Value>
  /** Parses the text of a cell of an import file (never empty). References are integration ids here. */
  parse(text: string, options: Options): Parsed<Value>
  /** The cell that `parse` reads back. */
  format(value: Value, options: Options): string
  /** The displayed value if it differs from the written one: for a rich text, the sanitised text. */
  shown?(value: Value, options: Options): string
  readonly references?: ReferenceParts<Value>
  readonly parts?: ListParts
  /** How a list is edited row by row. */
  readonly rows?: RowForm<Options>
  /** No two records of an object have the same value. */
  readonly unique?: true
}

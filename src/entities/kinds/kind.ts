import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { Role } from '#domain/viewer.ts'

/** The answer of reading a value: the value, or why it is refused, as the end of a sentence that starts with the field. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string }

export const accepted = <Value>(value: Value): Parsed<Value> => ({ ok: true, value })
export const refused = (reason: string): { readonly ok: false; readonly reason: string } => ({ ok: false, reason })

/** What every field may say about itself. Without `access` a field follows its entity. */
export interface FieldOptions {
  /** English; the visitor's word for it is a message. */
  readonly label: string
  /** Its name on the wire, where it is not `Property_Name__c`. */
  readonly apiName?: string
  readonly required?: boolean
  /** An index for the questions asked of it in SQL; references have one anyway. */
  readonly indexed?: boolean
  readonly access?: { readonly read?: readonly Role[]; readonly update?: readonly Role[] }
}

/** A field of an entity: its kind's name and its options. `Value` is what a row holds; it exists for the compiler only. */
export type Field<
  Type extends string = string,
  Value = unknown,
  Options extends FieldOptions = FieldOptions,
> = Options & {
  readonly type: Type
  readonly '~value'?: Value
}

/** What a row holds: never null where the field is required. */
export type Presence<Options extends FieldOptions, Value> = Options extends { readonly required: true }
  ? Value
  : Value | null

/** Field types of the platform's object-info. */
export type DataType =
  | 'Boolean'
  | 'Date'
  | 'Email'
  | 'Int'
  | 'MultiPicklist'
  | 'Phone'
  | 'Picklist'
  | 'Reference'
  | 'String'
  | 'TextArea'
  | 'Url'

/** The parts of a value that point at other records: record ids in a row, integration ids in an import file. */
interface ReferenceParts<Value> {
  keys(value: Value): readonly string[]
  /** Of a list of parts: the name under which a part has its key. */
  readonly within?: string
  /** The value with each key replaced; `of` must know every key. */
  replace(value: Value, of: (key: string) => string): Value
}

/** One kind of field: everything that differs between kinds, and nothing else. Values are JSON: they travel as they are. */
export interface FieldKind<Value, Options extends FieldOptions = FieldOptions> {
  dataType(options: Options): DataType
  /** Characters, or null where there is no such limit. */
  maxLength(options: Options): number | null
  /** What a field holds when nothing was given; a required field refuses it. */
  readonly empty: Value | null
  /** The PostgreSQL type, as in `json_to_recordset`. */
  readonly sqlType: 'text' | 'text[]' | 'integer' | 'boolean' | 'date' | 'jsonb'
  /** The drizzle column, nullability and default included. */
  column(name: string, options: Options): PgColumnBuilderBase
  readonly index: 'btree' | 'gin' | 'gin-paths' | null
  /** Reads a value given by a program (never null): the checked value as stored, or why not. */
  check(value: unknown, options: Options): Parsed<Value>
  /** Reads the text of a cell of an import file (never empty). References are integration ids here. */
  parse(text: string, options: Options): Parsed<Value>
  /** The cell that `parse` reads back. */
  format(value: Value, options: Options): string
  /** What somebody who reads it is shown, where that is not what they would write: of a rich text, what was cleaned. */
  shown?(value: Value, options: Options): string
  readonly references?: ReferenceParts<Value>
  /** No two records of an object have the same value. */
  readonly unique?: true
}

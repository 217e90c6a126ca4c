import { text as column } from 'drizzle-orm/pg-core'
import {
  type DataType,
  type Field,
  type FieldKind,
  type FieldOptions,
  type Parsed,
  type Presence,
  refused,
} from './kind.ts'
import { defaultTextLength, storable, storableUnknown } from './storable.ts'

export interface TextOptions extends FieldOptions {
  /** The maximum length in UTF-16 units; by default `defaultTextLength`. */
  readonly maxLength?: number
  /** Usually has more than one line. */
  readonly multiline?: boolean
  readonly format?: 'email' | 'phone' | 'url'
}

/** Free text, stored exactly as typed. */
export const text = <const Options extends TextOptions>(
  options: Options,
): Field<'text', Presence<Options, string>, Options> => ({ type: 'text', ...options })

const formats = {
  email: { dataType: 'Email', pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/u, reason: 'is not an e-mail address' },
  phone: { dataType: 'Phone', pattern: /^\+?[0-9][0-9 ()/.-]*$/u, reason: 'is not a phone number' },
  url: { dataType: 'Url', pattern: /^https?:\/\/[^\s]+$/iu, reason: 'is not an http or https address' },
} as const satisfies Record<string, { dataType: DataType; pattern: RegExp; reason: string }>

const limit = (options: TextOptions): number => options.maxLength ?? defaultTextLength

function inFormat(value: Parsed<string>, options: TextOptions): Parsed<string> {
  if (!value.ok || options.format === undefined) return value
  const format = formats[options.format]
  return format.pattern.test(value.value) ? value : refused(format.reason)
}

export const textKind: FieldKind<string, TextOptions> = {
  dataType: (options) =>
    options.format ? formats[options.format].dataType : options.multiline ? 'TextArea' : 'String',
  maxLength: limit,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: (value, options) => inFormat(storableUnknown(value, limit(options)), options),
  parse: (cell, options) => inFormat(storable(cell, limit(options)), options),
  format: (value) => value,
}

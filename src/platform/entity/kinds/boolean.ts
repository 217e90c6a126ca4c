import { boolean as column } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, refused } from './kind.ts'

export interface BooleanOptions extends FieldOptions {
  /** The default value. */
  readonly default: boolean
}

export const boolean = <const Options extends BooleanOptions>(
  options: Options,
): Field<'boolean', boolean, Options> => ({
  type: 'boolean',
  ...options,
})

const words: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  '1': true,
  '0': false,
}

export const booleanKind: FieldKind<boolean, BooleanOptions> = {
  dataType: () => 'Boolean',
  maxLength: () => null,
  empty: null,
  sqlType: 'boolean',
  index: 'btree',
  column: (name, options) => column(name).notNull().default(options.default),
  check: (value) => (typeof value === 'boolean' ? accepted(value) : refused('is not true or false')),
  parse(cell) {
    const word = cell.trim().toLowerCase()
    const value = Object.hasOwn(words, word) ? words[word] : undefined
    return value === undefined ? refused('is neither yes nor no') : accepted(value)
  },
  format: (value) => (value ? 'yes' : 'no'),
}

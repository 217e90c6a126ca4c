import { integer as column } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'

export interface IntegerOptions extends FieldOptions {
  readonly min: number
  readonly max: number
}

export const integer = <const Options extends IntegerOptions>(
  options: Options,
): Field<'integer', Presence<Options, number>, Options> => ({ type: 'integer', ...options })

function inRange(value: unknown, { min, max }: IntegerOptions): Parsed<number> {
  if (typeof value !== 'number' || !Number.isInteger(value)) return refused('is not a whole number')
  if (value < min || value > max) return refused(`is ${value}, not between ${min} and ${max}`)
  return accepted(value === 0 ? 0 : value)
}

export const integerKind: FieldKind<number, IntegerOptions> = {
  dataType: () => 'Int',
  maxLength: () => null,
  empty: null,
  sqlType: 'integer',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: inRange,
  parse: (cell, options) =>
    /^-?[0-9]{1,10}$/.test(cell.trim()) ? inRange(Number(cell.trim()), options) : refused('is not a whole number'),
  format: String,
}

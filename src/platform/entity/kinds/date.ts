import { date as column } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'

export interface DateOptions extends FieldOptions {
  /** Another date field of the record that must not be later than this one. */
  readonly notBefore?: string
}

/** A day, as `YYYY-MM-DD`, without time or zone. */
export const date = <const Options extends DateOptions>(
  options: Options,
): Field<'date', Presence<Options, string>, Options> => ({ type: 'date', ...options })

function day(value: unknown): Parsed<string> {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value))
    return refused('is not a date as in 2026-01-31')
  const time = Date.parse(`${value}T00:00:00Z`)
  // Some engines parse the 31st of June as the 1st of July.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value || value < '1900-01-01')
    return refused('is not a day of the calendar since 1900')
  return accepted(value)
}

export const dateKind: FieldKind<string, DateOptions> = {
  dataType: () => 'Date',
  maxLength: () => null,
  empty: null,
  sqlType: 'date',
  index: 'btree',
  column: (name, options) =>
    options.required ? column(name, { mode: 'string' }).notNull() : column(name, { mode: 'string' }),
  check: day,
  parse: (cell) => day(cell.trim()),
  format: (value) => value,
}

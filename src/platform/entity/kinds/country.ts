import { text as column } from 'drizzle-orm/pg-core'
import { isCountryCode } from '#platform/values/countries.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'

/** An ISO 3166-1 alpha-2 code. */
export const country = <const Options extends FieldOptions>(
  options: Options,
): Field<'country', Presence<Options, string>, Options> => ({ type: 'country', ...options })

export function countryCode(value: unknown): Parsed<string> {
  return typeof value === 'string' && isCountryCode(value)
    ? accepted(value)
    : refused('is not a country code of two capital letters (ISO 3166-1), such as NL')
}

export const countryKind: FieldKind<string> = {
  dataType: () => 'Picklist',
  maxLength: () => 2,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: countryCode,
  parse: (cell) => countryCode(cell.trim()),
  format: (value) => value,
}

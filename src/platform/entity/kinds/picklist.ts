import { text as column } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'

export interface PicklistOptions extends FieldOptions {
  /** Stored value → its English label, or an object with a name. */
  readonly values: Readonly<Record<string, string | { readonly name: string }>>
  /** Another picklist of the record that restricts the values: for each value of this one, the controlling values that allow it. */
  readonly dependsOn?: { readonly field: string; readonly goesWith: Readonly<Record<string, readonly string[]>> }
}

export type PicklistValue<Options extends PicklistOptions> = Extract<keyof Options['values'], string>

/** One of a fixed set of values. */
export const picklist = <const Options extends PicklistOptions>(
  options: Options,
): Field<'picklist', Presence<Options, PicklistValue<Options>>, Options> => ({ type: 'picklist', ...options })

export function picklistValue(value: unknown, options: PicklistOptions): Parsed<string> {
  if (typeof value !== 'string') return refused('is not a text')
  if (Object.hasOwn(options.values, value)) return accepted(value)
  const known = Object.keys(options.values)
  const shown = JSON.stringify(value.slice(0, 40).toWellFormed())
  return refused(`is ${shown}, which is none of ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}`)
}

export const picklistKind: FieldKind<string, PicklistOptions> = {
  dataType: () => 'Picklist',
  maxLength: () => 255,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: picklistValue,
  parse: (cell, options) => picklistValue(cell.trim(), options),
  format: (value) => value,
}

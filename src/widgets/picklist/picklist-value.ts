import type { MenuOption } from '../menu/option.ts'

/** One value, or several in the order in which they were chosen. */
export type PicklistValue = string | readonly string[]

export const valuesOf = (value: PicklistValue): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value

/** WID-09: in or out; what comes in stands last. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/**
 * The lines of a picklist: the option for nothing first, where there is one (a required picklist with one option has none),
 * and last what was set from the start without being an option.
 */
export function linesOf(
  options: readonly MenuOption[],
  {
    none,
    required,
    kept,
  }: { readonly none: string | undefined; readonly required: boolean; readonly kept: readonly string[] },
): readonly MenuOption[] {
  // WID-08: without options there is nothing to choose, not even nothing.
  if (options.length === 0) return []
  const known = new Set(options.map(({ value }) => value))
  return [
    ...(none === undefined || (required && options.length === 1) ? [] : [{ value: '', label: none }]),
    ...options,
    ...kept.filter((value) => !known.has(value)).map((value) => ({ value, label: value })),
  ]
}

/** What remains of a value when other options come; a single one that is gone is the first line's, where that is no choice of nothing. */
export function keptValue(value: PicklistValue, lines: readonly MenuOption[]): PicklistValue {
  const known = new Set(lines.map((line) => line.value))
  if (typeof value !== 'string')
    return value.every((each) => known.has(each)) ? value : value.filter((each) => known.has(each))
  return value === '' || known.has(value) ? value : (lines[0]?.value ?? '')
}

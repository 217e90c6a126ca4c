import type { MenuOption } from '#platform/widgets/menu/option.ts'

/** One value, or several in the order in which they were selected. */
export type PicklistValue = string | readonly string[]

export const valuesOf = (value: PicklistValue): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value

/** WID-09: removes a selected value; appends one that is not selected. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/**
 * Returns the options that a picklist shows: the empty option first (unless the picklist is required and has a single
 * option), then the options, and last an initial value that is not among them.
 */
export function picklistOptions(
  options: readonly MenuOption[],
  {
    none,
    required,
    initialValues,
  }: { readonly none: string | undefined; readonly required: boolean; readonly initialValues: readonly string[] },
): readonly MenuOption[] {
  // WID-08: without options there is nothing to choose, not even the empty option.
  if (options.length === 0) return []
  const known = new Set(options.map(({ value }) => value))
  return [
    ...(none === undefined || (required && options.length === 1) ? [] : [{ value: '', label: none }]),
    ...options,
    ...initialValues.filter((value) => !known.has(value)).map((value) => ({ value, label: value })),
  ]
}

/**
 * Returns the value that remains after the options change. A single value that no longer exists becomes that of the
 * first option, unless there is an empty option.
 */
export function remainingValue(value: PicklistValue, lines: readonly MenuOption[]): PicklistValue {
  const known = new Set(lines.map((line) => line.value))
  if (typeof value !== 'string')
    return value.every((each) => known.has(each)) ? value : value.filter((each) => known.has(each))
  return value === '' || known.has(value) ? value : (lines[0]?.value ?? '')
}

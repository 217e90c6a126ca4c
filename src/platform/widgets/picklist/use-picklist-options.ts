import { useEffect, useEffectEvent, useState } from 'react'
import type { MenuOption } from '#platform/widgets/menu/option.ts'
import { remainingValue, picklistOptions, valuesOf, type PicklistValue } from './picklist-value.ts'

/**
 * Manages the options of a picklist, which may change. An initial value is always among them; a value that is no longer
 * among later options is dropped.
 */
export function usePicklistOptions(
  options: readonly MenuOption[],
  value: PicklistValue,
  {
    none,
    required,
    onChange,
  }: {
    readonly none: string | undefined
    readonly required: boolean
    readonly onChange: (value: PicklistValue) => void
  },
): readonly MenuOption[] {
  const key = options.map((option) => option.value).join('\n')
  const [initial, setFirst] = useState({ key, values: valuesOf(value) })
  // While the options are loading there are none.
  if (initial.key === '' && key !== '') setFirst({ key, values: valuesOf(value) })
  const lines = picklistOptions(options, { none, required, initialValues: key === initial.key ? initial.values : [] })
  const dropMissingValue = useEffectEvent((currentKey: string) => {
    const remaining = remainingValue(value, lines)
    if (currentKey !== '' && remaining !== value) onChange(remaining)
  })
  useEffect(() => {
    dropMissingValue(key)
  }, [key])
  return lines
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { MenuOption } from '../menu/option.ts'
import { keptValue, linesOf, valuesOf, type PicklistValue } from './picklist-value.ts'

/**
 * The lines of a picklist whose options may change. A value that was set from the start is among them; one that later
 * options no longer have is given up.
 */
export function useLines(
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
  const [first, setFirst] = useState({ key, values: valuesOf(value) })
  // Options that are still on their way are none.
  if (first.key === '' && key !== '') setFirst({ key, values: valuesOf(value) })
  const lines = linesOf(options, { none, required, kept: key === first.key ? first.values : [] })
  const giveUp = useEffectEvent((present: string) => {
    const kept = keptValue(value, lines)
    if (present !== '' && kept !== value) onChange(kept)
  })
  useEffect(() => {
    giveUp(key)
  }, [key])
  return lines
}

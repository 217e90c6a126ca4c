import type { SpecificationValue } from './specification.ts'
import { convert, isReversed, unitOf } from './units.ts'

/** The parts of a value that differ between two suppliers' spellings are converted: two values are equal if this text is. */
export function comparableSpecification(value: SpecificationValue, unit: string): string {
  if (value.text !== undefined) return value.text.trim().toLowerCase()
  const [from, to] = [unitOf(value.unit ?? ''), unitOf(unit)]
  const inUnit = (part: string | undefined): string => {
    if (part === undefined) return ''
    const converted = from === null || to === null ? null : convert(Number(part), from, to)
    return converted === null ? `${Number(part)} ${value.unit ?? ''}` : String(converted)
  }
  const parts = [inUnit(value.min), inUnit(value.typical), inUnit(value.max)]
  return (from !== null && to !== null && isReversed(from, to) ? parts.toReversed() : parts).join('|')
}

/** A range of numbers; null for an open end. */
export interface NumberRange {
  readonly low: number | null
  readonly high: number | null
}

/** A range that a specification property must overlap. */
export interface PropertyRange extends NumberRange {
  /** The key of the property, such as `viscosity`. */
  readonly property: string
}

/** At most 15 characters, which a number keeps exactly, and few enough decimals to be written without an exponent. */
const numberPattern = /^-?(?=[\d.]{1,15}$)\d+(\.\d{1,6})?$/

/** Adding 0 makes -0 the number 0. */
const numberIn = (text: string): number | null => (numberPattern.test(text) ? Number(text) + 0 : null)

/**
 * Reads `1000..2000`, `1000..` or `..2000`, with the ends in any order; null for anything else. The empty text is an open end.
 */
export function parseRange(text: string): NumberRange | null {
  const [from = '', to, more] = text.split('..')
  if (to === undefined || more !== undefined) return null
  return rangeBetween(from, to)
}

/** Returns the range between two typed numbers, of which one may be empty; null if one of them is no number. */
export function rangeBetween(from: string, to: string): NumberRange | null {
  const [low, high] = [numberIn(from), numberIn(to)]
  if ((low === null && from !== '') || (high === null && to !== '') || (low === null && high === null)) return null
  return low !== null && high !== null && low > high ? { low: high, high: low } : { low, high }
}

/** Writes the canonical form of a range of a property: `viscosity:1000..2000`. */
export const writeRange = ({ property, low, high }: PropertyRange): string => `${property}:${low ?? ''}..${high ?? ''}`

/** Reads what `writeRange` writes; null for anything else. */
export function readRange(value: string): PropertyRange | null {
  const at = value.lastIndexOf(':')
  const range = at < 1 ? null : parseRange(value.slice(at + 1))
  return range === null ? null : { property: value.slice(0, at), ...range }
}

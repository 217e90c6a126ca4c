import type { SpecificationValue } from './specification.ts'
import { convert, isReversed, unitOf } from './units.ts'

/** All numbers from `low` to `high`. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Returns the numbers that a supplier states, in another unit: from the minimum to the maximum, or the typical value in place of
 * one that is not stated. Null for a text, and for a number that the unit cannot express.
 */
export function intervalOf({ min, typical, max, unit = '' }: SpecificationValue, inUnit: string): Interval | null {
  const [low, high] = [min ?? typical ?? max, max ?? typical ?? min]
  return low === undefined || high === undefined
    ? null
    : convertedInterval({ low: Number(low), high: Number(high) }, unit, inUnit)
}

/** Converts an interval; null if the units measure different things or the table of sieves does not define a number. */
export function convertedInterval({ low, high }: Interval, from: string, to: string): Interval | null {
  const [one, other] = [unitOf(from), unitOf(to)]
  if (one === null || other === null) return null
  const [first, last] = [convert(low, one, other), convert(high, one, other)]
  if (first === null || last === null) return null
  return isReversed(one, other) ? { low: last, high: first } : { low: first, high: last }
}

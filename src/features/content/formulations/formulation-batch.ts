/** The units in which a batch is weighed. */
export const batchUnits = ['g', 'kg', 't', 'oz', 'lb'] as const
export type BatchUnit = (typeof batchUnits)[number]

export interface Batch {
  /** Above 0, with at most two decimals (§9). */
  readonly size: number
  readonly unit: BatchUnit
}

export const defaultBatch: Batch = { size: 1, unit: 'kg' }

/** The amounts of a batch in its unit; `decimals` is the precision of all amounts. */
export interface BatchAmounts {
  readonly amounts: readonly number[]
  readonly decimals: number
}

/** The significant digits of an amount: for a batch of 1 kg, a precision of a tenth of a gram. */
const digits = 4
/** The batch size itself can have this many decimals. */
const fewestDecimals = 2

/**
 * Returns the amount of each ingredient in a batch. `shares` are percentages that together are 100; if rounded shares differ
 * from 100 in total, they are scaled. The amounts are rounded to one step and add up to the batch exactly: the remainder from
 * rounding down is added to the amounts with the largest rounding loss.
 */
export function batchAmounts(shares: readonly number[], { size }: Batch): BatchAmounts {
  const decimals = Math.max(fewestDecimals, digits - Math.floor(Math.log10(size)))
  const scale = 10 ** decimals
  const total = Math.round(size * scale)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const exact = shares.map((share) => (whole === 0 ? 0 : (total * share) / whole))
  const steps = exact.map(Math.floor)
  const left = total - steps.reduce((sum, step) => sum + step, 0)
  const byLoss = exact
    .map((value, at) => ({ at, lost: value - Math.floor(value) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at)
  const input = new Set(byLoss.slice(0, left).map(({ at }) => at))
  return { amounts: steps.map((step, at) => (step + (input.has(at) ? 1 : 0)) / scale), decimals }
}

/** The next smaller unit of each, and how many of it the unit has. */
const smaller = {
  t: ['kg', 1000],
  kg: ['g', 1000],
  g: ['mg', 1000],
  lb: ['oz', 16],
} as const satisfies Partial<Record<BatchUnit, readonly [unit: BatchUnit | 'mg', factor: number]>>

export interface ReadableAmount {
  readonly amount: number
  readonly unit: BatchUnit | 'mg'
  readonly decimals: number
}

/**
 * Returns an amount in the unit in which people weigh it: at least one of it, `2.5 g` instead of `0.0025 kg` (E13). The metric units
 * keep all digits of the amount; ounces have one decimal more than pounds.
 */
export function readableAmount(amount: number, unit: ReadableAmount['unit'], decimals: number): ReadableAmount {
  if (amount === 0 || amount >= 1 || unit === 'mg' || unit === 'oz') return { amount, unit, decimals }
  const [next, factor] = smaller[unit]
  const fewer = factor === 1000 ? Math.max(0, decimals - 3) : decimals + 1
  const scale = 10 ** fewer
  return readableAmount(Math.round(amount * factor * scale) / scale, next, fewer)
}

/** Units a batch is weighed in. */
export const batchUnits = ['kg', 'g'] as const
export type BatchUnit = (typeof batchUnits)[number]

export interface Batch {
  /** Above 0, with at most two decimals (§9). */
  readonly size: number
  readonly unit: BatchUnit
}

export const defaultBatch: Batch = { size: 1, unit: 'kg' }

/** The parts of a batch, in its unit; `decimals` is how finely all of them are weighed. */
export interface BatchAmounts {
  readonly amounts: readonly number[]
  readonly decimals: number
}

/** Digits of a batch that are told apart: of 1 kg a tenth of a gram. */
const digits = 4
/** A batch itself has so many decimals. */
const fewestDecimals = 2

/**
 * What to weigh of each ingredient for a batch: shares in percent, of which all together are the whole (an entry of 100
 * that is rounded is made up to it). The amounts are rounded to one step, and add up to the batch exactly: what rounding
 * down leaves goes to those that lost most by it.
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
  const given = new Set(byLoss.slice(0, left).map(({ at }) => at))
  return { amounts: steps.map((step, at) => (step + (given.has(at) ? 1 : 0)) / scale), decimals }
}

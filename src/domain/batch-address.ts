import { mostDecimals, readDecimal } from './decimal-input.ts'
import { batchUnits, defaultBatch, type Batch } from './formulation-batch.ts'
import type { InputError } from './input-checks.ts'
import type { NumberSeparators } from './number-format.ts'

/**
 * Ours. `batch` is a plain number (`2.5`), the same in every language; `batch-typed` is what a form sends as its visitor wrote it (`2,5`),
 * and gives way to `batch`.
 */
export const batchParameters = { size: 'batch', typed: 'batch-typed', unit: 'unit' } as const

export const smallestBatch = 0.01

/** §9, as the field reads it: six digits and two decimals. */
const plainSize = new RegExp(`^\\d{1,6}(?:\\.\\d{1,${mostDecimals}})?$`)

export type BatchReading =
  | { readonly type: 'batch'; readonly batch: Batch; readonly error: InputError | null; readonly isChosen: boolean }
  /** The query that says the same in the one way there is. */
  | { readonly type: 'redirect'; readonly query: string }

/** The batch of an address; what no batch can be is as if it were not there, but what a visitor typed is told to them. */
export function readBatch(parameters: URLSearchParams, separators: NumberSeparators): BatchReading {
  const unit = batchUnits.find((each) => each === parameters.get(batchParameters.unit)) ?? defaultBatch.unit
  const typed = parameters.get(batchParameters.typed)
  if (typed !== null) {
    const { value, error } = readDecimal(typed, { required: true, min: smallestBatch }, separators)
    return value === null
      ? { type: 'batch', batch: { ...defaultBatch, unit }, error, isChosen: true }
      : { type: 'redirect', query: batchQuery({ size: value, unit }) }
  }
  const written = parameters.get(batchParameters.size)
  if (written === null) return { type: 'batch', batch: { ...defaultBatch, unit }, error: null, isChosen: false }
  const size = plainSize.test(written) ? Number(written) : 0
  return size < smallestBatch
    ? { type: 'redirect', query: batchQuery({ ...defaultBatch, unit }) }
    : { type: 'batch', batch: { size, unit }, error: null, isChosen: true }
}

/** '' for the batch that a page shows by itself. */
export function batchQuery({ size, unit }: Batch): string {
  const query = new URLSearchParams()
  if (size !== defaultBatch.size || unit !== defaultBatch.unit) query.set(batchParameters.size, String(size))
  if (unit !== defaultBatch.unit) query.set(batchParameters.unit, unit)
  return query.toString()
}

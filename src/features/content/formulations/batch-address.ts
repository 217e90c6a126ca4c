import { maxDecimals } from '#platform/values/numbers/decimal-input.ts'
import { type NumberPage, readTypedNumber } from '#platform/values/numbers/typed-number.ts'
import { batchUnits, defaultBatch, type Batch } from './formulation-batch.ts'
import type { InputError } from '#platform/values/input-checks.ts'

/**
 * Our own parameters. `batch` is a plain number (`2.5`), the same in every language. `batch-typed` is the number as the visitor
 * typed it in the form (`2,5`); `batch` takes precedence.
 */
export const batchParameters = { size: 'batch', typed: 'batch-typed', unit: 'unit' } as const

export const smallestBatch = 0.01

/** §9: at most six digits and two decimals, as in the input field. */
const plainSize = new RegExp(`^\\d{1,6}(?:\\.\\d{1,${maxDecimals}})?$`)

export type BatchReading =
  | { readonly type: 'batch'; readonly batch: Batch; readonly error: InputError | null; readonly isChosen: boolean }
  /** The canonical query for the same batch. */
  | { readonly type: 'redirect'; readonly query: string }

/**
 * Parses the batch in an address. Ignores an invalid `batch`, but reports an error for an invalid number that the visitor
 * typed.
 */
export function readBatch(parameters: URLSearchParams, page: NumberPage): BatchReading {
  const unit = batchUnits.find((each) => each === parameters.get(batchParameters.unit)) ?? defaultBatch.unit
  const typed = parameters.get(batchParameters.typed)
  if (typed !== null) {
    const { value, error } = readTypedNumber(typed, { required: true, min: smallestBatch }, page)
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

/** Returns '' for the default batch of the page. */
export function batchQuery({ size, unit }: Batch): string {
  const query = new URLSearchParams()
  if (size !== defaultBatch.size || unit !== defaultBatch.unit) query.set(batchParameters.size, String(size))
  if (unit !== defaultBatch.unit) query.set(batchParameters.unit, unit)
  return query.toString()
}

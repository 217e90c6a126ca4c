import { errors, Failure } from '#platform/values/errors.ts'

/** The outcome of one part of a batch: the part, or why it failed. */
export type Attempted<Value> = Value | Failure

/** An expected refusal affects its part alone; an unexpected error ends the whole batch. */
export async function attempt<Value>(work: () => Promise<Value> | Value): Promise<Attempted<Value>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && errors[error.code].status < 500) return error
    throw error
  }
}

/** The `{statusCode, result}` of a batch (platform API §1): for a refused part the errors replace the result. */
export const itemOf = <Value>(attempted: Attempted<Value>) =>
  attempted instanceof Failure ? refusedItem(attempted) : { statusCode: 200 as const, result: attempted }

export function refusedItem(failed: Failure): {
  readonly statusCode: number
  readonly result: readonly { readonly errorCode: string; readonly message: string }[]
} {
  const { status, errorCode } = errors[failed.code]
  // Platform API §1: the message of a batch differs from that of a single call.
  const message = failed.code === 'RECORD_NOT_FOUND' ? 'Resource not found.' : failed.message
  return { statusCode: status, result: [{ errorCode, message }] }
}

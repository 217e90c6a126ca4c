import { errors, Failure } from '#domain/errors.ts'

/** What one part of a batch came to: the part, or why there is none. */
export type Attempted<Value> = Value | Failure

/** Expected refusals of one part stay with it; what is unexpected ends the whole. */
export async function attempt<Value>(work: () => Promise<Value> | Value): Promise<Attempted<Value>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && errors[error.code].status < 500) return error
    throw error
  }
}

/** `{statusCode, result}` of a batch (platform API §1): a refusal holds its errors in place of its result. */
export const itemOf = <Value>(attempted: Attempted<Value>) =>
  attempted instanceof Failure ? refusedItem(attempted) : { statusCode: 200 as const, result: attempted }

export function refusedItem(failed: Failure): {
  readonly statusCode: number
  readonly result: readonly { readonly errorCode: string; readonly message: string }[]
} {
  const { status, errorCode } = errors[failed.code]
  // Platform API §1: of a batch the words are others.
  const message = failed.code === 'RECORD_NOT_FOUND' ? 'Resource not found.' : failed.message
  return { statusCode: status, result: [{ errorCode, message }] }
}

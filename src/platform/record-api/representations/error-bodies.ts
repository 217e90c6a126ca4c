import * as v from 'valibot'
import { duplicateRecordError } from './duplicates.ts'
import { integer, map, nullable, text } from './json-values.ts'

/** The four error bodies (platform API 1). */
export const errorItem = v.object({ errorCode: v.string(), message: v.string() })

/** Body A, for most calls and for the `result` of a failed batch item. */
export const errorList = v.pipe(v.array(errorItem), v.minLength(1))

/** Platform API 1 allows null for all keys except the code and the message. */
export const recordExceptionError = v.object({
  constituentField: text,
  duplicateRecordError: nullable(duplicateRecordError),
  errorCode: v.string(),
  field: text,
  fieldLabel: text,
  message: v.string(),
})

export const recordException = v.object({
  errors: v.array(recordExceptionError),
  fieldErrors: map(v.array(recordExceptionError)),
})

/** Body B, for a record that was not created, changed or deleted. */
export const recordError = v.object({
  enhancedErrorType: nullable(v.literal('RecordError')),
  errorCode: v.exactOptional(v.string()),
  message: v.string(),
  output: recordException,
  statusCode: v.exactOptional(integer),
})

/** Body C, a single error as the transport of some clients has it. */
export const singleError = v.object({ errorCode: v.string(), message: v.string(), statusCode: integer })

/** Body D, for a server method that was called wrongly or that threw. */
export const apexError = v.object({ debugInfo: v.exactOptional(v.string()), errorMessage: v.string() })

import * as v from 'valibot'
import { duplicateRecordError } from './duplicates.ts'
import { integer, map, nullable, text } from './json-values.ts'

/** The four bodies of errors (platform API 1). */
export const errorItem = v.object({ errorCode: v.string(), message: v.string() })

/** A: most calls, and the `result` of an item of a batch that failed. */
export const errorList = v.pipe(v.array(errorItem), v.minLength(1))

/** Platform API 1 lets all but the code and the message be null. */
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

/** B: a record that was not made, changed or deleted. */
export const recordError = v.object({
  enhancedErrorType: nullable(v.literal('RecordError')),
  errorCode: v.exactOptional(v.string()),
  message: v.string(),
  output: recordException,
  statusCode: v.exactOptional(integer),
})

/** C: a single error, as some clients' transport has it. */
export const singleError = v.object({ errorCode: v.string(), message: v.string(), statusCode: integer })

/** D: a server method that was called wrongly or threw. */
export const apexError = v.object({ debugInfo: v.exactOptional(v.string()), errorMessage: v.string() })

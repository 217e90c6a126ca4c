import { errorMessages } from '#domain/error-bodies.ts'
import { errors, failure, type ErrorName, type Failure } from '#domain/errors.ts'
import { errorNames } from './error-name.ts'
import { Refused } from './refused.ts'

/** What a server's refusal of a call is here, with what it said as its cause (ERR-01). */
export const refusal = (status: number, statusText: string, body: string): Failure =>
  failure(errorOf(status, body), {}, new Refused(status, statusText, errorMessages(json(body))))

function errorOf(status: number, body: string): ErrorName {
  const named = errorNames.find((name) => errors[name].status === status && body.includes(errors[name].errorCode))
  return named ?? byStatus[status] ?? 'UNEXPECTED'
}

/** The door's own errors have words but no code. */
const byStatus: Readonly<Record<number, ErrorName>> = {
  400: 'INVALID_PARAMETERS',
  401: 'SIGN_IN_REQUIRED',
  403: 'ACCESS_DENIED',
  404: 'RECORD_NOT_FOUND',
  503: 'STORE_UNAVAILABLE',
}

/** What a balancer on the way answers is no JSON. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { errorMessages } from '#platform/values/error-bodies.ts'
import { errors, failure, type ErrorName, type Failure } from '#platform/values/errors.ts'
import { Refused } from './refused.ts'

/** The failure for a call that the server refused; its cause has the server's messages (ERR-01). */
export const refusal = (status: number, statusText: string, body: string): Failure =>
  failure(errorOf(status, body), {}, new Refused(status, statusText, errorMessages(json(body))))

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errors, name)
const errorNames = Object.keys(errors).filter(isErrorName)

function errorOf(status: number, body: string): ErrorName {
  const named = errorNames.find((name) => errors[name].status === status && body.includes(errors[name].errorCode))
  return named ?? byStatus[status] ?? 'UNEXPECTED'
}

/** Errors of the HTTP layer have messages but no code. */
const byStatus: Readonly<Record<number, ErrorName>> = {
  400: 'INVALID_PARAMETERS',
  401: 'SIGN_IN_REQUIRED',
  403: 'ACCESS_DENIED',
  404: 'RECORD_NOT_FOUND',
  503: 'STORE_UNAVAILABLE',
}

/** Null for a body that is not JSON, such as the error page of a balancer. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

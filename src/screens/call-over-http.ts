import { errors, failure, type ErrorName } from '#domain/errors.ts'
import { errorNames } from './errors/error-name.ts'
import type { LoadContext } from './screen.ts'

/** The network did not carry the question or the answer; nothing is known about the server. */
export class Offline extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'Offline'
  }
}

/** The browser's door to the server calls (§7): GET `/lwr/apex/v65.0/{class}/{method}?methodParams=…`, a POST when that is too long. */
export const callOverHttp: LoadContext['call'] = async (name, params, signal) => {
  const [apexClass, method] = name.split('.')
  const address = `/lwr/apex/v65.0/${apexClass}/${method}`
  const body = JSON.stringify(params)
  const query = `?methodParams=${encodeURIComponent(body)}`
  const init: RequestInit =
    query.length <= longestQuery
      ? { headers: { 'X-SFDC-Allow-Continuation': 'true' } }
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const response = await fetch(query.length <= longestQuery ? address + query : address, {
    ...init,
    credentials: 'same-origin',
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Offline(cause)
  })
  if (!response.ok) throw failure(errorOf(response.status, await response.text()))
  return response.json()
}

/** Some servers and balancers on the way refuse longer addresses. */
const longestQuery = 6000

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

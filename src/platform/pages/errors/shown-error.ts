import type { ErrorName, Failure } from '#platform/values/errors.ts'
import { Offline } from '#platform/calls/call-over-http.ts'
import { Refused } from '#platform/calls/refused.ts'

/** An error as a page shows it and JSON carries it; it never contains the text of the exception. */
export interface ShownError {
  readonly status: number
  readonly kind: 'offline' | 'refused' | 'unavailable' | 'unexpected'
  /** An unexpected error is logged. */
  readonly unexpected: boolean
  /** ERR-01: the server's own message, in English, for visitors who report the error. */
  readonly serverMessage?: string
}

/** What to show for anything that was thrown while a page was loaded. */
export function shownError(error: unknown): ShownError {
  if (error instanceof Offline) return { status: 503, kind: 'offline', unexpected: false }
  if (isShownError(error)) return error
  const message =
    error instanceof Error && error.cause instanceof Refused ? { serverMessage: serverMessageOf(error.cause) } : {}
  const status = isFailure(error) ? error.status : 500
  if (status === 503) return { status, kind: 'unavailable', unexpected: true, ...message }
  if (status >= 500) return { status, kind: 'unexpected', unexpected: true, ...message }
  return { status, kind: 'refused', unexpected: false, ...message }
}

const serverMessageOf = ({ statusText, messages }: Refused): string => [statusText, ...messages].join(' · ')

/** The name of the error in the table of errors, or null for any other exception. */
export const failureName = (error: unknown): ErrorName | null => (isFailure(error) ? error.code : null)

/**
 * Recognised by its name: the server's modules and the page bundle each have their own copy of the class. The table of errors
 * is not imported here, because every page would load it.
 */
const isFailure = (error: unknown): error is Failure =>
  error instanceof Error &&
  error.name === 'Failure' &&
  'code' in error &&
  'status' in error &&
  typeof error.status === 'number'

const isShownError = (error: unknown): error is ShownError =>
  typeof error === 'object' && error !== null && 'kind' in error && 'status' in error && 'unexpected' in error

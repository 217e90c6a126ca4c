import { errors, type ErrorName } from '#domain/errors.ts'
import { Offline } from '../call-over-http.ts'
import { isErrorName } from './error-name.ts'
import { Refused } from './refused.ts'

/** An error as a page shows it and as JSON carries it: never its text. */
export interface ShownError {
  readonly status: number
  readonly kind: 'offline' | 'refused' | 'unavailable' | 'unexpected'
  /** Came by surprise: to be logged. */
  readonly unexpected: boolean
  /** ERR-01: what the server said, for who has to tell somebody of it; in English. */
  readonly said?: string
}

/** What to show for anything thrown while a page was made. */
export function shownError(error: unknown): ShownError {
  if (error instanceof Offline) return { status: 503, kind: 'offline', unexpected: false }
  if (isShownError(error)) return error
  const said = error instanceof Error && error.cause instanceof Refused ? { said: saidBy(error.cause) } : {}
  const name = failureName(error)
  const status = name === null ? 500 : errors[name].status
  if (status === 503) return { status, kind: 'unavailable', unexpected: true, ...said }
  if (status >= 500) return { status, kind: 'unexpected', unexpected: true, ...said }
  return { status, kind: 'refused', unexpected: false, ...said }
}

const saidBy = ({ statusText, messages }: Refused): string => [statusText, ...messages].join(' · ')

/** By name, not by class: the server's own modules and the pages' bundle each have their copy of the class. */
export function failureName(error: unknown): ErrorName | null {
  if (!(error instanceof Error) || error.name !== 'Failure' || !('code' in error)) return null
  const { code } = error
  return typeof code === 'string' && isErrorName(code) ? code : null
}

const isShownError = (error: unknown): error is ShownError =>
  typeof error === 'object' && error !== null && 'kind' in error && 'status' in error && 'unexpected' in error

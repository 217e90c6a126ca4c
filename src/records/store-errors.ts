import { DrizzleQueryError } from 'drizzle-orm'
import { Failure, failure } from '#domain/errors.ts'

/** What PostgreSQL said, wherever in the chain of causes it stands: drizzle wraps the driver's errors. */
export interface StoreError {
  /** Five characters (`23505`), or the system's (`ECONNREFUSED`), or empty. */
  readonly code: string
  readonly constraint: string
  readonly message: string
}

/** Null where the error is not the store's: a mistake of ours, or the caller's own. */
export function storeErrorOf(error: unknown): StoreError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (isStoreCode(code) || isConnectionMessage(cause.message)) {
      const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : ''
      return { code, constraint, message: cause.message }
    }
  }
  return error instanceof DrizzleQueryError ? { code: '', constraint: '', message: error.message } : null
}

const isStoreCode = (code: string): boolean =>
  /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code) || /^E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_)/.test(code)

/** What node-postgres and PGlite say without a code. */
const isConnectionMessage = (message: string): boolean =>
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|PGlite is clos)/.test(
    message,
  )

/**
 * Another transaction got in the way (serialisation, deadlock, the same new row twice, what is pointed at removed meanwhile): the
 * same work may well succeed now, or be refused for what it is.
 */
export const isWorthAnotherTry = (error: unknown): boolean =>
  ['40001', '40P01', '23505', '23503'].includes(storeErrorOf(error)?.code ?? '')

/** Connections refused, ended or too many; statements stopped by a time limit. */
const unavailable = /^(?:08|57P0|53|57014|55P03|25P0[34]|E)/

/** The same failure in our own terms. A fault of the store is never the caller's mistake: 503 or 500. */
export function asFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const stored = storeErrorOf(error)
  if (stored === null) return error
  if (stored.code === '23505' && stored.constraint.endsWith('_integration_id_unique'))
    return failure('DUPLICATE_INTEGRATION_ID', { integrationId: '' }, error)
  if (unavailable.test(stored.code) || isConnectionMessage(stored.message))
    return failure('STORE_UNAVAILABLE', {}, error)
  return failure('UNEXPECTED', {}, error)
}

/** Runs a question to the database with its failures in our own terms. */
export async function guarded<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    throw asFailure(error)
  }
}

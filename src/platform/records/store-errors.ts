import { DrizzleQueryError } from 'drizzle-orm'
import { Failure, failure } from '#platform/values/errors.ts'

/** The error of PostgreSQL, found in the chain of causes because drizzle wraps the driver's errors. */
export interface StoreError {
  /** Five characters (`23505`), or the system's (`ECONNREFUSED`), or empty. */
  readonly code: string
  readonly constraint: string
  readonly message: string
}

/** Returns null if the error did not come from the store. */
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

/** Messages of node-postgres and PGlite that have no code. */
const isConnectionMessage = (message: string): boolean =>
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|PGlite is clos)/.test(
    message,
  )

/**
 * Another transaction caused a conflict (serialisation, deadlock, the same new row twice, a referenced record deleted
 * meanwhile): a repetition may succeed or be refused for its content.
 */
export const isWorthAnotherTry = (error: unknown): boolean =>
  ['40001', '40P01', '23505', '23503'].includes(storeErrorOf(error)?.code ?? '')

/** Whether a record could not be deleted because another one references it. */
export const isReferencedError = (error: unknown): boolean => storeErrorOf(error)?.code === '23503'

/** Codes for refused, closed or too many connections, and for statements stopped by a timeout. */
const unavailable = /^(?:08|57P0|53|57014|55P03|25P0[34]|E)/

const diskFull = '53100'

/** Converts an error of the store to a `Failure` with status 507, 503 or 500, because it is never the caller's mistake. */
export function asFailure(error: unknown): unknown {
  // The embedded database refuses a statement itself if it has no space or has stopped.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Failure) return cause
  const stored = storeErrorOf(error)
  if (stored === null) return error
  if (stored.code === '23505' && stored.constraint.endsWith('_integration_id_unique'))
    return failure('DUPLICATE_INTEGRATION_ID', { integrationId: '' }, error)
  if (stored.code === diskFull) return failure('STORAGE_FULL', {}, error)
  if (unavailable.test(stored.code) || isConnectionMessage(stored.message))
    return failure('STORE_UNAVAILABLE', {}, error)
  return failure('UNEXPECTED', {}, error)
}

/** Runs a query and converts errors of the database to `Failure`. */
export async function guarded<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw asFailure(error)
  }
}

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#records/database.ts'

/** What a statement, a wait for a lock and an idle transaction may take, in ms: everything is bounded. */
const statementTimeout = 30_000
const lockTimeout = 10_000
const idleTransactionTimeout = 60_000
const connectTimeout = 5_000
const poolSize = 10

/**
 * A pool on a PostgreSQL 15 or newer. Connections that the server ends (a restart, an administrator) leave the pool and are
 * replaced when next needed. `onError` is told of those that end while idle, for the log.
 */
export function openPostgres(url: string, onError: (error: Error) => void = () => {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'tradegrade',
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: idleTransactionTimeout,
  })
  // Both are needed: without a listener on the pool an idle client's end, without one on the client a busy client's end, ends the process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  return { engine: 'postgres', queries: drizzle(pool), close: () => pool.end() }
}

import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { escapeLiteral, Pool } from 'pg'
import type { Database, Queries } from '#platform/records/database.ts'

/** Timeouts in ms that the server enforces, by the names of its settings. */
export const connectionLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}
/** Whether the server stops a statement of this connection that runs too long; a pooler may have dropped that limit. */
export async function hasTimeLimits({ engine, queries }: Database): Promise<boolean> {
  if (engine !== 'postgres') return true
  const { rows } = await queries.execute<{ value: string }>(sql`select current_setting('statement_timeout') as value`)
  return rows[0]?.value !== '0'
}

const connectTimeout = 5_000
const poolSize = 10

/**
 * A connection pool for PostgreSQL 15 or newer. Connections that the server ends (a restart, an administrator) leave
 * the pool and are replaced when next needed. `onError` receives the errors of connections that end while idle.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void = () => {},
  statementTimeout: number = connectionLimits.statement_timeout,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'tradegrade',
    ...connectionLimits,
    statement_timeout: statementTimeout,
  })
  // Both listeners are needed: without one on the pool, the end of an idle connection ends the process; without one on
  // the client, the end of a busy connection does.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  const queries = drizzle(pool)
  // Drizzle acquires a connection, sends `begin` outside its try block, and never releases the connection if that
  // fails, so a server that ends connections would empty the pool. This function always releases the connection; the
  // pool removes it if it is dead.
  queries.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  async function readWith<Answer>(
    settings: Readonly<Record<string, string>>,
    run: (queries: Queries) => Promise<Answer>,
  ): Promise<Answer> {
    const said = Object.entries(settings).map(
      ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
    )
    const client = await pool.connect()
    try {
      await client.query(`begin read only; select ${said.join(', ')}`)
      return await run(drizzle(client))
    } finally {
      // Nothing waits for the rollback. A connection that cannot roll back is dropped.
      client.query('rollback').then(
        () => client.release(),
        (error: unknown) => client.release(error instanceof Error ? error : true),
      )
    }
  }
  return { engine: 'postgres', queries, readWith, close: () => pool.end() }
}

import { drizzle } from 'drizzle-orm/node-postgres'
import { escapeLiteral, Pool } from 'pg'
import type { Database, Queries } from '#records/database.ts'

/** What a statement, a wait for a lock, an idle transaction and connecting may take, in ms: everything is bounded. */
const defaultStatementTimeout = 30_000
const lockTimeout = 10_000
const idleTransactionTimeout = 60_000
const connectTimeout = 5_000
const poolSize = 10

/**
 * A pool on a PostgreSQL 15 or newer. Connections that the server ends (a restart, an administrator) leave the pool and are
 * replaced when next needed. `onError` is told of those that end while idle, for the log.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void = () => {},
  statementTimeout: number = defaultStatementTimeout,
): Database {
  const pool = new Pool({
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
  const queries = drizzle(pool)
  // Drizzle takes a connection, says `begin` outside of its try, and keeps the connection for ever where that fails: a server
  // that ends connections would empty the pool. Here it is given back whatever happens; the pool drops it if it is dead.
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
    ask: (queries: Queries) => Promise<Answer>,
  ): Promise<Answer> {
    const said = Object.entries(settings).map(
      ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
    )
    const client = await pool.connect()
    try {
      await client.query(`begin read only; select ${said.join(', ')}`)
      return await ask(drizzle(client))
    } finally {
      // Nobody waits for its end; a connection that cannot end it goes.
      client.query('rollback').then(
        () => client.release(),
        (error: unknown) => client.release(error instanceof Error ? error : true),
      )
    }
  }
  return { engine: 'postgres', queries, readWith, close: () => pool.end() }
}

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

interface Rows<Row> {
  readonly rows: readonly Row[]
}

/** The result of a raw statement with both drivers: `execute<Row>(sql)` returns `{ rows }`. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** Drizzle over either engine, or one transaction of it. */
export type Queries = PgDatabase<RowsResult>

/** An open database: PGlite or PostgreSQL. Only the code that opens it (store/open.ts) distinguishes them. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly queries: Queries
  /**
   * Reads in a transaction with these settings, on engines that use them. Takes two
   * round trips, whereas a transaction takes four.
   */
  readonly readWith?: <Answer>(
    settings: Readonly<Record<string, string>>,
    run: (queries: Queries) => Promise<Answer>,
  ) => Promise<Answer>
  /** Closes all connections and releases the lock of the directory. */
  readonly close: () => Promise<void>
}

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

interface Rows<Row> {
  readonly rows: readonly Row[]
}

/** What both drivers answer to a raw statement: `execute<Row>(sql)` gives `{ rows }`. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** Drizzle over either engine, or one transaction of it. */
export type Queries = PgDatabase<RowsResult>

/** An open database: PGlite or PostgreSQL, told apart by nothing but where it was opened (store/open.ts). */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly queries: Queries
  /**
   * Reads in a transaction that begins with these settings, which end with it; on an engine that has use for them. Takes two
   * questions' time, where a transaction takes four.
   */
  readonly readWith?: <Answer>(
    settings: Readonly<Record<string, string>>,
    ask: (queries: Queries) => Promise<Answer>,
  ) => Promise<Answer>
  /** Ends every connection; the directory's lock is given back. */
  readonly close: () => Promise<void>
}

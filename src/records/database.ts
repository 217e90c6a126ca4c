import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either engine, or one transaction of it. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open database: PGlite or PostgreSQL, told apart by nothing but where it was opened (store/open.ts). */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly queries: Queries
  /** Ends every connection; the directory's lock is given back. */
  readonly close: () => Promise<void>
}

/** The rows of an answer to a raw statement; both drivers wrap them alike. */
export function rowsOf<Row>(result: unknown): readonly Row[] {
  return (result as { readonly rows: readonly Row[] }).rows
}

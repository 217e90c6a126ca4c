import type { Database } from '#records/database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Where the data are: PostgreSQL where a URL is given, else PGlite in a directory (or in memory where none is given). */
export interface DatabaseConfig {
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  /** Told of connections that end by themselves. */
  readonly onError?: ((error: Error) => void) | undefined
  /** What one statement may take on PostgreSQL, in ms; 30 s when not given. (PGlite cannot interrupt one.) */
  readonly statementTimeout?: number | undefined
}

export async function openDatabase({
  dataDir,
  databaseUrl,
  onError,
  statementTimeout,
}: DatabaseConfig): Promise<Database> {
  return databaseUrl === undefined || databaseUrl === ''
    ? openPglite(dataDir ?? null)
    : openPostgres(databaseUrl, onError, statementTimeout)
}

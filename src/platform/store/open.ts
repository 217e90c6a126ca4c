import type { Database } from '#platform/records/database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { makeDirectoryPrivate } from './private-directory.ts'

/** The data is in PostgreSQL if a URL is given, otherwise in PGlite in a directory, or in memory without a directory. */
export interface DatabaseConfig {
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  /** Receives the errors of connections that end unexpectedly. */
  readonly onError?: ((error: Error) => void) | undefined
  /** Receives a path in the data directory that others may use and only its owner, another user, can change. */
  readonly onForeign?: ((path: string) => void) | undefined
  /** The timeout of a statement on PostgreSQL in ms, 30 s by default. (PGlite cannot interrupt a statement.) */
  readonly statementTimeout?: number | undefined
}

export async function openDatabase({
  dataDir,
  databaseUrl,
  onError,
  onForeign = () => {},
  statementTimeout,
}: DatabaseConfig): Promise<Database> {
  if (dataDir !== undefined) await makeDirectoryPrivate(dataDir, onForeign)
  return databaseUrl === undefined || databaseUrl === ''
    ? openPglite(dataDir ?? null)
    : openPostgres(databaseUrl, onError, statementTimeout)
}

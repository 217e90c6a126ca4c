import { digestOf } from '#platform/store/digest-file.ts'
import { migrationHashes } from '#platform/store/migrate.ts'
import { type BackupContent, readBackup, refused } from './backup-lines.ts'
import { backupTables } from './backup-tables.ts'
import { hasSameTables } from './backup-version.ts'

export interface VerifiedBackup extends BackupContent {
  /** Whether this version of the portal can restore it. Another version's tables differ. */
  readonly isOfThisVersion: boolean
}

/**
 * Reads a whole backup without a database: every line, every row and the digest of every file. Throws BACKUP_REFUSED with the
 * reason if it is damaged or incomplete.
 */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  let isOfThisVersion = false
  const content = await readBackup(path, backupTables, {
    migrations: async (hashes) => {
      isOfThisVersion = hasSameTables(hashes, migrationHashes())
      await Promise.resolve()
    },
    rows: async (table, rows) => await Promise.resolve(numberOfRows(table, rows)),
    file: (bytes) => digestOf(bytes),
  })
  return { ...content, isOfThisVersion }
}

function numberOfRows(table: string, text: string): number {
  const rows = parsed(table, text)
  if (!Array.isArray(rows)) throw refused(`its rows of ${table} are not a list`)
  return rows.length
}

function parsed(table: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refused(`its rows of ${table} are damaged: ${error instanceof Error ? error.message : String(error)}`)
  }
}

import { digestOf } from '#platform/store/digest-file.ts'
import { type BackupContent, migrationsOfBackup, readBackup, refused } from './backup-lines.ts'
import { backupTables } from './backup-tables.ts'
import { migrationsFor } from './backup-version.ts'
import { errorText } from '#platform/values/text/error-text.ts'

export interface VerifiedBackup extends BackupContent {
  /** Whether this version of the portal can restore it: its own backups and those of earlier versions. */
  readonly isRestorable: boolean
}

/**
 * Reads a whole backup without a database: every line, every row and the digest of every file. Throws BACKUP_REFUSED with the
 * reason if it is damaged or incomplete.
 */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  const isRestorable = migrationsFor(await migrationsOfBackup(path)) !== null
  const content = await readBackup(path, backupTables, {
    rows: async (table, rows) => await Promise.resolve(numberOfRows(table, rows)),
    file: (bytes) => digestOf(bytes),
  })
  return { ...content, isRestorable }
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
    throw refused(`its rows of ${table} are damaged: ${errorText(error)}`)
  }
}
